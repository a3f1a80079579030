import { createHash } from 'node:crypto';
import type { Tenancy } from './db/tenant.ts';
import type { Sealed } from './seal/sealer.ts';

/**
 * Returns the signed copy of a version: created once, stored with its hash, and the same for everyone from then on.
 * If two are created at once, the first is stored.
 */
export async function signedCopy(
  tenancy: Tenancy,
  companyId: string,
  versionId: string,
  make: () => Promise<Sealed>,
): Promise<Sealed> {
  const kept = () =>
    tenancy.withTenant(companyId, async (client) => {
      const [row] = await client.query<{ pdf: Buffer; stamped_at: Date | null }>(
        'select pdf, stamped_at from signed_copies where company_id = $1 and version_id = $2',
        [companyId, versionId],
      );
      return row && { bytes: row.pdf, stampedAt: row.stamped_at && new Date(row.stamped_at) };
    });
  const known = await kept();
  if (known) return known;
  const made = await make();
  await tenancy.withTenant(companyId, (client) =>
    client.query(
      `insert into signed_copies (company_id, version_id, sha256, pdf, stamped_at) values ($1, $2, $3, $4, $5)
       on conflict (company_id, version_id) do nothing`,
      [
        companyId,
        versionId,
        createHash('sha256').update(made.bytes).digest('hex'),
        made.bytes,
        made.stampedAt,
      ],
    ),
  );
  return (await kept()) ?? made;
}
