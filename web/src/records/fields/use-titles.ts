import { useCallback, useSyncExternalStore } from 'react';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import { listQuery } from '@sable/domain/kernel/typed-query';
import { readRows } from '../../live/client-error.ts';
import type { LiveClient } from '../../live/client.ts';
import { useLiveClient } from '../../live/hooks.ts';
import { TitleStore } from './title-store.ts';

const askServer = (collection: string, ids: readonly string[]): Promise<readonly AnyRow[]> =>
  readRows(listQuery<AnyRow>(collection, { where: where({ id: ids }), limit: ids.length }));

// One store per signed-in person: what one may see is not shown to the next.
const stores = new WeakMap<LiveClient, TitleStore>();

const storeOf = (client: LiveClient): TitleStore => {
  const known = stores.get(client);
  if (known) return known;
  const made = new TitleStore({ ask: askServer, now: () => Date.now() });
  stores.set(client, made);
  return made;
};

export type TitleOf = (collection: string, id: string) => string | null | undefined;

/** Titles of records by id, asked for as they are looked at. Undefined while on its way, null when not visible. */
export function useTitles(): TitleOf {
  const store = storeOf(useLiveClient());
  const version = useSyncExternalStore(
    useCallback((listener) => store.watch(listener), [store]),
    () => store.version,
  );
  // A new function with every answer, so that what was shown by the old one is shown again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useCallback((collection, id) => store.titleOf(collection, id), [store, version]);
}
