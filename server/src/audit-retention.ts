import { SCHEMA_LOCK } from './db/migrate.ts';
import { type ConnectionConfig, withConnection } from './db/connect.ts';
import type { Tenancy } from './db/tenant.ts';

const MONTHS_AHEAD = 3;
const PURGE_BATCH = 2000;

/**
 * Creates the audit trail partitions for the month of an instant and the next three, and for months whose rows went
 * to the default partition. Attaching a partition briefly locks out readers, so it gives up quickly if a long read
 * blocks it.
 *
 * @param owner connects as the database's owner.
 * @returns names of the partitions created.
 */
export const makeAuditPartitions = (owner: ConnectionConfig, instant: Date): Promise<string[]> =>
  withConnection(owner, async (client) => {
    await client.query(`begin; set local lock_timeout = '2s'`);
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const { rows } = await client.query<{ name: string }>(
      `select name from make_audit_partitions($1::timestamptz, $1::timestamptz + ${MONTHS_AHEAD} * interval '1 month') as name`,
      [instant.toISOString()],
    );
    await client.query('commit');
    return rows.map(({ name }) => name);
  });

/**
 * Deletes audit rows older than their company's retention period. Rows that are evidence for an estimate are never
 * deleted.
 */
export async function purgeAudit(tenancy: Tenancy, instant: Date): Promise<void> {
  for (let purged = PURGE_BATCH; purged === PURGE_BATCH;) {
    const [row] = await tenancy.crossTenantQuery<{ purged: number }>(
      'select purge_updates($1, $2) as purged',
      [instant.toISOString(), PURGE_BATCH],
    );
    purged = row?.purged ?? 0;
  }
}
