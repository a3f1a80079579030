import type { AnyEntity } from './entity.ts';
import { conjuncts, conditionsOf, type Comparison, type Predicate } from './predicate.ts';
import { containsClause, type SearchClause } from './search-text.ts';

/**
 * What answers a filter on a field: an index of the field's own, the search index for what stands anywhere in a text, or the rows themselves where
 * they are few, as in a catalog or below one parent.
 */
export type FilterAccess = 'index' | 'search' | 'rows';

/** What answers a list's filters on a field; null for a field that lists are not filtered by. */
export function filterAccess(entity: AnyEntity, field: string): FilterAccess | null {
  if (entity.filterable === 'all' || entity.sortedWithin !== undefined) return 'rows';
  if (entity.searchHolds?.includes(field)) return 'search';
  const isIndexed =
    field === 'id' ||
    entity.sortable?.includes(field) ||
    entity.listedOn?.includes(field) ||
    entity.filterable?.includes(field);
  return isIndexed ? 'index' : null;
}

/** Whether the elements of a field of tags are kept as links, which is what serves `hasElement` on it. */
export const isLinked = (entity: AnyEntity, field: string): boolean =>
  entity.meta[field]?.kind === 'tags' && filterAccess(entity, field) === 'index';

/** Whether a condition leaves few rows, however many the collection has: the records of some ids, or the child records of some parents. */
function leavesFewRows(entity: AnyEntity, condition: Predicate): boolean {
  if ('any' in condition)
    return condition.any.length > 0 && condition.any.every((part) => leavesFewRows(entity, part));
  if (!('op' in condition)) return false;
  const { field, op, value } = condition;
  if (op === 'hasElement') return entity.meta[field]?.kind === 'paths';
  const names = op === 'eq' ? value !== null : op === 'in' && Array.isArray(value) && !value.includes(null);
  const isRecord = field === 'id' || field === entity.sortedWithin || entity.meta[field]?.kind === 'ref';
  return names && isRecord && (field === entity.sortedWithin || filterAccess(entity, field) === 'index');
}

const INDEXED_OPS: ReadonlySet<Comparison['op']> = new Set([
  'eq',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'startsWith',
  'hasElement',
]);

/** Whether the field's own index answers a comparison; of the inequalities only the one that asks for any value at all. */
const isServed = (entity: AnyEntity, { field, op, value }: Comparison): boolean =>
  filterAccess(entity, field) === 'index' && (INDEXED_OPS.has(op) || (op === 'ne' && value === null));

/** How much of a collection a condition may read. */
export type FilterCost =
  /** Some rows, whatever the other conditions are. */
  | 'few'
  /** As many as an index says that it needs. */
  | 'index'
  /** Any number. */
  | 'rows';

/**
 * What a list's condition costs, by what its entity declares. Two indexed filters together count as reading rows: either may leave many
 * where the other filter matches none. Conditions that the permission adds are ignored.
 */
export function filterCost(entity: AnyEntity, where: Predicate = { all: [] }): FilterCost {
  if (entity.filterable === 'all') return 'few';
  const parts = conjuncts(where);
  if (parts.some((part) => leavesFewRows(entity, part))) return 'few';
  const conditions = conditionsOf(where);
  const fields = new Set(conditions.map((part) => ('op' in part ? part.field : part.parent)));
  const areServed = conditions.every((part) => 'op' in part && isServed(entity, part));
  return areServed && !isNegated(where) && fields.size <= 1 ? 'index' : 'rows';
}

function isNegated(predicate: Predicate): boolean {
  if ('not' in predicate) return true;
  if ('all' in predicate) return predicate.all.some(isNegated);
  return 'any' in predicate && predicate.any.some(isNegated);
}

/**
 * What the filter text of every row that satisfies a condition holds: the texts that it asks for in fields which search holds. Too short a text is
 * left out, so a condition that gives none may still be satisfied by few rows.
 */
export const heldClauses = (entity: AnyEntity, where: Predicate = { all: [] }): SearchClause[] =>
  conjuncts(where)
    .flatMap((part) => {
      if (!('op' in part) || part.op !== 'containsText' || !entity.searchHolds?.includes(part.field))
        return [];
      return containsClause(String(part.value)) ?? [];
    })
    .map((text) => [text]);
