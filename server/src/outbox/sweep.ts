import { PLATFORM_COMPANY_ID } from '@sable/domain/kernel/actor';
import type { Tenancy } from '../db/tenant.ts';

/** Retention of finished jobs and of the webhook log. */
const DONE_RETENTION_MS = 30 * 24 * 3600 * 1000;

/**
 * Purges jobs that finished more than 30 days before an instant, and the webhook log before then, company by company. Failed jobs stay for
 * administrators to investigate. Once a day is enough. A failure in one company does not stop the others; it is thrown at the end.
 */
export async function sweepOutbox(tenancy: Tenancy, instant: Date): Promise<void> {
  const before = new Date(instant.getTime() - DONE_RETENTION_MS).toISOString();
  const companies = await tenancy.crossTenantQuery<{ id: string }>('select id from all_companies()');
  const sweep = (id: string): Promise<void> =>
    tenancy.withTenant(id, async (client) => {
      await client.query('delete from outbox where company_id = $1 and done_at < $2', [id, before]);
      await client.query('delete from webhook_deliveries where company_id = $1 and created_at < $2', [
        id,
        before,
      ]);
    });
  const failures: unknown[] = [];
  for (const id of new Set([PLATFORM_COMPANY_ID, ...companies.map((company) => company.id)]))
    await sweep(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new Error(`The old jobs of ${failures.length} companies could not be removed.`, {
      cause: failures[0],
    });
}
