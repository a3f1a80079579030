import { expect, test } from 'vitest';
import { coolingOffDeadline, federalHolidays, isBusinessDay } from './business-days.ts';

test('the federal holidays of 2025 fall on the published days', () => {
  expect(federalHolidays(2025).map((holiday) => holiday.observed)).toEqual([
    '2025-01-01',
    '2025-01-20',
    '2025-02-17',
    '2025-05-26',
    '2025-06-19',
    '2025-07-04',
    '2025-09-01',
    '2025-10-13',
    '2025-11-11',
    '2025-11-27',
    '2025-12-25',
  ]);
});

test('a weekend holiday is observed on the nearest weekday', () => {
  const observed = (year: number, name: string) =>
    federalHolidays(year).find((holiday) => holiday.name === name)?.observed;
  expect(observed(2026, 'Independence Day')).toBe('2026-07-03');
  expect(observed(2023, "New Year's Day")).toBe('2023-01-02');
  expect(observed(2022, "New Year's Day")).toBe('2021-12-31');
  expect(observed(2022, 'Juneteenth National Independence Day')).toBe('2022-06-20');
});

test('Juneteenth is a holiday since 2021', () => {
  expect(isBusinessDay('2020-06-19')).toBe(true);
  expect(isBusinessDay('2021-06-19')).toBe(false);
  expect(isBusinessDay('2021-06-18')).toBe(false);
});

test('Saturdays count, Sundays and both days of a moved holiday do not', () => {
  expect(isBusinessDay('2025-03-15')).toBe(true);
  expect(isBusinessDay('2025-03-16')).toBe(false);
  expect(isBusinessDay('2026-07-03')).toBe(false);
  expect(isBusinessDay('2026-07-04')).toBe(false);
  expect(isBusinessDay('2021-12-31')).toBe(false);
});

test.each([
  ['2025-03-10', '2025-03-13'],
  ['2025-03-15', '2025-03-19'],
  ['2025-08-29', '2025-09-03'],
  ['2025-07-02', '2025-07-07'],
  ['2025-12-24', '2025-12-29'],
  ['2026-07-01', '2026-07-07'],
  ['2021-12-30', '2022-01-05'],
])('a sale signed on %s may be cancelled until midnight of %s', (signed, deadline) => {
  expect(coolingOffDeadline(signed)).toBe(deadline);
});

test('a longer cancellation period counts the same days', () => {
  expect(coolingOffDeadline('2025-03-10', 5)).toBe('2025-03-15');
});
