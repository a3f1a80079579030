import { AppError } from '@sable/domain/kernel/errors';
import type { Change } from '@sable/domain/kernel/transaction';
import { entities } from '@sable/domain/registry';
import { tableOf } from './columns.ts';
import type { TenantClient } from './tenant.ts';

/** Their rows carry the ids of other records. */
const derived = ['searches', 'updates'];

const usedId = [
  ...entities
    .filter(({ collection }) => !derived.includes(collection))
    .map((entity) => `select from ${tableOf(entity)} where company_id = $1 and id = any ($2::uuid[])`),
  'select from deleted_ids where company_id = $1 and id = any ($2::uuid[])',
].join(' union all ');
const text = `select exists (${usedId}) as used`;

/**
 * Throws DUPLICATE if the id of a created row belongs, or ever belonged, to any record of the company. Ids derive from the client's key, so
 * without this a client could make a record that takes the place of another one in what is kept by id alone. Each table is asked by its primary
 * key, so the cost does not grow with the company or its audit trail.
 */
export async function assertNewIds(
  client: TenantClient,
  companyId: string,
  changes: readonly Change[],
): Promise<void> {
  const ids = changes.filter(({ operation }) => operation === 'create').map(({ id }) => id);
  if (ids.length === 0) return;
  const [row] = await client.query<{ used: boolean }>(text, [companyId, ids]);
  if (row?.used) throw new AppError('DUPLICATE', { what: 'record', field: 'id' });
}
