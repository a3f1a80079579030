/** Limits the size of a cache: if it has more than `most` entries, removes the oldest one. */
export function dropOldest<Key>(kept: Map<Key, unknown> | Set<Key>, most: number): void {
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
