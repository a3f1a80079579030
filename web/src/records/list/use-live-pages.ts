import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { and, fieldValue, hasValue, type Predicate } from '@sable/domain/kernel/predicate';
import type { Cursor, Order, QuerySpec } from '@sable/domain/kernel/query';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { groupQuery, listQuery } from '@sable/domain/kernel/typed-query';
import { entityOf } from '@sable/domain/registry';
import { readRows } from '../../live/client-error.ts';
import { useLive, useLiveClient } from '../../live/hooks.ts';
import { useStableValue } from '../../ui/use-stable-value.ts';
import { findCursorNear, type PageLoader } from './find-cursor.ts';
import { LivePages, type PagesView } from './live-pages.ts';

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The maximum number of rows between a found cursor and its target: fewer than one read returns. */
const NEAR = 300;

/** Returns a loader that reads a list and finds cursors in it by single queries. */
const pageLoader = ({ collection, search, where = { all: [] }, orderBy = [] }: QuerySpec): PageLoader => {
  const order: Order = orderBy[0] ?? { field: 'id', direction: 'asc' };
  const kind = entityOf(collection).meta[order.field]?.kind ?? 'text';
  const count = async (more: Predicate): Promise<number> => {
    const counting = groupQuery<AnyRow, never, never>(collection, { where: and(where, more) });
    const [group] = await readRows({ ...counting, search });
    return group?.count ?? 0;
  };
  const peek = async (from: Order, after: Cursor | undefined) => {
    const filled = and(where, hasValue(from.field));
    const next = { where: filled, orderBy: from, ...(after && { after }), limit: 1 };
    const [row] = await readRows({ ...listQuery<AnyRow>(collection, next), search });
    const value = row && fieldValue(row, from.field);
    return isPlain(value) ? value : undefined;
  };
  return {
    read: (spec) => readRows<AnyRow>(spec),
    findCursor: (target) => findCursorNear({ order, kind, count, peek, target, near: NEAR }),
  };
};

/** Returns the rows of a long list, live near the viewport. `retry` subscribes again after an error. */
export function useLivePages(spec: QuerySpec): { pages: LivePages; view: PagesView; retry: () => void } {
  const client = useLiveClient();
  const [attempt, setAttempt] = useState(0);
  const wanted = useStableValue(spec, deepEqual);
  const pages = useMemo(
    () => new LivePages(client, wanted, pageLoader(wanted), attempt),
    [client, wanted, attempt],
  );
  const view = useSyncExternalStore(
    useCallback((listener) => pages.watch(listener), [pages]),
    () => pages.view,
  );
  return { pages, view, retry: () => setAttempt((before) => before + 1) };
}

export interface ListTotals {
  /** Undefined until the first response. */
  readonly count: number | undefined;
  readonly sumOf: (field: string) => number | undefined;
}

/** Returns the live row count of a list and the sums of its money columns. */
export function useTotals({ collection, search, where }: QuerySpec, sum: readonly string[]): ListTotals {
  const { rows } = useLive({ ...groupQuery<AnyRow, never, string>(collection, { where, sum }), search });
  const totals = rows?.[0];
  return { count: totals?.count, sumOf: (field) => totals?.[`sum.${field}`] };
}
