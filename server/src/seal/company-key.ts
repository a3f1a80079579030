import { createHash, X509Certificate } from 'node:crypto';
import type { TenantClient, Tenancy } from '../db/tenant.ts';
import { decryptKey, encryptKey, type EncryptedKey } from './encrypted-key.ts';
import { makeSealKey, type SealKey } from './make-key.ts';

/** A key is renewed when its certificate expires within a year. */
const RENEWAL_MS = 365 * 86_400_000;

type KeyRow = EncryptedKey & {
  readonly fingerprint: string;
  readonly certificate: Buffer;
  readonly ends_at: Date;
};

/**
 * Returns the key that a company seals with. A new one is created when it is first needed, when its certificate
 * expires within a year, and when the installation's secret has changed. Earlier certificates are kept; earlier
 * private keys are deleted.
 *
 * @param now milliseconds since the epoch.
 */
export const companySealKey = (
  tenancy: Tenancy,
  secret: string,
  companyId: string,
  now: number,
): Promise<SealKey> =>
  tenancy.withTenant(companyId, async (client) => {
    // If two servers need a first key at once, only one creates it.
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`seal key ${companyId}`]);
    return (await storedKey(client, secret, companyId, now)) ?? newKey(client, secret, companyId, now);
  });

/**
 * Deletes a company's private key if it was created before an instant. Its certificate stays, so documents it sealed
 * stay valid.
 */
export const retireSealKey = (tenancy: Tenancy, companyId: string, before: Date): Promise<void> =>
  tenancy.withTenant(companyId, async (client) => {
    await client.query(
      `delete from seal_keys k using seal_certificates c
       where k.company_id = $1 and c.company_id = k.company_id and c.fingerprint = k.fingerprint and c.made_at < $2`,
      [companyId, before],
    );
  });

/** The public data of a company's key. */
export interface KnownKey {
  /** SHA-256 of its certificate, in hexadecimal. */
  readonly fingerprint: string;
  readonly madeAt: Date;
  readonly endsAt: Date;
  /** Whether it is the key in use. */
  readonly isCurrent: boolean;
  readonly revokedAt: Date | null;
}

/** Returns the keys of a company, newest first. */
export async function sealKeys(tenancy: Tenancy, companyId: string): Promise<readonly KnownKey[]> {
  const [rows = []] = await tenancy.snapshot<{
    fingerprint: string;
    made_at: Date;
    ends_at: Date;
    current: boolean;
    revoked_at: Date | null;
  }>(companyId, [
    {
      text: `select c.fingerprint, c.made_at, c.ends_at, k.fingerprint is not null as current, r.revoked_at
       from seal_certificates c left join seal_keys k using (company_id, fingerprint) left join seal_revocations r using (company_id, fingerprint)
       where c.company_id = $1 order by c.made_at desc, c.fingerprint`,
      values: [companyId],
    },
  ]);
  return rows.map((row) => ({
    fingerprint: row.fingerprint,
    madeAt: new Date(row.made_at),
    endsAt: new Date(row.ends_at),
    isCurrent: row.current,
    revokedAt: row.revoked_at && new Date(row.revoked_at),
  }));
}

/**
 * Records that the company does not vouch for anything its newest key sealed from an instant on. An earlier record
 * stays.
 */
export const revokeSealKey = (tenancy: Tenancy, companyId: string, revokedAt: Date): Promise<void> =>
  tenancy.withTenant(companyId, async (client) => {
    await client.query(
      `insert into seal_revocations (company_id, fingerprint, revoked_at)
       select company_id, fingerprint, $2 from seal_certificates where company_id = $1 order by made_at desc limit 1
       on conflict do nothing`,
      [companyId, revokedAt],
    );
  });

/**
 * Re-encrypts keys that were encrypted under an earlier secret of the installation under the current secret, so that
 * the earlier one can be removed. Returns their number.
 */
export async function reencryptKeys(
  tenancy: Tenancy,
  secret: string,
  earlier: readonly string[],
): Promise<number> {
  if (earlier.length === 0) return 0;
  const companies = await tenancy.crossTenantQuery<{ id: string }>('select id from all_companies()');
  let count = 0;
  for (const { id } of companies) if (await reencryptKey(tenancy, id, secret, earlier)) count += 1;
  return count;
}

const reencryptKey = (
  tenancy: Tenancy,
  companyId: string,
  secret: string,
  earlier: readonly string[],
): Promise<boolean> =>
  tenancy.withTenant(companyId, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`seal key ${companyId}`]);
    const [row] = await client.query<EncryptedKey & { readonly fingerprint: string }>(
      'select fingerprint, salt, iv, encrypted from seal_keys where company_id = $1',
      [companyId],
    );
    if (!row || decryptKey(secret, row.fingerprint, row)) return false;
    const key = earlier.map((each) => decryptKey(each, row.fingerprint, row)).find((found) => found !== null);
    if (!key) return false;
    const { salt, iv, encrypted } = encryptKey(secret, row.fingerprint, key);
    await client.query(
      'update seal_keys set salt = $3, iv = $4, encrypted = $5 where company_id = $1 and fingerprint = $2',
      [companyId, row.fingerprint, salt, iv, encrypted],
    );
    return true;
  });

async function storedKey(
  client: TenantClient,
  secret: string,
  companyId: string,
  now: number,
): Promise<SealKey | null> {
  const [row] = await client.query<KeyRow>(
    `select k.fingerprint, k.salt, k.iv, k.encrypted, c.certificate, c.ends_at
     from seal_keys k join seal_certificates c using (company_id, fingerprint) where k.company_id = $1`,
    [companyId],
  );
  if (!row || new Date(row.ends_at).getTime() - now < RENEWAL_MS) return null;
  const privateKey = decryptKey(secret, row.fingerprint, row);
  return privateKey && { privateKey, certificate: row.certificate };
}

async function newKey(
  client: TenantClient,
  secret: string,
  companyId: string,
  now: number,
): Promise<SealKey> {
  const [company] = await client.query<{ name: string }>('select name from companies where id = $1', [
    companyId,
  ]);
  const key = await makeSealKey(company?.name ?? '', now);
  const fingerprint = createHash('sha256').update(key.certificate).digest('hex');
  const { salt, iv, encrypted } = encryptKey(secret, fingerprint, key.privateKey);
  await client.query(
    'insert into seal_certificates (company_id, fingerprint, certificate, ends_at) values ($1, $2, $3, $4)',
    [companyId, fingerprint, key.certificate, new Date(new X509Certificate(key.certificate).validTo)],
  );
  await client.query('delete from seal_keys where company_id = $1', [companyId]);
  await client.query(
    'insert into seal_keys (company_id, fingerprint, salt, iv, encrypted) values ($1, $2, $3, $4, $5)',
    [companyId, fingerprint, salt, iv, encrypted],
  );
  return key;
}
