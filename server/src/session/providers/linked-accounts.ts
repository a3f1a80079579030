import { newKey } from '../../transaction-context.ts';
import type { AuthClient } from '../one-time-tokens.ts';
import { type ProviderAccount, ProviderError } from './oidc-client.ts';

/** An account at a provider that signs a person in. */
export interface LinkedAccount {
  readonly issuer: string;
  readonly email: string | null;
  readonly linkedAt: Date;
}

/** Returns the identity that an account at a provider signs in, or null. */
export async function findLinkedIdentity(
  client: AuthClient,
  { settings, subject }: ProviderAccount,
): Promise<string | null> {
  const { rows } = await client.query<{ identityId: string }>(
    'select "userId" as "identityId" from account where "providerId" = $1 and "accountId" = $2',
    [settings.issuer, subject],
  );
  return rows[0]?.identityId ?? null;
}

/**
 * Links an account at a provider to a person. An existing link stays unchanged.
 *
 * @returns whether the link is new. Throws ProviderError `linked-elsewhere` for another person's account, and for a
 * second account of one provider.
 */
export async function linkAccount(
  client: AuthClient,
  identityId: string,
  account: ProviderAccount,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into account (id, "providerId", "accountId", "userId", email) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [newKey(), account.settings.issuer, account.subject, identityId, account.email],
  );
  if (rowCount) return true;
  if ((await findLinkedIdentity(client, account)) !== identityId) throw new ProviderError('linked-elsewhere');
  return false;
}

/** Lists the accounts at providers that sign a person in. */
export async function listLinkedAccounts(client: AuthClient, identityId: string): Promise<LinkedAccount[]> {
  const { rows } = await client.query<LinkedAccount>(
    `select "providerId" as issuer, email, "createdAt" as "linkedAt" from account
     where "userId" = $1 and "providerId" <> 'credential'`,
    [identityId],
  );
  return rows;
}

/** Unlinks a person's account at a provider. Returns whether there was one. */
export async function unlinkAccount(
  client: AuthClient,
  identityId: string,
  issuer: string,
): Promise<boolean> {
  const { rowCount } = await client.query('delete from account where "userId" = $1 and "providerId" = $2', [
    identityId,
    issuer,
  ]);
  return Boolean(rowCount);
}

/** Records that an account at a provider was used now. */
export async function noteAccountUse(
  client: AuthClient,
  { settings, subject }: ProviderAccount,
): Promise<void> {
  await client.query('update account set used_at = now() where "providerId" = $1 and "accountId" = $2', [
    settings.issuer,
    subject,
  ]);
}

/** Returns when people of a company last used accounts at providers, by issuer. */
export async function lastUsesIn(client: AuthClient, companyId: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await client.query<{ issuer: string; usedAt: Date }>(
    `select a."providerId" as issuer, max(a.used_at) as "usedAt"
     from account a join memberships m on m.identity_id = a."userId"
     where m.company_id = $1 and m.accepted_at is not null and a.used_at is not null
     group by a."providerId"`,
    [companyId],
  );
  return new Map(rows.map(({ issuer, usedAt }) => [issuer, usedAt]));
}
