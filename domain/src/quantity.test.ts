import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatQuantity, parseQuantity } from './quantity.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test.each([
  ['2.5', 'en-US', 2500],
  ['1.333', 'en-US', 1333],
  ['10', 'en-US', 10_000],
  ['1,250.5', 'en-US', 1_250_500],
  ['2,5', 'fr-CA', 2500],
  ['0', 'en-US', 0],
])('%s typed in %s is %i milli-units', (text, locale, milli) => {
  expect(parseQuantity(text, locale)).toBe(milli);
});

test.each([['-1'], ['1.2345'], ['two'], [''], ['1/2']])('%s is no quantity', (text) => {
  expect(parseQuantity(text)).toBeUndefined();
});

test('a quantity is written without trailing zeros', () => {
  expect(formatQuantity(2500)).toBe('2.5');
  expect(formatQuantity(1_000_000)).toBe('1,000');
  expect(formatQuantity(1333, 'fr-CA')).toBe('1,333');
});

test(`a written quantity reads back (SEED=${seed} replays)`, { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom('en-US', 'en-CA', 'fr-CA'), (milli, locale) => {
      expect(parseQuantity(formatQuantity(milli, locale), locale)).toBe(milli);
    }),
    { seed, numRuns: 2000 },
  );
});
