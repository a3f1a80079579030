import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { sortKey, type FieldMeta } from '@sable/domain/kernel/fields';
import { and, type Predicate } from '@sable/domain/kernel/predicate';
import type { Order } from '@sable/domain/kernel/query';
import type { TypedQuery } from '@sable/domain/kernel/typed-query';
import { isSortable, namesParent } from '@sable/domain/kernel/sortable';
import { metaOf, shownFields, startColumns } from '../fields/field-facts.ts';
import { canFilter, canGroup, decodeFilter, encodeFilter, type Filter } from '@sable/domain/list-filter';
import { builtInViews, type ListView } from './list-views.ts';
import { areFilters } from './row-sets.ts';

/** The state of a list, entirely from its address. */
export interface ListState {
  readonly sort: Order;
  readonly filters: readonly Filter[];
  readonly q: string;
  readonly columns: readonly string[];
  /** The field by whose values the rows are grouped; null for an ungrouped list. */
  readonly group: string | null;
}

const FILTER = 'f.';
/** Value of `rows` in the address of a view with conditions when all of them are removed. */
const ALL_ROWS = 'all';
/** Value of `group` in the address of a view with groups when its list is shown ungrouped. */
const WHOLE = 'none';
const newestFirst = (meta: FieldMeta): boolean =>
  meta.kind === 'instant' || meta.kind === 'date' || meta.kind === 'count';

/** Returns the direction of the first click on a column: names from A, days and numbers from the latest. */
export const firstDirection = (entity: AnyEntity, field: string): Order['direction'] => {
  const meta = metaOf(entity, field);
  const real = meta.sortBy && entity.meta[meta.sortBy] ? metaOf(entity, meta.sortBy) : meta;
  return newestFirst(real) || real.kind === 'money' ? 'desc' : 'asc';
};

export function defaultSort(entity: AnyEntity, actor: Actor): Order {
  const columns = startColumns(entity, actor);
  if (entity.startOrder && columns.includes(entity.startOrder.field)) return entity.startOrder;
  const field = columns.find((name) => isSortable(entity, name)) ?? 'id';
  return { field, direction: firstDirection(entity, field) };
}

/**
 * Reads a list's state from its address. Fields that the person may not see or the list does not have are ignored.
 *
 * @param remembered the person's own choice of columns, if the address and the view name none.
 * @param view provides the values that the address omits.
 */
export function readListState(
  entity: AnyEntity,
  actor: Actor,
  query: Readonly<Record<string, string>>,
  remembered: readonly string[] = [],
  view: ListView = builtInViews(entity, actor)[0],
): ListState {
  const shown = new Set(shownFields(entity, actor));
  const sortText = query['sort'] ?? '';
  const sortField = sortText.replace(/^-/, '');
  const sort: Order =
    shown.has(sortField) && isSortable(entity, sortField)
      ? { field: sortField, direction: sortText.startsWith('-') ? 'desc' : 'asc' }
      : (view.sort ?? defaultSort(entity, actor));
  const named = Object.entries(query).flatMap(([name, text]): Filter[] => {
    const field = name.startsWith(FILTER) ? name.slice(FILTER.length) : '';
    if (!shown.has(field) || !canFilter(entity, field)) return [];
    const filter = decodeFilter(entity, field, text);
    return filter ? [filter] : [];
  });
  const filters = namesFilters(query) ? named : view.filters;
  const wanted = query['columns'] === undefined ? (view.columns ?? remembered) : query['columns'].split(',');
  const chosen = [...new Set(wanted)].filter((field) => shown.has(field));
  const columns = chosen.length > 0 ? chosen : startColumns(entity, actor);
  const grouping = query['group'] ?? view.groupBy ?? WHOLE;
  const group = shown.has(grouping) && canGroup(entity, grouping) ? grouping : null;
  return { sort, filters, q: (query['q'] ?? '').slice(0, 200), columns, group };
}

/** Returns whether an address itself specifies the active conditions. */
export const namesFilters = (query: Readonly<Record<string, string>>): boolean =>
  query['rows'] === ALL_ROWS || Object.keys(query).some((name) => name.startsWith(FILTER));

/** Returns the parameters to remove from an address so that a view is shown unchanged. */
export const withoutState = (query: Readonly<Record<string, string>>): Record<string, null> =>
  Object.fromEntries(
    [
      ...Object.keys(query).filter((name) => name.startsWith(FILTER)),
      'rows',
      'sort',
      'columns',
      'group',
      'in',
      'q',
    ].map((name) => [name, null]),
  );

/** Returns the address of a state; values that equal the view's are omitted. `null` removes a parameter. */
export function writeListState(
  entity: AnyEntity,
  actor: Actor,
  state: ListState,
  before: Readonly<Record<string, string>> = {},
  view: ListView = builtInViews(entity, actor)[0],
): Record<string, string | null> {
  const start = view.sort ?? defaultSort(entity, actor);
  const plainSort = state.sort.field === start.field && state.sort.direction === start.direction;
  const plainFilters = areFilters(state.filters, view.filters);
  const plainColumns = state.columns.join() === (view.columns ?? startColumns(entity, actor)).join();
  const gone = Object.keys(before).filter((name) => name.startsWith(FILTER));
  return {
    ...Object.fromEntries(gone.map((name) => [name, null])),
    ...(plainFilters
      ? {}
      : Object.fromEntries(state.filters.map((filter) => [FILTER + filter.field, encodeFilter(filter)]))),
    rows: state.filters.length === 0 && view.filters.length > 0 ? ALL_ROWS : null,
    sort: plainSort ? null : `${state.sort.direction === 'desc' ? '-' : ''}${state.sort.field}`,
    columns: plainColumns ? null : state.columns.join(','),
    group: state.group === view.groupBy ? null : (state.group ?? WHOLE),
    q: state.q || null,
  };
}

const searchable: readonly FieldMeta['kind'][] = ['text', 'email', 'phone'];

/**
 * Returns the search condition for collections without search rows: every word must occur in one of the list's
 * initial text columns, or in an email address. Names are searched by their folded key, so accents do not matter.
 */
export function searchPredicate(entity: AnyEntity, actor: Actor, q: string): Predicate {
  const fields = shownFields(entity, actor).filter((field) => {
    const { kind } = metaOf(entity, field);
    return searchable.includes(kind) && (kind === 'email' || entity.columns.includes(field));
  });
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    ...words.map((word): Predicate => ({
      any: fields.map((field) => {
        const folded = metaOf(entity, field).sortBy;
        return folded && entity.meta[folded]?.kind === 'text'
          ? { field: folded, op: 'containsText', value: sortKey(word) }
          : { field, op: 'containsText', value: word };
      }),
    })),
  );
}

/**
 * Returns the query of a list, before it is split into pages. Some rows have an order only within one parent, for
 * example the rows of an import. Without a parent, they are listed by creation time, newest first.
 *
 * @param conditions which rows: those of the filters, or those of the record that shows the list.
 */
export function listQuery(
  entity: AnyEntity,
  actor: Actor,
  state: Pick<ListState, 'q' | 'sort'>,
  conditions: Predicate = { all: [] },
): TypedQuery<AnyRow> {
  const { collection, search } = entity;
  const where = and(conditions, search ? { all: [] } : searchPredicate(entity, actor, state.q));
  const field = metaOf(entity, state.sort.field).sortBy ?? state.sort.field;
  const order: Order = namesParent(entity, where)
    ? { field, direction: state.sort.direction }
    : { field: 'id', direction: 'desc' };
  return { collection, where, ...(search && state.q && { search: state.q }), orderBy: [order] };
}

/** Returns the money columns that the footer adds up; the server adds up at most five. */
export const summedFields = (entity: AnyEntity, columns: readonly string[]): string[] =>
  columns
    .filter((field) => {
      const { kind, notSummed } = metaOf(entity, field);
      return kind === 'money' && !notSummed;
    })
    .slice(0, 5);
