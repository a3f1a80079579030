import { wholeBefore } from '@sable/domain/kernel/audit';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { Change } from '@sable/domain/kernel/change';
import type { Tenancy, TenantClient } from '../db/tenant.ts';

/** Changes of one company in feed order; `from` is the sequence number of the first. */
export interface FeedPage {
  readonly from: number;
  readonly changes: readonly Change[];
}

const PAGE = 500;

interface UpdateRow {
  readonly seq: number;
  readonly operation: Change['operation'];
  readonly collection: string;
  readonly id: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
  readonly createdBy: string;
  readonly impersonatedBy: string | null;
  readonly apiKeyName: string | null;
}

/**
 * Followers of a feed are rarely more than a moment behind. A lower bound on the time of the rows opens only the
 * newest partitions. A gap in the sequence numbers shows that the bound excluded something.
 */
const USUAL_LAG_MS = 7 * 24 * 3600 * 1000;

const COLUMNS = `seq, operation, collection, document_id as id, before, after, created_by as "createdBy",
  impersonated_by as "impersonatedBy", api_key_name as "apiKeyName"`;

/** Returns one page of a company's feed after a sequence number, in order. */
export async function readFeed(tenancy: Tenancy, companyId: string, after: number): Promise<FeedPage | null> {
  const rows = await tenancy.withTenant(
    companyId,
    async (client) => {
      const since = new Date(Date.now() - USUAL_LAG_MS).toISOString();
      const recent = await client.query<UpdateRow>(
        `select ${COLUMNS} from updates where company_id = $1 and seq > $2 and created_at >= $3 order by seq limit ${PAGE}`,
        [companyId, after, since],
      );
      const last = recent.at(-1)?.seq ?? after;
      if (last - after === recent.length && (recent.length > 0 || after >= (await headOf(client, companyId))))
        return recent;
      return client.query<UpdateRow>(
        `select ${COLUMNS} from updates where company_id = $1 and seq > $2 order by seq limit ${PAGE}`,
        [companyId, after],
      );
    },
    'snapshot',
  );
  const first = rows[0];
  return first
    ? { from: first.seq, changes: rows.map((row) => ({ ...row, before: wholeBefore(row) })) }
    : null;
}

async function headOf(client: TenantClient, companyId: string): Promise<number> {
  const [head] = await client.query<{ seq: number }>('select seq from company_seq where company_id = $1', [
    companyId,
  ]);
  return head?.seq ?? 0;
}

/** Returns a company's current sequence number. */
export async function latestSeq(tenancy: Tenancy, companyId: string): Promise<number> {
  const [row] = await tenancy.crossTenantQuery<{ seq: number }>('select seq from feed_heads($1::uuid[])', [
    [companyId],
  ]);
  return row?.seq ?? 0;
}

/** Returns the database's epoch: a random id created at its first start and at every restore. */
export async function readEpoch(tenancy: Tenancy): Promise<string> {
  const [row] = await tenancy.crossTenantQuery<{ id: string }>('select id from database_epoch');
  return assertDefined(row, 'the first migration of the epoch makes its row').id;
}
