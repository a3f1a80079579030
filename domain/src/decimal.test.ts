import { expect, test } from 'vitest';
import { formatDecimal, formatMagnitude, parseDecimal } from './decimal.ts';

test.each([
  [2500, 3, 'en-US', 0, '2.5'],
  [2500, 3, 'en-US', 2, '2.50'],
  [5, 3, 'en-US', 0, '0.005'],
  [-1_234_567, 2, 'en-US', 2, '-12,345.67'],
  [1_234_567, 2, 'de-DE', 2, '12.345,67'],
  [1_234_567, 2, 'fr-CA', 2, '12\u00A0345,67'],
  [42, 0, 'en-US', 0, '42'],
  [Number.MAX_SAFE_INTEGER, 4, 'en-US', 0, '900,719,925,474.0991'],
])('%i at %i decimals in %s with at least %i is %s', (value, decimals, locale, minDecimals, text) => {
  expect(formatDecimal(value, decimals, { locale, minDecimals })).toBe(text);
});

test('a magnitude has no sign', () => {
  expect(formatMagnitude(-25, 1)).toBe('2.5');
});

test('a number that is not whole or not safe is refused', () => {
  expect(() => formatDecimal(0.5, 2)).toThrow(RangeError);
  expect(() => formatDecimal(2 ** 53, 2)).toThrow(RangeError);
});

test('where a point groups thousands it is never read as decimals', () => {
  expect(parseDecimal('1.234,5', 3, 'de-DE')).toBe(1_234_500);
  expect(parseDecimal('1.234', 3, 'de-DE')).toBe(1_234_000);
  expect(parseDecimal('1.5', 3, 'de-DE')).toBeUndefined();
});
