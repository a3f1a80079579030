import type { AnyEntity } from './entity.ts';
import { invalid } from './errors.ts';
import { conjuncts, type Predicate } from './predicate.ts';
import type { QuerySpec } from './query.ts';

/** Whether lists of an entity can be sorted by a field; a field with a sort key is sorted by that key. */
export function isSortable(entity: AnyEntity, field: string): boolean {
  const key = entity.meta[field]?.sortBy ?? field;
  return key === 'id' || (entity.sortable ?? []).includes(key);
}

/**
 * Whether a condition specifies the one parent within which an entity is sorted; true for an entity that is sorted
 * across the company.
 */
export const namesParent = ({ sortedWithin }: AnyEntity, where: Predicate = { all: [] }): boolean =>
  sortedWithin === undefined ||
  conjuncts(where).some(
    (part) => 'op' in part && part.field === sortedWithin && part.op === 'eq' && part.value !== null,
  );

/**
 * Throws INVALID for an order that no index supports: without an index, a list reads all rows of the company for each
 * page. The message names only fields that exist for the actor.
 *
 * @param visible the fields that exist for the actor.
 */
export function checkOrder(entity: AnyEntity, visible: ReadonlySet<string>, spec: QuerySpec): void {
  const [order, second] = spec.orderBy ?? [];
  if (!order) return;
  if (second)
    throw invalid(
      second.field,
      'A list can be sorted by only one field. Nothing was read. Leave out the other fields and try again.',
    );
  const { field } = order;
  if (field === 'id') return;
  const sortable = entity.sortable ?? [];
  if (!sortable.includes(field)) {
    const fields = ['id', ...sortable].filter((name) => visible.has(name)).join(', ');
    throw invalid(
      field,
      `${entity.many} cannot be sorted by “${field}”. Nothing was read. Sort by one of these fields: ${fields}.`,
    );
  }
  if (!namesParent(entity, spec.where))
    throw invalid(
      field,
      `${entity.many} can be sorted by “${field}” only with a condition “${entity.sortedWithin} eq …”. Nothing was read. Add it and try again.`,
    );
}
