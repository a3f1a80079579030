const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns a key that sorts between two others as plain text, so that moving one row among its siblings writes one
 * row. `null` is the open end. Keys never end in the lowest digit, so there is always room before them.
 */
export function positionBetween(before: string | null, after: string | null): string {
  const low = before ?? '';
  if (after !== null && low >= after) throw new RangeError('The first position must sort before the second.');
  let prefix = '';
  for (let index = 0; ; index++) {
    const lowDigit = index < low.length ? DIGITS.indexOf(low.charAt(index)) : 0;
    const bounded = after !== null && after.startsWith(prefix);
    const highDigit = bounded && index < after.length ? DIGITS.indexOf(after.charAt(index)) : DIGITS.length;
    if (highDigit - lowDigit > 1) {
      // Appending is the common case: increment by one instead of halving, so that long lists keep short keys.
      const open = after === null && lowDigit + 1 < DIGITS.length;
      const digit = open && low !== '' ? lowDigit + 1 : Math.floor((lowDigit + highDigit) / 2);
      return prefix + DIGITS.charAt(digit);
    }
    prefix += DIGITS.charAt(lowDigit);
  }
}

/**
 * Returns several keys in order between two others. Between two existing keys, the middle key comes first and each
 * half is divided recursively, so the key length grows with the logarithm of the count. If keys were added one after
 * another, they would grow by a character every few rows until they no longer fit the field.
 */
export function positionsBetween(before: string | null, after: string | null, many: number): string[] {
  if (many <= 0) return [];
  if (after === null) return positionsAfter(before, many);
  const half = Math.floor(many / 2);
  const middle = positionBetween(before, after);
  return [
    ...positionsBetween(before, middle, half),
    middle,
    ...positionsBetween(middle, after, many - half - 1),
  ];
}

/** At the open end, each key continues from the last one, which {@link positionBetween} keeps short. */
function positionsAfter(before: string | null, many: number): string[] {
  const keys: string[] = [];
  let last = before;
  for (let index = 0; index < many; index++) {
    last = positionBetween(last, null);
    keys.push(last);
  }
  return keys;
}
