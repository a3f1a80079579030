import { useCallback, useSyncExternalStore } from 'react';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import { listQuery } from '@sable/domain/kernel/typed-query';
import { CachedReads, type ReadOptions } from '../../live/cached-reads.ts';
import { readRows } from '../../live/client-error.ts';
import type { LiveClient } from '../../live/client.ts';
import { useLiveClient } from '../../live/hooks.ts';
import { readStoredReads, writeStoredReads } from '../../live/stored-reads.ts';

const askServer = (collection: string, ids: readonly string[]): Promise<readonly AnyRow[]> =>
  readRows(listQuery<AnyRow>(collection, { where: where({ id: ids }), limit: ids.length }));

// One cache per signed-in person: titles visible to one person are not shown to the next.
const caches = new WeakMap<LiveClient, CachedReads>();

const cacheOf = (client: LiveClient): CachedReads => {
  const known = caches.get(client);
  if (known) return known;
  const { actor } = client;
  const made = new CachedReads({
    ask: askServer,
    now: () => Date.now(),
    stored: readStoredReads(actor),
    store: (reads) => writeStoredReads(actor, reads),
  });
  caches.set(client, made);
  return made;
};

export type TitleOf = (collection: string, id: string) => string | null | undefined;

/**
 * A screen renders within some milliseconds; a name changed elsewhere may be shown with its old value for some
 * minutes.
 */
const ofAScreen: ReadOptions = { delayMs: 10, ttlMs: 5 * 60_000 };

/**
 * Returns titles of records by id, requested when they are displayed. Undefined while loading, null if not visible.
 */
export function useTitles(options: ReadOptions = ofAScreen): TitleOf {
  const cache = cacheOf(useLiveClient());
  const version = useSyncExternalStore(
    useCallback((listener) => cache.watch(listener), [cache]),
    () => cache.version,
  );
  // A new function with every answer, so that what was shown by the old one is shown again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useCallback((collection, id) => cache.titleOf(collection, id, options), [cache, version, options]);
}
