import type { QuerySpec } from './query.ts';

/**
 * Returns a digest of the rows that a client has cached for a query. Client and server compute it the same way: if
 * the digests are equal, nothing has to be sent again. A row counts by id and version, regardless of its position,
 * because the query's order follows from the rows. Groups of an aggregate count in full. The digest protects against
 * accidental differences, not against the client, which could only deceive itself.
 */
export function holdingOf(spec: QuerySpec, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const text = spec.aggregate
    ? JSON.stringify(rows)
    : rows
        .map(({ id, version }) => `${String(id)}:${String(version)}`)
        .sort()
        .join(' ');
  return `${text.length.toString(36)}-${hash53(text)}`;
}

/**
 * The 53-bit hash cyrb53 in base 36: fast, and does not need `crypto`, which browsers provide only on secure pages.
 */
function hash53(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
