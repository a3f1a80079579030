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

/** Whether the child rows of a row are writable; those of a new row start writable. */
function isOpen(collection: string, row: AnyRow | null): boolean {
  const { freezes } = entityOf(collection);
  return !freezes || row === null || row[freezes.openWhile.field] === freezes.openWhile.is;
}

/** Returns the changes that open or freeze their child rows. */
const turning = ({ changes }: Batch, opens: boolean): Change[] =>
  changes.filter(
    ({ collection, before, after }) =>
      after !== null && isOpen(collection, after) === opens && isOpen(collection, before) !== opens,
  );

/**
 * Unfreezes the child rows of the rows that this batch opens, before the batch's one statement writes any of them.
 */
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

/**
 * Freezes the child rows of the rows that this batch closed, after they are written. Without it, the foreign keys
 * reject the commit.
 */
export const freezeChildren = (batch: Batch): TenantStatement[] =>
  turning(batch, false).map(({ id }) => ({ text: 'select set_frozen($1)', values: [id] }));

/**
 * Returns SQL for whether a batch targets frozen rows, which explains why it matched fewer rows than expected. $1 is
 * the company.
 */
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
