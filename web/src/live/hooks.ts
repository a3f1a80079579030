import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import type { Entity, RowFor } from '@sable/domain/kernel/entity';
import type { Predicate } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { listQuery, typedAnswer, type TypedQuery } from '@sable/domain/kernel/typed-query';
import type { ConnectionState, LiveClient } from './client.ts';
import { mutateWith, type Mutate } from './mutate.ts';
import { useStableValue } from '../ui/use-stable-value.ts';
import { canBeId } from './record-id.ts';
import { loadingView, type LiveError, type LiveStatus } from './query-view.ts';

export const LiveContext = createContext<LiveClient | null>(null);

export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext);
  if (!client) throw new Error('A live screen needs a signed-in person.');
  return client;
}

/**
 * Returns the person who acts in this browser. Screens hide actions by the same predicate with which the server
 * refuses them.
 */
export const useActor = (): Actor => useLiveClient().actor;

export interface LiveResult<R> {
  readonly rows: readonly R[] | undefined;
  readonly status: LiveStatus;
  readonly error: LiveError | undefined;
}

/** Whether a query that failed without rows fails the block around it, see `LiveBlock`. */
export const FailsWithBlock = createContext(false);

const noSubscription = () => () => undefined;

const isSameQuery = (a: QuerySpec | null, b: QuerySpec | null) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the rows of a query, live. `null` sends no query. */
export function useLive<R>(query: TypedQuery<R> | null): LiveResult<R> {
  const client = useLiveClient();
  const stable = useStableValue(query, isSameQuery);
  const subscribe = useCallback(
    (listener: () => void) => (stable ? client.subscribe(stable, listener) : noSubscription()),
    [client, stable],
  );
  const snapshot = useCallback(() => (stable ? client.getSnapshot(stable) : loadingView), [client, stable]);
  const answer = typedAnswer(query, useSyncExternalStore(subscribe, snapshot));
  const fails = useContext(FailsWithBlock);
  if (fails && stable && answer.error && !answer.rows) throw new Error(answer.error.message);
  return answer;
}

export interface LiveRowResult<R> {
  /** Undefined while loading, and if there is no such row (see `missing`). */
  readonly row: R | undefined;
  readonly missing: boolean;
  readonly status: LiveStatus;
  readonly error: LiveError | undefined;
}

/** Returns one row, live. */
export function useRow<S extends z.ZodRawShape, Restricted extends keyof S & string>(
  entity: Entity<S, Restricted>,
  id: string | null | undefined,
): LiveRowResult<RowFor<Entity<S, Restricted>>> {
  const where: Predicate = { field: 'id', op: 'eq', value: id ?? null };
  const isAsked = typeof id === 'string' && canBeId(id);
  const { rows, status, error } = useLive(
    isAsked ? listQuery<RowFor<Entity<S, Restricted>>>(entity.collection, { where, limit: 1 }) : null,
  );
  const missing = isAsked ? rows?.length === 0 : Boolean(id);
  return { row: rows?.[0], missing, status, error };
}

/**
 * Returns a function that runs mutations: shown at once, sent in order, rolled back if refused. Rejects with
 * ClientError.
 */
export function useMutate(): Mutate {
  const client = useLiveClient();
  return useMemo(() => mutateWith(client), [client]);
}

/** Returns the state of the live connection, and how many changes wait to be sent. */
export function useConnection(): ConnectionState {
  const client = useLiveClient();
  return useSyncExternalStore(
    useCallback((listener) => client.onState(listener), [client]),
    () => client.state,
  );
}
