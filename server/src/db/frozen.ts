import type { AnyRow } from '@sable/domain/kernel/entity';
import type { Change } from '@sable/domain/kernel/change';
import { entities, entityOf } from '@sable/domain/registry';
import { columnOf, tableOf } from './columns.ts';
import type { TenantClient, TenantStatement } from './tenant.ts';

interface Batch {
  readonly companyId: string;
  readonly changes: readonly Change[];
}

const frozenCollections = entities.flatMap(({ freezes }) => (freezes ? [freezes.collection] : []));

/** Whether the child rows of a row are open to writes; those of a new row start open. */
function isOpen(collection: string, row: AnyRow | null): boolean {
  const { freezes } = entityOf(collection);
  return !freezes || row === null || row[freezes.openWhile.field] === freezes.openWhile.is;
}

/** The rows that open, or freeze, their child rows. */
const turning = ({ changes }: Batch, opens: boolean): Change[] =>
  changes.filter(
    ({ collection, before, after }) =>
      after !== null && isOpen(collection, after) === opens && isOpen(collection, before) !== opens,
  );

/** Opens the child rows of the rows that this batch opens, before its one statement writes any of them. */
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

/** Freezes the child rows of the rows that this batch closed, once they are written. Without it, the references refuse the commit. */
export const freezeChildren = (batch: Batch): TenantStatement[] =>
  turning(batch, false).map(({ id }) => ({ text: 'select set_frozen($1)', values: [id] }));

/** Whether a batch means rows that are frozen, as SQL: why it met fewer rows than it should have. $1 is the company. */
export function meansFrozen({ changes }: Batch, param: (value: unknown) => string): string {
  const conditions = frozenCollections.flatMap((collection) => {
    const ids = changes.filter((change) => change.collection === collection).map(({ id }) => id);
    if (ids.length === 0) return [];
    const table = tableOf(entityOf(collection));
    return [
      `exists (select from ${table} t where t.company_id = $1 and t.id = any (${param(ids)}::uuid[]) and t.frozen)`,
    ];
  });
  return conditions.join(' or ') || 'false';
}
