import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPercent, parsePercent, roundToHundredths } from './percent.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test.each([
  ['9.975', 'en-US', 99_750],
  ['9.975%', 'en-US', 99_750],
  ['8.25 %', 'en-US', 82_500],
  ['9,975 %', 'fr-CA', 99_750],
  ['100', 'en-US', 1_000_000],
  ['0.0001', 'en-US', 1],
  ['-5', 'en-US', -50_000],
])('%s typed in %s is %i ppm', (text, locale, ppm) => {
  expect(parsePercent(text, locale)).toBe(ppm);
});

test.each([['9.97501'], ['ten'], ['%'], ['']])('%s is no percent', (text) => {
  expect(parsePercent(text)).toBeUndefined();
});

test('a percent is written in the locale, rounded only when asked', () => {
  expect(formatPercent(99_750)).toBe('9.975%');
  expect(formatPercent(99_750, { locale: 'fr-CA' })).toBe('9,975\u00A0%');
  expect(formatPercent(580_033, { decimals: 2 })).toBe('58.00%');
  expect(formatPercent(-69_600, { decimals: 1 })).toBe('−7.0%');
  expect(formatPercent(-40, { decimals: 2 })).toBe('0.00%');
  expect(formatPercent(745_177, { decimals: 2 })).toBe('74.52%');
});

test.each([
  [266_501, '26.65%'],
  [173_458, '17.35%'],
  [150_000, '15%'],
  [99_750, '9.98%'],
  [49, '0%'],
])('%i ppm are %s in hundredths', (ppm, phrase) => {
  expect(formatPercent(roundToHundredths(ppm))).toBe(phrase);
});

test(`a written percent reads back (SEED=${seed} replays)`, { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2_000_000, max: 2_000_000 }),
      fc.constantFrom('en-US', 'en-CA', 'fr-CA'),
      (ppm, locale) => {
        expect(parsePercent(formatPercent(ppm, { locale }), locale)).toBe(ppm);
      },
    ),
    { seed, numRuns: 2000 },
  );
});
