import { assertDefined } from '@sable/domain/kernel/assert-defined';

/** The item of a list at an index, counted round and round. @throws Error for an empty list. */
export const pick = <T>(from: readonly T[], index: number): T =>
  assertDefined(from[index % from.length], 'the list has an item');

/**
 * A whole number that looks random and is the same each time. What two uses make of one number has nothing to do with one another, as a household's
 * city and its sales rep do not: remainders of the number itself would tie them together.
 */
export function scattered(number: number, use: number): number {
  const mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(use + 1, 0x85ebca6b);
  const twice = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  const thrice = Math.imul(twice ^ (twice >>> 15), 0x846ca68b);
  return (thrice ^ (thrice >>> 16)) >>> 0;
}
