import { assertDefined } from '@sable/domain/kernel/errors';

/** The item of a list at an index, counted round and round. @throws Error for an empty list. */
export const pick = <T>(from: readonly T[], index: number): T =>
  assertDefined(from[index % from.length], 'the list has an item');
