import type { AnyEntity } from './entity.ts';
import { conjuncts, conditionsOf, type Comparison, type Predicate } from './predicate.ts';
import { containsClause, type SearchClause } from './search-text.ts';

/**
 * How a filter on a field is evaluated: with the field's own index, with the search index for text anywhere in a
 * field, or by scanning the rows if they are few, as in a catalog or below one parent.
 */
export type FilterAccess = 'index' | 'search' | 'rows';

/** Returns how lists evaluate filters on a field; null for a field that lists cannot filter by. */
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

/** Whether the elements of a tag field are stored as links, which serve `hasElement`. */
export const isLinked = (entity: AnyEntity, field: string): boolean =>
  entity.meta[field]?.kind === 'tags' && filterAccess(entity, field) === 'index';

/** Whether a condition matches few rows at any size of the collection: records by id, or the child records of some parents. */
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

/** Whether the field's own index supports a comparison. Of the inequalities, only “has any value” qualifies. */
const isServed = (entity: AnyEntity, { field, op, value }: Comparison): boolean =>
  filterAccess(entity, field) === 'index' && (INDEXED_OPS.has(op) || (op === 'ne' && value === null));

/** How much of a collection a condition may read. */
export type FilterCost =
  /** Few rows, whatever the other conditions are. */
  | 'few'
  /** The rows that an index finds. */
  | 'index'
  /** Any number of rows. */
  | 'rows';

/**
 * Returns the cost class of a list's condition, from its entity's declaration. Two indexed filters together count as a scan: each may match many rows
 * while both together match none. Conditions that the permission adds are ignored.
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
 * Returns the texts that the filter text of every matching row must contain: those that the condition requires in searchable fields. Texts that are
 * too short are left out, so a condition without any may still match few rows.
 */
export const heldClauses = (entity: AnyEntity, where: Predicate = { all: [] }): SearchClause[] =>
  conjuncts(where)
    .flatMap((part) => {
      if (!('op' in part) || part.op !== 'containsText' || !entity.searchHolds?.includes(part.field))
        return [];
      return containsClause(String(part.value)) ?? [];
    })
    .map((text) => [text]);
