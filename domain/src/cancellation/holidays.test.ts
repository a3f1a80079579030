import { describe, expect, test } from 'vitest';
import { correctedRules } from './corrected-rules.ts';
import { holidayRule, type HolidayRule } from './holiday-rule.ts';
import { holidayText } from './holiday-text.ts';
import { holidaysOfPlace, isHoliday } from './holidays.ts';
import { noticedDay } from './notice.ts';
import { keptRules } from './offered-right.ts';
import { shippedHolidays } from './shipped-holidays.ts';
import { shippedRules } from './shipped-rules.ts';
import { lastDayOf } from './testing/sale-facts.ts';

/** Creates a shipped holiday as counsel changes it from a day on. */
function given(
  id: string,
  effectiveFrom: string,
  values: Omit<Partial<HolidayRule>, 'effectiveFrom'>,
  version = 1001,
) {
  const row = shippedHolidays.find((rule) => rule.id === id);
  if (!row) throw new Error(`No holiday ${id}`);
  return { ...row, version, effectiveFrom, effectiveTo: null, ...values };
}
/** Texas has a day of its own that counsel added. */
const own = {
  ...given('holiday-us-christmas', '2026-12-01', { falls: { on: 'date', month: 12, day: 26 } }),
  ...{ id: 'holiday-us-tx-own-1', place: 'us-tx', covers: 'Day after Christmas' },
};

const lastDay = (signedOn: string, holidays?: readonly HolidayRule[], region = 'TX') =>
  lastDayOf({ region, signedOn }, shippedRules, holidays);

describe('the table of holidays', () => {
  test('has an id for each row, a source, and no confirmation that it does not have', () => {
    expect(new Set(shippedHolidays.map(({ id }) => id)).size).toBe(shippedHolidays.length);
    for (const row of shippedHolidays) {
      expect(holidayRule.parse(row)).toEqual(row);
      expect(row.id.length).toBeLessThanOrEqual(40);
      expect(row.law).not.toBe('');
    }
  });

  test.each([
    ['holiday-us-memorial', 'the first Monday from May 25 on · 5 U.S.C. 6103(a) · law read'],
    [
      'holiday-us-juneteenth',
      'June 19 · on a weekend also the nearest weekday · from January 1, 2021 · 5 U.S.C. 6103(a) · law read',
    ],
    [
      'holiday-us-hi-good-friday',
      '2 days before Easter Sunday · List of holidays of Hawaii · general knowledge, law not read',
    ],
    [
      'holiday-us-hi-election',
      'the first Tuesday from November 2 on · in even years only · List of holidays of Hawaii · general knowledge, law not read',
    ],
  ])('%s', (id, phrase) => {
    expect(shippedHolidays.filter((row) => row.id === id).map(holidayText)).toEqual([phrase]);
  });

  test('knows no day that a month does not have', () => {
    const row = given('holiday-us-christmas', '2026-12-01', {});
    for (const [month, day] of [
      [2, 29],
      [4, 31],
      [13, 1],
    ] as const)
      expect(holidayRule.safeParse({ ...row, falls: { on: 'date', month, day } }).success).toBe(false);
  });
});

describe('a holiday that counsel gave', () => {
  test('is no business day of the place from its day on, and of no other place', () => {
    const holidays = correctedRules(shippedHolidays, [own]);
    // Class A: without the holiday, Tue 12-29. With Sat 12-26 observed, and Friday being Christmas: Wed 12-30.
    expect(lastDay('2026-12-24', shippedHolidays)).toBe('2026-12-29');
    expect(lastDay('2026-12-24', holidays)).toBe('2026-12-30');
    expect(lastDay('2026-12-24', holidays, 'OK')).toBe('2026-12-29');
    expect(isHoliday('2025-12-26', 'us', 'TX', holidays)).toBe(false);
  });

  test('ends on a day, and counts again only before it', () => {
    const ended = given('holiday-us-columbus', '2026-10-01', { effectiveTo: '2027-01-31' });
    const holidays = correctedRules(shippedHolidays, [ended]);
    expect(isHoliday('2026-10-12', 'us', 'TX', holidays)).toBe(true);
    expect(isHoliday('2027-10-11', 'us', 'TX', holidays)).toBe(false);
    expect(isHoliday('2027-10-11', 'us', 'TX')).toBe(true);
  });

  test('moves to another day of the year from a day on', () => {
    const moved = given('holiday-us-ut-pioneer', '2027-01-01', {
      falls: { on: 'weekday', month: 7, weekday: 1, from: 22 },
    });
    const holidays = correctedRules(shippedHolidays, [moved]);
    const off = (day: string) => isHoliday(day, 'us', 'UT', holidays);
    expect(['2026-07-24', '2027-07-24', '2027-07-26'].map(off)).toEqual([true, false, true]);
  });

  test('dates the notice of what was sent with it, and of nothing that was sent before', () => {
    const account = {
      type: 'residential' as const,
      site: { country: 'us' as const, region: 'TX' },
    };
    const table = correctedRules(shippedHolidays, [own]);
    const rightHolidays = keptRules({ account }, table, '2026-12-01');
    expect(noticedDay({ account, lines: [], rightHolidays }, '2026-12-24')).toBe('2026-12-30');
    expect(noticedDay({ account, lines: [] }, '2026-12-24')).toBe('2026-12-29');
    expect(keptRules({ account }, shippedHolidays, '2026-12-01')).toBeUndefined();
    expect(holidaysOfPlace({ country: 'us', region: 'TX' }, table).map(({ id }) => id)).toContain(own.id);
  });
});
