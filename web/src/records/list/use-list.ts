import { useMemo, useState } from 'react';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { and } from '@sable/domain/kernel/predicate';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useStableValue } from '../../ui/use-stable-value.ts';
import { useAddress } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { useCompanyDay } from '../../shared/use-company.ts';
import { startColumns } from '../fields/field-facts.ts';
import type { Filter } from '@sable/domain/list-filter';
import { filtersPredicate } from './filter.ts';
import { rememberOrder } from './list-order.ts';
import {
  firstDirection,
  listQuery,
  readListState,
  summedFields,
  withoutState,
  writeListState,
  type ListState,
} from './list-state.ts';
import type { LivePages, PagesView } from './live-pages.ts';
import { useRememberedColumns } from './remembered-columns.ts';
import type { ListView } from './list-views.ts';
import { areFilters } from './row-sets.ts';
import { useLivePages, useTotals } from './use-live-pages.ts';
import { useGroups } from './use-groups.ts';
import { useViews } from './use-views.ts';

interface Shown {
  readonly pages: LivePages;
  readonly view: PagesView;
}

/**
 * Returns the list for the current address, with its rows. While another query is in flight, the previous rows stay.
 */
export function useList(entity: AnyEntity) {
  const actor = useActor();
  const { query, setQuery } = useAddress();
  const key = JSON.stringify(query);
  const [ownColumns, setOwnColumns] = useRememberedColumns(entity.collection);
  const views = useViews(entity, query, setQuery);
  const view = useStableValue(views.current, deepEqual);
  const reader = { id: actor.id, ...useCompanyDay() };
  // The same address yields the same state object, so that rows render only for their own change.
  const state = useMemo(
    () => readListState(entity, actor, query, ownColumns, view),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [entity, actor, key, ownColumns, view],
  );
  const conditions = filtersPredicate(entity, state.filters, reader);
  const whole = listQuery(entity, actor, state, conditions);
  const groups = useGroups(entity, whole, state.group, query['in']);
  const spec = listQuery(entity, actor, state, and(conditions, groups.condition));
  const { pages, view: rows, retry } = useLivePages(spec);
  const totals = useTotals(spec, summedFields(entity, state.columns));
  const [held, setHeld] = useState<Shown | null>(null);
  if (!rows.loading && (held?.view !== rows || held.pages !== pages)) setHeld({ pages, view: rows });
  const stale = rows.loading && held !== null;

  const openView = (chosen: string) => setQuery({ ...withoutState(query), view: chosen });
  const change = (part: Partial<ListState>) =>
    setQuery({ ...writeListState(entity, actor, { ...state, ...part }, query, view), in: null });
  return {
    state,
    spec,
    /** The order of the rows; by id if the collection has no order without a parent record. */
    sort: spec.orderBy?.[0]?.field === 'id' ? spec.orderBy[0] : state.sort,
    shown: stale ? held : { pages, view: rows },
    stale,
    views,
    groups,
    setGroup: (field: string | null) => change({ group: field }),
    openGroup: (value: string) => setQuery({ in: value }),
    /** Whether the query differs from the view's. Columns on a built-in view are the reader's choice. */
    isChanged:
      !areFilters(state.filters, view.filters) ||
      state.group !== view.groupBy ||
      (view.sort && !deepEqual(view.sort, state.sort)) ||
      (view.row !== null && state.columns.join() !== (view.columns ?? startColumns(entity, actor)).join()),
    /** Shows a view unchanged. */
    selectView: ({ key: chosen }: ListView) => openView(chosen),
    openView,
    /** Whether a search or filters other than the view's are active. */
    isNarrowed: state.q !== '' || (state.filters.length > 0 && !areFilters(state.filters, view.filters)),
    totals,
    retry,
    error: rows.error,
    remember: () => rememberOrder(spec),
    /** Sets the columns, and remembers the choice for the next time; null restores the initial ones. */
    setColumns: (columns: readonly string[] | null) => {
      if (view.row) return change({ columns: columns ?? view.columns ?? startColumns(entity, actor) });
      setOwnColumns(columns);
      change({ columns: columns ?? startColumns(entity, actor) });
    },
    setQ: (q: string) => change({ q }),
    setFilter: (field: string, filter: Filter | null) => {
      const known = state.filters.some((other) => other.field === field);
      const others = state.filters.filter((other) => other.field !== field);
      if (!filter) return change({ filters: others });
      // A changed filter keeps its position among the chips.
      const changed = state.filters.map((other) => (other.field === field ? filter : other));
      change({ filters: known ? changed : [...others, filter] });
    },
    clear: () => change({ filters: [], q: '' }),
    clearFilters: () => change({ filters: [] }),
    sortBy: (field: string) => {
      const turned = state.sort.direction === 'asc' ? ('desc' as const) : ('asc' as const);
      const direction = state.sort.field === field ? turned : firstDirection(entity, field);
      change({ sort: { field, direction } });
    },
  };
}
