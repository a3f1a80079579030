/** Keeps what a cache holds bounded: where it holds more than `most` entries, the one that was added first goes. */
export function dropOldest<Key>(kept: Map<Key, unknown> | Set<Key>, most: number): void {
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
