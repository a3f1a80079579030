import type { Credit } from '@sable/domain/estimate/credit';
import { WHOLE_PPM } from '@sable/domain/money';

/** Minimum share of a person: 0.0001%. */
export const MIN_PPM = 1;
/** Maximum number of people who share a sale. */
export const MAX_PEOPLE = 10;

/** Returns the credit for a sale: the stored split, or else the rep alone. */
export const creditOf = (credit: readonly Credit[], repId: string): readonly Credit[] =>
  credit.length > 0 ? credit : [{ userId: repId, sharePpm: WHOLE_PPM }];

/**
 * Returns a split in which the first person gets the remainder, so that it always adds up. A single person needs no
 * split.
 */
function withRest(first: Credit, others: readonly Credit[]): Credit[] {
  if (others.length === 0) return [];
  const taken = others.reduce((sum, { sharePpm }) => sum + sharePpm, 0);
  return [{ ...first, sharePpm: WHOLE_PPM - taken }, ...others];
}

/** Returns the maximum share of a person. The first person keeps at least the minimum. */
export const mostOf = ([first]: readonly Credit[], { sharePpm }: Pick<Credit, 'sharePpm'>): number =>
  sharePpm + (first?.sharePpm ?? WHOLE_PPM) - MIN_PPM;

/** Adds a person, who gets half of the first person's share. */
export function addShare([first, ...others]: readonly Credit[], userId: string): Credit[] {
  if (!first) return [];
  return withRest(first, [...others, { userId, sharePpm: Math.floor(first.sharePpm / 2) }]);
}

/** Changes a person's share. The first person gets the remainder. */
export function setShare([first, ...others]: readonly Credit[], userId: string, sharePpm: number): Credit[] {
  if (!first) return [];
  return withRest(
    first,
    others.map((each) => (each.userId === userId ? { userId, sharePpm } : each)),
  );
}

/** Removes a person from the split. The first person gets their share. */
export function removeShare([first, ...others]: readonly Credit[], userId: string): Credit[] {
  if (!first) return [];
  return withRest(
    first,
    others.filter((each) => each.userId !== userId),
  );
}
