import { newKey, sha256 } from '../transaction-context.ts';
import { addressKey } from './rate-limiter.ts';
import { type Caller, type IdentityContext, invalidCredentialsError } from './context.ts';
import type { AuthClient } from './one-time-tokens.ts';

export interface KnownIdentity {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null if there is no password yet, such as before an invitation is accepted. */
  readonly passwordHash: string | null;
  /** Whether the person has proven that the mailbox is theirs. */
  readonly isMailboxProven: boolean;
}

/** Finds an identity by its id or its email address (lower case). */
export async function findIdentity(
  client: AuthClient,
  by: { readonly id: string } | { readonly email: string },
): Promise<KnownIdentity | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['email', by.email];
  const { rows } = await client.query<KnownIdentity>(
    `select u.id, u.email, u.name, u."emailVerified" as "isMailboxProven", a.password as "passwordHash" from "user" u
     left join account a on a."providerId" = 'credential' and a."accountId" = u.id
     where u.${column} = $1`,
    [value],
  );
  return rows[0] ?? null;
}

/** An identity whose password the caller has proven to know. */
export interface ProvenIdentity extends KnownIdentity {
  readonly passwordHash: string;
}

/** Finds or creates the identity of an email address. `made` is false if it already existed. */
export async function ensureIdentity(
  { auth, pool }: IdentityContext,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<{ identity: KnownIdentity; made: boolean }> {
  const known = await findIdentity(pool, { email });
  if (known) return { identity: known, made: false };
  try {
    const { id } = await auth.internalAdapter.createUser(
      { email, name, emailVerified: false },
      { method: 'email-password' },
    );
    return { identity: { id, email, name, passwordHash: null, isMailboxProven: false }, made: true };
  } catch (error) {
    // Lost a race: the other request created it.
    const other = await findIdentity(pool, { email });
    if (!other) throw error;
    return { identity: other, made: false };
  }
}

/** Sets an identity's password. `proven`: the person has proven that the mailbox is theirs. */
export async function setPassword(
  client: AuthClient,
  identityId: string,
  hash: string,
  proven: boolean,
): Promise<void> {
  await client.query(
    `insert into account (id, "accountId", "providerId", "userId", password) values ($1, $2, 'credential', $2, $3)
     on conflict ("providerId", "accountId") do update set password = excluded.password, "updatedAt" = now()`,
    [newKey(), identityId, hash],
  );
  if (proven) await proveMailbox(client, identityId);
}

/**
 * Records that the person has proven that the mailbox is theirs. Otherwise a later sign-in by mailed link would treat
 * the password as a squatter's.
 */
export const proveMailbox = (client: AuthClient, identityId: string) =>
  client.query('update "user" set "emailVerified" = true where id = $1', [identityId]);

/**
 * Removes every sign-in method of an identity except its password. Called at the first proof of its mailbox: whoever
 * claimed the address before may have added them. The second factor stays: alone it gives no access, and access to
 * the mailbox alone must not remove it.
 */
export async function endOtherWaysIn(client: AuthClient, identityId: string): Promise<void> {
  await client.query('delete from passkeys where identity_id = $1', [identityId]);
  await client.query(`delete from account where "userId" = $1 and "providerId" <> 'credential'`, [
    identityId,
  ]);
}

/**
 * Replaces the password of an identity that was proven, or sets the first one. Returns false if it has changed since:
 * hashing takes long enough for another change, and the older proof must not undo it.
 */
export async function exchangePassword(
  client: AuthClient,
  { id, passwordHash: proven }: KnownIdentity,
  hash: string,
): Promise<boolean> {
  const { rowCount } =
    proven === null
      ? await client.query(
          `insert into account (id, "accountId", "providerId", "userId", password) values ($1, $2, 'credential', $2, $3)
           on conflict ("providerId", "accountId") do nothing`,
          [newKey(), id, hash],
        )
      : await client.query(
          `update account set password = $3, "updatedAt" = now()
           where "providerId" = 'credential' and "accountId" = $1 and password = $2`,
          [id, proven, hash],
        );
  return rowCount === 1;
}

/** Whether a hash is the current one of an identity's password. */
export async function hasPassword(client: AuthClient, identityId: string, hash: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from account where "providerId" = 'credential' and "accountId" = $1 and password = $2`,
    [identityId, hash],
  );
  return rowCount === 1;
}

export const accountKey = (email: string): string => `account ${sha256(email)}`;

/** Returns the failure counter's key for a caller whose device is not known to the person. */
const callerKey = (email: string, { ip }: Caller): string => `${accountKey(email)} from ${addressKey(ip)}`;

/** Clears the failures at an account: its own and this caller's. */
export async function forgetFailures(
  { rateLimiter }: Pick<IdentityContext, 'rateLimiter'>,
  email: string,
  caller: Caller,
): Promise<void> {
  await rateLimiter.clear(accountKey(email));
  await rateLimiter.clear(callerKey(email, caller));
}

/**
 * Checks an email address and a password. It does the same work and gives the same answer whether or not the account
 * exists. Failures block the address that they come from, so that the person can still sign in from elsewhere, until
 * the account as a whole is under attack. A device on which this person has signed in has its own failure counter:
 * nobody can lock a person out of their own device.
 *
 * @throws RATE_LIMITED, or INVALID with the message of {@link invalidCredentialsError}.
 */
export async function proveIdentity(
  { pool, hasher, rateLimiter, cookies, limits }: IdentityContext,
  email: string,
  password: string,
  caller: Caller,
): Promise<ProvenIdentity> {
  const device = cookies.readDevice(caller, email);
  const key = device === null ? callerKey(email, caller) : `device ${device}`;
  const account = device === null ? accountKey(email) : null;
  const check = async (): Promise<ProvenIdentity | null> => {
    const identity = await findIdentity(pool, { email });
    const passwordHash = identity?.passwordHash ?? null;
    const right = await hasher.verify(password, passwordHash);
    return right && identity && passwordHash !== null ? { ...identity, passwordHash } : null;
  };
  const checkCounted = async (atAccount: string): Promise<ProvenIdentity | null> => {
    let isFailure = false;
    try {
      await rateLimiter.count(atAccount, limits.failuresAtAccount);
      const identity = await check();
      isFailure = identity === null;
      return identity;
    } finally {
      // Other callers' failures stay counted: a successful sign-in does not end an attack.
      if (!isFailure) await rateLimiter.release(atAccount);
    }
  };
  const proven = await rateLimiter.attempt(key, () => (account === null ? check() : checkCounted(account)));
  if (!proven) throw invalidCredentialsError();
  return proven;
}
