/**
 * Returns a generator of the ids of one request, derived from its key (itself a UUIDv7) by incrementing the last 48
 * bits. The browser's overlay and the server generate the same ids from the same key, and a retried request generates
 * no new ones.
 */
export function createIdGenerator(key: string): () => string {
  const head = key.slice(0, 24);
  const start = BigInt(`0x${key.slice(24)}`);
  let count = 0n;
  return () => {
    count += 1n;
    return head + ((start + count) & 0xffff_ffff_ffffn).toString(16).padStart(12, '0');
  };
}

/** Returns a UUIDv7 for a time in milliseconds and at least ten random bytes (RFC 9562, section 5.7). */
export function uuidv7(milliseconds: number, random: Uint8Array): string {
  const bytes = Array.from(random.slice(0, 10));
  const time = milliseconds.toString(16).padStart(12, '0');
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const tail = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}
