import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  multiplyQuantity,
  parseMoney,
  percentOf,
  ratioPpm,
  roundHalfAway,
  scaleCents,
  sumCents,
  toCents,
} from './money.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const settings = { seed, numRuns: 10_000 };
const anySafe = fc.maxSafeInteger();

test.each([
  [0n, 1n, 0n],
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [1n, -2n, -1n],
  [-1n, -2n, 1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [-2n, 3n, -1n],
  [3n, 2n, 2n],
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [7n, 7n, 1n],
  [49n, 100n, 0n],
  [50n, 100n, 1n],
  [10_049n, 100n, 100n],
  [10_050n, 100n, 101n],
  [10n ** 40n + 1n, 2n, 5n * 10n ** 39n + 1n],
])('%s / %s rounds half away from zero to %s', (numerator, denominator, rounded) => {
  expect(roundHalfAway(numerator, denominator)).toBe(rounded);
});

test('division by zero is refused', () => {
  expect(() => roundHalfAway(1n, 0n)).toThrow(RangeError);
  expect(() => scaleCents(1, 1, 0)).toThrow(RangeError);
  expect(() => scaleCents(1, 1, -2)).toThrow(RangeError);
});

test.each([
  [1999 * 3, 99_750, 598],
  [100, 5_000, 1],
  [100, 4_999, 0],
  [-100, 5_000, -1],
  [-100, 4_999, 0],
  [234_560, 200_000, 46_912],
  [30_750, 50_000, 1_538],
])('percentOf(%i, %i ppm) is %i', (cents, ppm, expected) => {
  expect(percentOf(cents, ppm)).toBe(expected);
});

test('a third of a thousandth of a price is rounded once', () => {
  expect(multiplyQuantity(9999, 1333)).toBe(13_329);
  expect(multiplyQuantity(9500, 2500)).toBe(23_750);
});

test('amounts beyond the safe integers and fractions are refused, not approximated', () => {
  expect(() => toCents(2n ** 53n)).toThrow(RangeError);
  expect(() => percentOf(Number.MAX_SAFE_INTEGER, 2_000_000)).toThrow(RangeError);
  expect(() => percentOf(0.5, 2)).toThrow(RangeError);
  expect(() => multiplyQuantity(2, 0.5)).toThrow(RangeError);
  expect(() => percentOf(Number.NaN, 1)).toThrow(RangeError);
  expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  expect(() => formatMoney(0.1)).toThrow(RangeError);
});

test('a ratio has no value without a base', () => {
  expect(ratioPpm(57_110, 98_460)).toBe(580_033);
  expect(ratioPpm(1, 0)).toBeUndefined();
  expect(ratioPpm(1, -4)).toBe(-250_000);
  expect(ratioPpm(-9_007_199_265, 1)).toBeUndefined();
});

describe(`properties of money (SEED=${seed} replays them)`, { timeout: 120_000 }, () => {
  test('number and bigint arithmetic agree, around 2^53 too', () => {
    const nearLimit = fc
      .tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: -3, max: 3 }))
      .map(([factor, offset]): [number, number] => [Math.floor(2 ** 53 / factor) + offset, factor]);
    const factors = fc.oneof(nearLimit, fc.tuple(anySafe, anySafe), fc.tuple(fc.nat(), fc.nat()));
    const divisor = fc.oneof(
      fc.constantFrom(1, 2, 3, 12, 1000, 1_000_000),
      fc.maxSafeNat().map((n) => n || 1),
    );
    fc.assert(
      fc.property(factors, divisor, ([a, b], d) => {
        const exact = roundHalfAway(BigInt(a) * BigInt(b), BigInt(d));
        if (!Number.isSafeInteger(Number(exact)) || !Number.isSafeInteger(a)) {
          expect(() => scaleCents(a, b, d)).toThrow(RangeError);
          return;
        }
        expect(scaleCents(a, b, d)).toBe(Number(exact));
      }),
      settings,
    );
  });

  test('rounding is off by half at most and mirrors around zero', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 20n }), (n, d) => {
        const rounded = roundHalfAway(n, d);
        const error = 2n * (rounded * d - n);
        expect(error <= d && error >= -d).toBe(true);
        expect(roundHalfAway(-n, d)).toBe(-rounded);
      }),
      settings,
    );
  });

  test.each(['en-US', 'en-CA', 'fr-CA'])('what is written in %s reads back', (locale) => {
    fc.assert(
      fc.property(fc.oneof(anySafe, fc.integer({ min: -200, max: 200 })), (cents) => {
        for (const currency of ['USD', 'CAD']) {
          expect(parseMoney(formatMoney(cents, { locale, currency }), locale)).toBe(cents);
        }
      }),
      { ...settings, numRuns: 3_000 },
    );
  });
});

test.each([
  [123_456, 'en-US', 'USD', '$1,234.56'],
  [-5, 'en-US', 'USD', '−$0.05'],
  [-290, 'en-CA', 'CAD', '−$2.90'],
  [-290, 'fr-CA', 'CAD', '−2,90\u00A0$'],
  [0, 'en-US', 'USD', '$0.00'],
  [100, 'en-CA', 'CAD', '$1.00'],
  [123_456, 'fr-CA', 'CAD', '1\u00A0234,56\u00A0$'],
  [9_007_199_254_740_991, 'en-US', 'USD', '$90,071,992,547,409.91'],
  [-9_007_199_254_740_991, 'en-US', 'USD', '−$90,071,992,547,409.91'],
])('%i cents in %s %s is %s', (cents, locale, currency, text) => {
  expect(formatMoney(cents, { locale, currency })).toBe(text);
});

test.each([
  ['1,234.5', 'en-US', 123_450],
  ['$12', 'en-US', 1200],
  ['12$', 'en-US', 1200],
  [' 1234.56 ', 'en-US', 123_456],
  ['.5', 'en-US', 50],
  ['5.', 'en-US', 500],
  ['($5.00)', 'en-US', -500],
  ['-$5.00', 'en-US', -500],
  ['$-5.00', 'en-US', -500],
  ['\u22125', 'en-US', -500],
  ['-0', 'en-US', 0],
  ['US$ 7', 'en-CA', 700],
  ['CAD 7.25', 'en-CA', 725],
  ['7 USD', 'en-US', 700],
  ['1 234.56', 'en-US', 123_456],
  ['1 234,56 $', 'fr-CA', 123_456],
  ['1\u202F234,56\u00A0$', 'fr-CA', 123_456],
  ['12.50', 'fr-CA', 1250],
  ['1 234,56 $ US', 'fr-CA', 123_456],
  ['90071992547409.91', 'en-US', 9_007_199_254_740_991],
])('%s typed in %s is %i cents', (text, locale, cents) => {
  expect(parseMoney(text, locale)).toBe(cents);
});

test.each([
  ['', 'en-US'],
  ['$', 'en-US'],
  ['.', 'en-US'],
  ['-', 'en-US'],
  ['--5', 'en-US'],
  ['-$-5', 'en-US'],
  ['(-5)', 'en-US'],
  ['12,50', 'en-US'],
  ['1,23,456', 'en-US'],
  ['1,234 567', 'en-US'],
  ['1.005', 'en-US'],
  ['1.2.3', 'en-US'],
  ['12abc', 'en-US'],
  ['1e3', 'en-US'],
  ['0x10', 'en-US'],
  ['NaN', 'en-US'],
  ['\u0661', 'en-US'],
  ['1,234.56', 'fr-CA'],
  ['90071992547409.92', 'en-US'],
])('%s typed in %s is no amount', (text, locale) => {
  expect(parseMoney(text, locale)).toBeUndefined();
});
