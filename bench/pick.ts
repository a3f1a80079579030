import { assertDefined } from '@sable/domain/kernel/assert-defined';

/** Returns the list's item at an index, wrapping around at the end. @throws Error for an empty list. */
export const pick = <T>(from: readonly T[], index: number): T =>
  assertDefined(from[index % from.length], 'the list has an item');

/**
 * Returns a deterministic, pseudorandom whole number. Results for two uses of one number are uncorrelated, like a
 * household's city and its sales rep: remainders of the number itself would correlate them.
 */
export function scattered(number: number, use: number): number {
  const mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(use + 1, 0x85ebca6b);
  const twice = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  const thrice = Math.imul(twice ^ (twice >>> 15), 0x846ca68b);
  return (thrice ^ (thrice >>> 16)) >>> 0;
}
