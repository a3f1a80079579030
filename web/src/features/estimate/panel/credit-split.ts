import type { Credit } from '@sable/domain/estimate/credit';
import { WHOLE_PPM } from '@sable/domain/money';

/** The least share that a person can have: 0.0001 %. */
export const MIN_PPM = 1;
/** How many people can share a sale. */
export const MAX_PEOPLE = 10;

/** The credit as people read it: as it was split, else the rep's alone. */
export const creditOf = (credit: readonly Credit[], repId: string): readonly Credit[] =>
  credit.length > 0 ? credit : [{ userId: repId, sharePpm: WHOLE_PPM }];

/** A split in which the first person has what the others leave. It always adds up; nobody else is nobody to share with, and leaves no split. */
function withRest(first: Credit, others: readonly Credit[]): Credit[] {
  if (others.length === 0) return [];
  const taken = others.reduce((sum, { sharePpm }) => sum + sharePpm, 0);
  return [{ ...first, sharePpm: WHOLE_PPM - taken }, ...others];
}

/** The largest share that a person can have: what the first one gives up for them, all but the least. */
export const mostOf = ([first]: readonly Credit[], { sharePpm }: Pick<Credit, 'sharePpm'>): number =>
  sharePpm + (first?.sharePpm ?? WHOLE_PPM) - MIN_PPM;

/** Shares with one more person: they get half of what the first one has. */
export function addShare([first, ...others]: readonly Credit[], userId: string): Credit[] {
  if (!first) return [];
  return withRest(first, [...others, { userId, sharePpm: Math.floor(first.sharePpm / 2) }]);
}

/** Gives a person another share; the first one has the rest. */
export function setShare([first, ...others]: readonly Credit[], userId: string, sharePpm: number): Credit[] {
  if (!first) return [];
  return withRest(
    first,
    others.map((each) => (each.userId === userId ? { userId, sharePpm } : each)),
  );
}

/** Takes a person out of the split; the first one has their share. */
export function removeShare([first, ...others]: readonly Credit[], userId: string): Credit[] {
  if (!first) return [];
  return withRest(
    first,
    others.filter((each) => each.userId !== userId),
  );
}
