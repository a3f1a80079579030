import { expect, test } from 'vitest';
import { earlyTerminationFee, proration, termEnd } from './terms.ts';

test('a term ends the day before it renews', () => {
  expect(termEnd('2025-03-15', 36)).toEqual({ lastDay: '2028-03-14', renewal: '2028-03-15' });
  expect(termEnd('2024-02-29', 60)).toEqual({ lastDay: '2029-02-27', renewal: '2029-02-28' });
  expect(termEnd('2025-03-01', 12)).toEqual({ lastDay: '2026-02-28', renewal: '2026-03-01' });
});

test('a term has at least one whole month', () => {
  expect(() => termEnd('2025-03-15', 0)).toThrow(RangeError);
  expect(() => termEnd('2025-03-15', 1.5)).toThrow(RangeError);
});

test('a month that starts on its first day is billed whole', () => {
  const whole = { daysInMonth: 31, days: 31, lastDay: '2025-01-31', amount: 5494 };
  expect(proration(5494, '2025-01-01')).toEqual(whole);
  const one = { daysInMonth: 29, days: 1, lastDay: '2024-02-29', amount: 189 };
  expect(proration(5494, '2024-02-29')).toEqual(one);
});

test.each([
  ['2025-04-10', 15, { daysInMonth: 31, days: 5, lastDay: '2025-04-14', amount: 886 }],
  ['2025-04-10', 1, { daysInMonth: 30, days: 21, lastDay: '2025-04-30', amount: 3846 }],
  ['2025-04-15', 15, { daysInMonth: 30, days: 30, lastDay: '2025-05-14', amount: 5494 }],
  ['2025-04-16', 15, { daysInMonth: 30, days: 29, lastDay: '2025-05-14', amount: 5311 }],
  ['2025-01-05', 28, { daysInMonth: 31, days: 23, lastDay: '2025-01-27', amount: 4076 }],
])('54.94 from %s with billing day %i runs to the day before it', (start, billingDay, expected) => {
  expect(proration(5494, start, billingDay)).toEqual(expected);
});

test('nothing is due for leaving once the term is over', () => {
  const terms = { rmr: 4999, termMonths: 36, sharePpm: 750_000 };
  expect(earlyTerminationFee({ ...terms, monthsElapsed: 11 })).toEqual({ remaining: 25, etf: 93_731 });
  expect(earlyTerminationFee({ ...terms, monthsElapsed: 36 })).toEqual({ remaining: 0, etf: 0 });
  expect(earlyTerminationFee({ ...terms, monthsElapsed: 40 })).toEqual({ remaining: 0, etf: 0 });
});
