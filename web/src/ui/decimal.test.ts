import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from './decimal.ts';

const valueOf = (typed: string, decimals: number, sign: '.' | ',' = '.') => {
  const parsed = parseDecimal(typed, decimals, sign);
  return parsed.ok ? parsed.value : parsed.reason;
};

describe('reading a number as people type it', () => {
  test.each<[string, number, '.' | ',', number | null | string]>([
    ['1234.5', 2, '.', 123_450],
    ['$1,234.56', 2, '.', 123_456],
    ['1 234,56 $', 2, ',', 123_456],
    ['1.234,56', 2, '.', 123_456],
    ['1,234', 2, '.', 123_400],
    ['1,234', 3, ',', 1_234],
    ['1.234', 3, '.', 1_234],
    ['1.234', 2, ',', 123_400],
    ['1,5', 3, '.', 1_500],
    ['1,234,567', 2, '.', 123_456_700],
    ['.5', 3, '.', 500],
    ['9.975 %', 4, '.', 99_750],
    ['(12.50)', 2, '.', -1_250],
    ['-$4', 2, '.', -400],
    ['−4', 2, '.', -400],
    ['-0', 2, '.', 0],
    ['2.500', 2, '.', 250],
    ['', 2, '.', null],
    ['abc', 2, '.', 'Enter a number.'],
    ['1.2345', 3, '.', 'Use at most 3 decimals.'],
    ['1.5', 0, '.', 'Enter a whole number.'],
    ['99999999999999999', 2, '.', 'This number is too large.'],
  ])('%s with %i decimals and %s', (typed, decimals, sign, outcome) => {
    expect(valueOf(typed, decimals, sign)).toBe(outcome);
  });

  test('what is written is read back as the same number, in both notations', () => {
    const form = fc.record({
      value: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      decimals: fc.integer({ min: 1, max: 4 }),
      sign: fc.constantFrom<'.' | ','>('.', ','),
      grouped: fc.boolean(),
    });
    fc.assert(
      fc.property(form, ({ value, decimals, sign, grouped }) => {
        const written = formatDecimal(value, { decimals, shown: decimals, sign, grouped });
        expect(valueOf(written, decimals, sign)).toBe(value);
      }),
    );
  });
});

describe('writing a number', () => {
  test.each([
    [123_450, { decimals: 2, shown: 2, grouped: true }, '1,234.50'],
    [123_450, { decimals: 2, shown: 2, grouped: true, sign: ',' as const }, '1 234,50'],
    [2_500, { decimals: 3 }, '2.5'],
    [99_750, { decimals: 4 }, '9.975'],
    [-5, { decimals: 2, shown: 2 }, '-0.05'],
    [0, { decimals: 2, shown: 2 }, '0.00'],
    [null, { decimals: 2 }, ''],
  ])('%s in %o is %s', (value, form, written) => {
    expect(formatDecimal(value, form)).toBe(written);
  });
});
