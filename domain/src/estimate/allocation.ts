import { roundHalfAway, sumCents, toCents } from '../money.ts';

interface Share {
  readonly index: number;
  readonly floor: number;
  /** Numerator of the remainder cut off by flooring; all shares have the same denominator. */
  readonly rest: number | bigint;
}

function exactShare(total: number, weight: number, sum: number, index: number): Share {
  const product = total * weight;
  if (Number.isSafeInteger(product)) {
    const rest = product % sum;
    return { index, floor: (product - rest) / sum, rest };
  }
  const exact = BigInt(total) * BigInt(weight);
  const rest = exact % BigInt(sum);
  return { index, floor: toCents(roundHalfAway(exact - rest, BigInt(sum))), rest };
}

/** Sorts the largest remainder first, then by line order. Numbers and bigints compare exactly with each other. */
function byRest(a: Share, b: Share): number {
  if (a.rest === b.rest) return a.index - b.index;
  if (a.rest > b.rest) return -1;
  return a.rest < b.rest ? 1 : a.index - b.index;
}

function assertWhole(values: readonly number[]): void {
  for (const value of values) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number ≥ 0: ${value}`);
  }
}

/**
 * Splits a total over lines in proportion to their weights so that the parts sum exactly to it. The cents left over
 * by flooring go to the largest remainders; ties are broken by line order. A line never gets more than its weight
 * when the total is at most the sum of weights, and gets nothing when its weight is 0. Throws RangeError for negative
 * or unsafe numbers, or for a nonzero total without any weight.
 */
export function allocateLargestRemainder(total: number, weights: readonly number[]): number[] {
  assertWhole([total]);
  assertWhole(weights);
  const sum = sumCents(weights);
  if (total === 0) return weights.map(() => 0);
  if (sum === 0) throw new RangeError('Nothing carries a weight, so nothing can be allocated');
  const shares = weights.map((weight, index) => exactShare(total, weight, sum, index));
  const parts = shares.map((share) => share.floor);
  const left = total - sumCents(parts);
  const raised = left === 0 ? [] : shares.filter((share) => share.rest > 0).sort(byRest);
  for (const share of raised.slice(0, left)) parts[share.index] = share.floor + 1;
  return parts;
}
