import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Actor } from '@sable/domain/kernel/actor';
import type { Entity, RowOf } from '@sable/domain/kernel/entity';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { z } from 'zod';
import type { ConnectionState, LiveClient, MutateOptions } from './client.ts';
import { loadingView, type LiveError, type LiveStatus } from './query-view.ts';

export const LiveContext = createContext<LiveClient | null>(null);

export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext);
  if (!client) throw new Error('A live screen needs a signed-in person.');
  return client;
}

/** The person who acts in this browser. What a screen hides by it, the server refuses by the same predicate. */
export const useActor = (): Actor => useLiveClient().actor;

export interface LiveResult<R> {
  readonly rows: readonly R[] | undefined;
  readonly status: LiveStatus;
  readonly error: LiveError | undefined;
}

const nothing = () => () => undefined;

/** Rows of a query, live. `null` asks nothing. */
export function useLive<R>(spec: QuerySpec | null): LiveResult<R> {
  const client = useLiveClient();
  const key = spec ? JSON.stringify(spec) : '';
  const stable = useMemo(() => (key ? (JSON.parse(key) as QuerySpec) : null), [key]);
  const subscribe = useCallback(
    (listener: () => void) => (stable ? client.subscribe(stable, listener) : nothing()),
    [client, stable],
  );
  const snapshot = useCallback(() => (stable ? client.getSnapshot(stable) : loadingView), [client, stable]);
  return useSyncExternalStore(subscribe, snapshot) as LiveResult<R>;
}

export interface LiveRowResult<R> {
  /** Undefined while loading and when there is no such row (see `missing`). */
  readonly row: R | undefined;
  readonly missing: boolean;
  readonly status: LiveStatus;
  readonly error: LiveError | undefined;
}

/** One row, live. */
export function useRow<S extends z.ZodRawShape>(
  entity: Entity<S>,
  id: string | null | undefined,
): LiveRowResult<RowOf<Entity<S>>> {
  const spec = id
    ? { collection: entity.collection, where: { field: 'id', op: 'eq', value: id } as const, limit: 1 }
    : null;
  const { rows, status, error } = useLive<RowOf<Entity<S>>>(spec);
  return { row: rows?.[0], missing: rows !== undefined && rows.length === 0, status, error };
}

export type Mutate = (name: string, args: unknown, options?: MutateOptions) => Promise<unknown>;

/** Causes changes: shown at once, sent in order, taken back when refused. Rejects with ClientError. */
export function useMutate(): Mutate {
  const client = useLiveClient();
  return useCallback((name, args, options) => client.mutate(name, args, options), [client]);
}

/** Whether the live connection stands, and how many changes wait to be sent. */
export function useConnection(): ConnectionState {
  const client = useLiveClient();
  return useSyncExternalStore(
    useCallback((listener) => client.onState(listener), [client]),
    () => client.state,
  );
}
