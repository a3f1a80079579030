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

/** A question over a list, as a tab shows it: the product's own, or one that a person saved. */
export interface ListView {
  /** Its name in the address. */
  readonly key: string;
  readonly name: string;
  readonly filters: readonly Filter[];
  readonly sort: Order | undefined;
  /** Undefined where the columns are those that the reader chose for the list. */
  readonly columns: readonly string[] | undefined;
  /** The field by whose values the rows stand in groups; null for a list in one piece. */
  readonly groupBy: string | null;
  /** Parts that are left out because the list does not offer them to its reader. */
  readonly lost: number;
  /** What is saved; null for the product's own. */
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

/** The product's own views of a list, the one that it starts with first. Those that ask for what the reader may not see are not offered. */
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

/** A saved view as its reader may use it: what is gone, hidden from them or not indexed any more is left out. */
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

/** What is kept of a list's present question. */
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
