import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { and, fieldValue, type Predicate } from '@sable/domain/kernel/predicate';
import type { Cursor, Order, QuerySpec } from '@sable/domain/kernel/query';
import { entityOf } from '@sable/domain/registry';
import { postJson } from '../../live/client-error.ts';
import { useLive, useLiveClient } from '../../live/hooks.ts';
import { LivePages, type FarReader, type PagesView } from './live-pages.ts';
import { seekPlace } from './seek-place.ts';

const readOnce = async <R>(spec: QuerySpec): Promise<readonly R[]> =>
  (await postJson<{ rows: readonly R[] }>('/api/query', spec)).rows;

/** Rows before a place that are near enough: less than what is read with the place. */
const NEAR = 300;

/** Reads and seeks in a list by single questions. */
const farReader = ({ collection, search, where = { all: [] }, orderBy = [] }: QuerySpec): FarReader => {
  const order: Order = orderBy[0] ?? { field: 'id', direction: 'asc' };
  const kind = entityOf(collection).meta[order.field]?.kind ?? 'text';
  const count = async (more: Predicate): Promise<number> => {
    const [group] = await readOnce<{ count: number }>({
      collection,
      search,
      where: and(where, more),
      aggregate: {},
    });
    return Number(group?.count ?? 0);
  };
  const peek = async (from: Order, after: Cursor | undefined) => {
    const filled = and(where, { field: from.field, op: 'ne', value: null });
    const [row] = await readOnce<AnyRow>({
      collection,
      search,
      where: filled,
      orderBy: [from],
      ...(after && { after }),
      limit: 1,
    });
    return row && (fieldValue(row, from.field) as string | number | boolean);
  };
  return {
    read: readOnce<AnyRow>,
    seek: (target) => seekPlace({ order, kind, count, peek, target, near: NEAR }),
  };
};

/** The rows of a long list, live where the person looks. `retry` asks again after a refusal. */
export function useLivePages(spec: QuerySpec): { pages: LivePages; view: PagesView; retry: () => void } {
  const client = useLiveClient();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(spec);
  const pages = useMemo(() => {
    const wanted = JSON.parse(key) as QuerySpec;
    return new LivePages(client, wanted, farReader(wanted), attempt);
  }, [client, key, attempt]);
  const view = useSyncExternalStore(
    useCallback((listener) => pages.watch(listener), [pages]),
    () => pages.view,
  );
  return { pages, view, retry: () => setAttempt((before) => before + 1) };
}

export interface ListTotals {
  /** Undefined until the first answer. */
  readonly count: number | undefined;
  readonly sumOf: (field: string) => number | undefined;
}

/** How many rows a list has and what its money columns add up to, live. */
export function useTotals({ collection, search, where }: QuerySpec, sum: readonly string[]): ListTotals {
  const { rows } = useLive<Readonly<Record<string, unknown>>>({
    collection,
    search,
    where,
    aggregate: { sum },
  });
  const totals = rows?.[0];
  const numberOf = (name: string) => (totals?.[name] === undefined ? undefined : Number(totals[name]));
  return { count: numberOf('count'), sumOf: (field) => numberOf(`sum.${field}`) };
}
