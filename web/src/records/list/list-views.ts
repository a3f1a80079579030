import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Order } from '@sable/domain/kernel/query';
import { isSortable } from '@sable/domain/kernel/sortable';
import { canGroup, encodeFilter, ME, type Filter } from '@sable/domain/list-filter';
import { readFilters } from '@sable/domain/list-view';
import type { RowIn } from '@sable/domain/queries';
import { shownFields } from '../fields/field-facts.ts';
import { openFilters, ownFilters } from './row-sets.ts';

export type ViewRow = RowIn<'views'>;

/** A view of a list, shown as a tab: built in, or saved by a person. */
export interface ListView {
  /** Its name in the address. */
  readonly key: string;
  readonly name: string;
  readonly filters: readonly Filter[];
  readonly sort: Order | undefined;
  /** Undefined if the columns are the reader's own choice for the list. */
  readonly columns: readonly string[] | undefined;
  /** The field by whose values the rows are grouped; null for an ungrouped list. */
  readonly groupBy: string | null;
  /** The number of parts that are omitted because the list does not offer them to its reader. */
  readonly lost: number;
  /** The saved row; null for a built-in view. */
  readonly row: ViewRow | null;
}

const builtIn = (key: string, name: string, filters: readonly Filter[], sort?: Order): ListView => ({
  key,
  name,
  filters,
  sort,
  columns: undefined,
  groupBy: null,
  lost: 0,
  row: null,
});

/**
 * Returns the built-in views of a list, the initial one first. Views that need data the reader may not see are
 * omitted.
 */
export function builtInViews(entity: AnyEntity, actor: Actor): readonly [ListView, ...ListView[]] {
  const shown = new Set(shownFields(entity, actor));
  const declared = (entity.views?.(actor) ?? []).flatMap(({ key, name, filters, sort }) => {
    const stored = Object.entries(filters).flatMap(([field, condition]) =>
      condition === undefined ? [] : [{ field, condition }],
    );
    const read = readFilters(entity, shown, stored);
    return read.lost > 0 ? [] : [builtIn(key, name, read.filters, sort)];
  });
  const [open, mine] = [openFilters(entity), ownFilters(entity, ME)];
  const all = builtIn('all', 'All', []);
  const own = mine.length > 0 ? [builtIn('mine', 'Mine', mine)] : [];
  return open.length > 0
    ? [builtIn('open', 'Open', open), ...own, ...declared, all]
    : [all, ...own, ...declared];
}

/**
 * Returns a saved view as its reader may use it: fields that were removed, are hidden from them, or are no longer
 * indexed are omitted.
 */
export function savedView(entity: AnyEntity, actor: Actor, row: ViewRow): ListView {
  const shown = new Set(shownFields(entity, actor));
  const { filters, lost } = readFilters(entity, shown, row.filters);
  const columns = row.columns.filter((field) => shown.has(field));
  const groups = row.groupBy !== null && shown.has(row.groupBy) && canGroup(entity, row.groupBy);
  const sorts = row.sort !== null && shown.has(row.sort.field) && isSortable(entity, row.sort.field);
  return {
    key: row.id,
    name: row.name,
    filters,
    sort: row.sort && sorts ? row.sort : undefined,
    columns: columns.length > 0 ? columns : undefined,
    groupBy: groups ? row.groupBy : null,
    lost:
      lost +
      (row.columns.length - columns.length) +
      (row.sort && !sorts ? 1 : 0) +
      (row.groupBy && !groups ? 1 : 0),
    row,
  };
}

/** Returns the part of a list's current state that a view saves. */
export const viewContent = (
  {
    filters,
    sort,
    columns,
    group,
  }: { filters: readonly Filter[]; sort: Order; columns: readonly string[]; group: string | null },
  startColumns: readonly string[],
) => ({
  filters: filters.map((filter) => ({ field: filter.field, condition: encodeFilter(filter) })),
  sort,
  columns: columns.join() === startColumns.join() ? [] : [...columns],
  groupBy: group,
});
