import { createHash } from 'node:crypto';
import { idSchema } from '@sable/domain/kernel/document';
import { z } from 'zod';
import type { Tenancy } from './db/tenant.ts';
import { PermanentFailure, type JobHandler } from './outbox/job.ts';
import type { PdfDocuments } from './pdf-documents.ts';

/**
 * The signed copy of a version: made once, kept with its hash, and the same for everyone from then on. Of two that are made at once the
 * first is kept.
 */
export async function signedCopy(
  tenancy: Tenancy,
  companyId: string,
  versionId: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const kept = () =>
    tenancy.withTenant(companyId, async (client) => {
      const [row] = await client.query<{ pdf: Buffer }>(
        'select pdf from signed_copies where company_id = $1 and version_id = $2',
        [companyId, versionId],
      );
      return row?.pdf;
    });
  const known = await kept();
  if (known) return known;
  const made = await make();
  await tenancy.withTenant(companyId, (client) =>
    client.query(
      `insert into signed_copies (company_id, version_id, sha256, pdf) values ($1, $2, $3, $4)
       on conflict (company_id, version_id) do nothing`,
      [companyId, versionId, createHash('sha256').update(made).digest('hex'), made],
    ),
  );
  return (await kept()) ?? made;
}

const payloadSchema = z.object({ versionId: idSchema });

/** Returns the outbox handler that makes a signed copy right after the signature, whether or not anyone asks for it. */
export function createSignedCopyJob(documents: PdfDocuments): JobHandler {
  return async (companyId, input) => {
    const payload = payloadSchema.safeParse(input);
    if (!payload.success) throw new PermanentFailure('The job does not say which version was signed.');
    await documents.ofVersion(companyId, payload.data.versionId);
  };
}
