/** Joins parts of a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  return before.length === 0 ? last : `${before.join(', ')} ${and} ${last}`;
}
