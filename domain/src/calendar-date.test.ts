import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  formatLongDay,
  isCalendarDate,
  splitDate,
  weekday,
} from './calendar-date.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2025-12-15', 1, '2026-01-15'],
  ['2025-03-31', -1, '2025-02-28'],
  ['2025-01-10', -1, '2024-12-10'],
  ['2025-08-31', 6, '2026-02-28'],
])('%s moved by %i months is %s', (date, months, moved) => {
  expect(addMonths(date, months)).toBe(moved);
});

test.each([
  ['2027-03-01', 'fr-CA', '1er mars 2027'],
  ['2027-03-11', 'fr-CA', '11 mars 2027'],
  ['2027-03-01', 'es-US', '1 de marzo de 2027'],
  ['2027-03-01', 'en-US', 'March 1, 2027'],
])('%s in %s is %s', (date, locale, phrase) => {
  expect(formatLongDay(date, locale)).toBe(phrase);
});

test('a date that does not exist is rejected', () => {
  expect(['2026-02-28', '2024-02-29', '0001-01-01'].map(isCalendarDate)).toEqual([true, true, true]);
  const none = [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-04-00',
    '2026-4-1',
    '',
    undefined,
  ];
  expect(none.filter(isCalendarDate)).toEqual([]);
});

test('leap years follow the Gregorian rule', () => {
  expect([1900, 2000, 2024, 2025, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28, 28]);
});

test.each([
  ['2025-02-29'],
  ['2025-13-01'],
  ['2025-00-10'],
  ['2025-04-31'],
  ['2025-04-00'],
  ['25-04-01'],
  ['today'],
])('%s is not a date', (text) => {
  expect(() => splitDate(text)).toThrow(RangeError);
});

test(
  `days and weekdays agree with the platform's UTC calendar (SEED=${seed} replays)`,
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const moved = new Date(`${date}T00:00:00Z`);
        expect(weekday(date)).toBe(moved.getUTCDay());
        moved.setUTCDate(moved.getUTCDate() + days);
        expect(addDays(date, days)).toBe(moved.toISOString().slice(0, 10));
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
      { seed, numRuns: 3000 },
    );
  },
);
