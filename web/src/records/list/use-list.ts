import { useMemo, useState } from 'react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useAddress } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { startColumns } from '../fields/field-facts.ts';
import type { Filter } from './filter.ts';
import { rememberOrder } from './list-order.ts';
import {
  firstDirection,
  listQuery,
  readListState,
  summedFields,
  writeListState,
  type ListState,
} from './list-state.ts';
import type { LivePages, PagesView } from './live-pages.ts';
import { useRememberedColumns } from './remembered-columns.ts';
import { areFilters, openFilters } from './row-sets.ts';
import { useLivePages, useTotals } from './use-live-pages.ts';

interface Shown {
  readonly pages: LivePages;
  readonly view: PagesView;
}

/** A list as its address says, with its rows. While another question is under way the last answer stays. */
export function useList(entity: AnyEntity) {
  const actor = useActor();
  const { query, setQuery } = useAddress();
  const key = JSON.stringify(query);
  const [ownColumns, setOwnColumns] = useRememberedColumns(entity.collection);
  // The same address is the same state, so that rows render only for their own change.
  const state = useMemo(
    () => readListState(entity, actor, query, ownColumns),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [entity, actor, key, ownColumns],
  );
  const spec = listQuery(entity, actor, state);
  const { pages, view, retry } = useLivePages(spec);
  const totals = useTotals(spec, summedFields(entity, state.columns));
  const [held, setHeld] = useState<Shown | null>(null);
  if (!view.loading && (held?.view !== view || held.pages !== pages)) setHeld({ pages, view });
  const stale = view.loading && held !== null;

  const change = (part: Partial<ListState>) =>
    setQuery(writeListState(entity, actor, { ...state, ...part }, query));
  return {
    state,
    spec,
    /** The order that the rows stand in; by id where the collection has none without a record above. */
    sort: spec.orderBy?.[0]?.field === 'id' ? spec.orderBy[0] : state.sort,
    shown: stale ? held : { pages, view },
    stale,
    /** Whether a search or other filters than those that the list starts with are in force. */
    isNarrowed:
      state.q !== '' || (state.filters.length > 0 && !areFilters(state.filters, openFilters(entity))),
    totals,
    retry,
    error: view.error,
    remember: () => rememberOrder(spec),
    /** Chooses the columns, and keeps the choice for the next time; null for those of the start. */
    setColumns: (columns: readonly string[] | null) => {
      setOwnColumns(columns);
      change({ columns: columns ?? startColumns(entity, actor) });
    },
    setQ: (q: string) => change({ q }),
    setFilter: (field: string, filter: Filter | null) => {
      const known = state.filters.some((other) => other.field === field);
      const others = state.filters.filter((other) => other.field !== field);
      if (!filter) return change({ filters: others });
      // A filter that is changed keeps its place among the chips.
      const changed = state.filters.map((other) => (other.field === field ? filter : other));
      change({ filters: known ? changed : [...others, filter] });
    },
    /** Puts conditions in force in place of all on some fields. */
    replaceFilters: (fields: readonly string[], wanted: readonly Filter[]) =>
      change({ filters: [...state.filters.filter(({ field }) => !fields.includes(field)), ...wanted] }),
    clear: () => change({ filters: [], q: '' }),
    clearFilters: () => change({ filters: [] }),
    sortBy: (field: string) => {
      const turned = state.sort.direction === 'asc' ? ('desc' as const) : ('asc' as const);
      const direction = state.sort.field === field ? turned : firstDirection(entity, field);
      change({ sort: { field, direction } });
    },
  };
}
