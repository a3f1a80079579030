import { AppError } from '@sable/domain/kernel/errors';
import type { AnyRow } from '@sable/domain/kernel/entity';
import type { Change } from '@sable/domain/kernel/change';
import { entities, entityOf } from '@sable/domain/registry';
import { tableOf } from './columns.ts';
import type { TenantClient } from './tenant.ts';

interface ListReference {
  readonly collection: string;
  /**
   * The field with the list, and the part of each item that references a record of `target`; null for a list of ids.
   */
  readonly list: string;
  readonly part: string | null;
  readonly target: string;
}

const references: readonly ListReference[] = entities.flatMap(({ collection, meta }) =>
  Object.entries(meta).flatMap(([list, { kind, parts = {}, collection: ids, server }]) => [
    // Values that the product itself writes are derived from other fields, which are checked.
    ...(kind === 'list' && ids && !server ? [{ collection, list, part: null, target: ids }] : []),
    ...Object.entries(parts).flatMap(([part, { collection: target }]) =>
      target ? [{ collection, list, part, target }] : [],
    ),
  ]),
);

const idsIn = (row: AnyRow | null, { list, part }: ListReference): string[] => {
  const items = row?.[list];
  if (!Array.isArray(items)) return [];
  if (part === null) return items.map(String);
  return items.flatMap((item: Readonly<Record<string, unknown>>) => (item[part] ? String(item[part]) : []));
};

/**
 * Throws INVALID if a list inside a written row newly references a record that the company does not have, such as a
 * product of a package. A foreign key checks references in a field of their own; no key covers list items.
 */
export async function assertListReferences(
  client: TenantClient,
  companyId: string,
  changes: readonly Change[],
): Promise<void> {
  for (const reference of references) {
    const ids = new Set<string>();
    for (const { collection, before, after } of changes) {
      if (collection !== reference.collection) continue;
      const known = new Set(idsIn(before, reference));
      for (const id of idsIn(after, reference)) if (!known.has(id)) ids.add(id);
    }
    // Records created by the same change are stored with it.
    for (const { collection, id, after } of changes)
      if (collection === reference.target && after) ids.delete(id);
    if (ids.size === 0) continue;
    const target = entityOf(reference.target);
    const [row] = await client.query<{ count: number }>(
      `select count(*)::int as count from ${tableOf(target)} where company_id = $1 and id = any ($2::uuid[])`,
      [companyId, [...ids]],
    );
    if (row?.count === ids.size) continue;
    const label = entityOf(reference.collection).meta[reference.list]?.label ?? reference.list;
    throw new AppError('INVALID', {
      message: `${label}: one of the ${target.many.toLowerCase()} was not found. Nothing was saved. Choose another and save again.`,
      field: reference.list,
      collection: reference.collection,
    });
  }
}
