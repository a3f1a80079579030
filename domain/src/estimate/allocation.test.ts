import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateLargestRemainder } from './allocation.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const settings = { seed, numRuns: 10_000 };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test.each([
  { total: 1000, weights: [1000, 1000, 1000], parts: [334, 333, 333] },
  { total: 500, weights: [3333, 6667, 1], parts: [167, 333, 0] },
  { total: 2, weights: [1, 1, 1], parts: [1, 1, 0] },
  { total: 0, weights: [0, 0], parts: [0, 0] },
  { total: 0, weights: [], parts: [] },
  { total: 5, weights: [0, 3, 0], parts: [0, 5, 0] },
  { total: 5624, weights: [62_500, 20_000], parts: [4261, 1363] },
  { total: 2 ** 52, weights: [2 ** 51, 2 ** 51], parts: [2 ** 51, 2 ** 51] },
])('$total over $weights is $parts', ({ total, weights, parts }) => {
  expect(allocateLargestRemainder(total, weights)).toEqual(parts);
});

test.each([
  { total: 1, weights: [] },
  { total: 1, weights: [0, 0] },
  { total: -1, weights: [1] },
  { total: 1, weights: [-1, 2] },
  { total: 1.5, weights: [1] },
  { total: 1, weights: [Number.NaN] },
])('$total over $weights is refused', ({ total, weights }) => {
  expect(() => allocateLargestRemainder(total, weights)).toThrow(RangeError);
});

describe(`properties of the allocation (SEED=${seed} replays them)`, { timeout: 120_000 }, () => {
  const weight = fc.oneof(
    fc.nat(5),
    fc.nat(100_000),
    fc.maxSafeNat().map((any) => Math.floor(any / 16)),
  );
  const weights = fc.array(weight, { minLength: 1, maxLength: 12 });

  test('parts sum to the total, stay within a cent of the exact share and never pass the weight', () => {
    fc.assert(
      fc.property(weights, fc.maxSafeNat(), (given, any) => {
        const all = sum(given);
        if (all === 0) return;
        const total = any % (all + 1);
        const parts = allocateLargestRemainder(total, given);
        expect(sum(parts)).toBe(total);
        parts.forEach((part, index) => {
          const own = given[index] ?? 0;
          const distance = BigInt(part) * BigInt(all) - BigInt(total) * BigInt(own);
          expect(distance < BigInt(all) && -distance < BigInt(all)).toBe(true);
          expect(part >= 0 && part <= own).toBe(true);
        });
      }),
      settings,
    );
  });

  test('of two lines with the same weight the first gets as much or a cent more', () => {
    fc.assert(
      fc.property(weights, fc.nat(10_000), (given, total) => {
        const doubled = given.flatMap((own) => [own, own]);
        if (sum(doubled) === 0) return;
        const parts = allocateLargestRemainder(total, doubled);
        given.forEach((_, index) => {
          const extra = (parts[2 * index] ?? 0) - (parts[2 * index + 1] ?? 0);
          expect(extra === 0 || extra === 1).toBe(true);
        });
      }),
      settings,
    );
  });
});
