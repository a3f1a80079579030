import type { AnyRow } from '@sable/domain/kernel/entity';
import type { Change } from '@sable/domain/kernel/transaction';
import { entities, entityOf } from '@sable/domain/registry';
import { columnOf, tableOf } from './columns.ts';
import type { TenantClient } from './tenant.ts';

interface Batch {
  readonly companyId: string;
  readonly changes: readonly Change[];
}

const frozenCollections = entities.flatMap(({ freezes }) => (freezes ? [freezes.collection] : []));

/** Whether the rows below a row are open to writes; rows below a new row start open. */
function isOpen(collection: string, row: AnyRow | null): boolean {
  const { freezes } = entityOf(collection);
  return !freezes || row === null || row[freezes.openWhile.field] === freezes.openWhile.is;
}

/** The rows that open, or freeze, what is below them. */
const turning = ({ changes }: Batch, opens: boolean): Change[] =>
  changes.filter(
    ({ collection, before, after }) =>
      after !== null && isOpen(collection, after) === opens && isOpen(collection, before) !== opens,
  );

/** Opens the rows below what this batch opens, before its one statement writes any of them. */
export async function openChildren(client: TenantClient, batch: Batch): Promise<void> {
  for (const { collection, id, before } of turning(batch, true)) {
    const entity = entityOf(collection);
    const { openWhile } = entity.freezes ?? {};
    if (!openWhile || !before) continue;
    await client.query(
      `update ${tableOf(entity)} set ${columnOf(openWhile.field)} = $4 where company_id = $1 and id = $2 and version = $3`,
      [batch.companyId, id, before.version, openWhile.is],
    );
    await client.query('select set_frozen($1)', [id]);
  }
}

/** Freezes the rows below what this batch closed. Without it, the references refuse the commit. */
export async function freezeChildren(client: TenantClient, batch: Batch): Promise<void> {
  for (const { id } of turning(batch, false)) await client.query('select set_frozen($1)', [id]);
}

/** Whether a batch that met fewer rows than it should have met frozen ones: nobody changed them, so trying again is no use. */
export async function meetsFrozen(client: TenantClient, { companyId, changes }: Batch): Promise<boolean> {
  for (const collection of frozenCollections) {
    const ids = changes.filter((change) => change.collection === collection).map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await client.query(
      `select 1 from ${tableOf(entityOf(collection))} where company_id = $1 and id = any ($2::uuid[]) and frozen limit 1`,
      [companyId, ids],
    );
    if (rows.length > 0) return true;
  }
  return false;
}
