import { randomBytes } from 'node:crypto';
import type { DatabasePool } from '../db/connect.ts';
import { sha256 } from '../transaction-context.ts';

/** Runs SQL on the sign-in tables: the pool, or one connection inside a transaction. */
export type AuthClient = Pick<DatabasePool, 'query'>;

export interface TokenSubject {
  readonly identityId: string;
  /** The company of an invitation; null for the other purposes. */
  readonly companyId: string | null;
}

type Purpose = 'reset' | 'invitation' | 'sign-in';

/** Creates the secret of a link: 256 random bits for one purpose. Only their hash is stored. */
export async function issueToken(
  client: AuthClient,
  purpose: Purpose,
  { identityId, companyId }: TokenSubject,
  validSeconds: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into one_time_tokens (hash, purpose, identity_id, company_id, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
    [sha256(token), purpose, identityId, companyId, validSeconds],
  );
  return token;
}

interface TokenRow {
  identity_id: string;
  company_id: string | null;
}

const subjectOf = (row: TokenRow | undefined): TokenSubject | null =>
  row ? { identityId: row.identity_id, companyId: row.company_id } : null;

/** Returns the subject of a token, or null if it is unknown, used, or expired. */
export async function readToken(
  client: AuthClient,
  purpose: Purpose,
  token: string,
): Promise<TokenSubject | null> {
  const { rows } = await client.query<TokenRow>(
    'select identity_id, company_id from one_time_tokens where hash = $1 and purpose = $2 and expires_at > now()',
    [sha256(token), purpose],
  );
  return subjectOf(rows[0]);
}

/**
 * Consumes a token, together with all others of the same purpose and subject. Of several concurrent calls, one
 * succeeds.
 */
export async function useToken(
  client: AuthClient,
  purpose: Purpose,
  token: string,
): Promise<TokenSubject | null> {
  const { rows } = await client.query<TokenRow>(
    `delete from one_time_tokens where hash = $1 and purpose = $2 and expires_at > now() returning identity_id, company_id`,
    [sha256(token), purpose],
  );
  const subject = subjectOf(rows[0]);
  if (!subject) return null;
  await client.query(
    'delete from one_time_tokens where identity_id = $1 and purpose = $2 and company_id is not distinct from $3',
    [subject.identityId, purpose, subject.companyId],
  );
  return subject;
}

/** A change of address that is waiting for its proof. */
export interface EmailTokenSubject {
  readonly identityId: string;
  /** The session that requested the change; the token ends with it. */
  readonly sessionId: string;
  readonly newEmail: string;
}

/** Creates the secret of a link that proves a new address. */
export async function issueEmailToken(
  client: AuthClient,
  { identityId, sessionId, newEmail }: EmailTokenSubject,
  validSeconds: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into one_time_tokens (hash, purpose, identity_id, session_id, new_email, expires_at)
     values ($1, 'email', $2, $3, $4, now() + $5 * interval '1 second')`,
    [sha256(token), identityId, sessionId, newEmail, validSeconds],
  );
  return token;
}

/**
 * Consumes the token of a link that proves a new address. Null if it is unknown, used, or expired. Of several
 * concurrent calls, one succeeds.
 */
export async function useEmailToken(client: AuthClient, token: string): Promise<EmailTokenSubject | null> {
  const { rows } = await client.query<EmailTokenSubject>(
    `delete from one_time_tokens where hash = $1 and purpose = 'email' and expires_at > now()
     returning identity_id as "identityId", session_id as "sessionId", new_email as "newEmail"`,
    [sha256(token)],
  );
  return rows[0] ?? null;
}
