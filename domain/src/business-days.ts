import { addDays, daysInMonth, joinDate, splitDate, weekday } from './calendar-date.ts';

export interface Holiday {
  readonly name: string;
  /** The day the law names. */
  readonly date: string;
  /** The day off: Friday for a Saturday, Monday for a Sunday, else the day itself. */
  readonly observed: string;
}

type HolidayRule =
  | { readonly name: string; readonly since?: number; readonly month: number; readonly day: number }
  | {
      readonly name: string;
      readonly month: number;
      readonly weekday: number;
      readonly nth: number | 'last';
    };

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** 5 U.S.C. 6103(a); Juneteenth since 2021. */
const FEDERAL_HOLIDAYS: readonly HolidayRule[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: MONDAY, nth: 3 },
  { name: "Washington's Birthday", month: 2, weekday: MONDAY, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: MONDAY, nth: 'last' },
  { name: 'Juneteenth National Independence Day', since: 2021, month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: MONDAY, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: MONDAY, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: THURSDAY, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

function nthWeekday(year: number, month: number, day: number, nth: number | 'last'): string {
  if (nth === 'last') {
    const last = joinDate({ year, month, day: daysInMonth(year, month) });
    return addDays(last, -((weekday(last) - day + 7) % 7));
  }
  const first = joinDate({ year, month, day: 1 });
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (nth - 1));
}

function observedDay(date: string): string {
  const day = weekday(date);
  if (day === SATURDAY) return addDays(date, -1);
  return day === SUNDAY ? addDays(date, 1) : date;
}

function holidayOf(rule: HolidayRule, year: number): Holiday {
  const date =
    'day' in rule
      ? joinDate({ year, month: rule.month, day: rule.day })
      : nthWeekday(year, rule.month, rule.weekday, rule.nth);
  return { name: rule.name, date, observed: observedDay(date) };
}

/** The federal holidays named after a year. New Year's Day on a Saturday is observed on Dec 31 of the year before. */
export function federalHolidays(year: number): Holiday[] {
  return FEDERAL_HOLIDAYS.filter((rule) => !('since' in rule) || (rule.since ?? 0) <= year).map((rule) =>
    holidayOf(rule, year),
  );
}

/**
 * Whether a day counts as a business day of the FTC Cooling-Off Rule (16 CFR 429.0): any day but Sundays and
 * federal holidays, Saturdays included. A holiday's own day and its observed day both count as holidays: the
 * buyer may get a day more than the rule asks, never one less.
 */
export function isBusinessDay(date: string): boolean {
  if (weekday(date) === SUNDAY) return false;
  const { year } = splitDate(date);
  const holidays = [...federalHolidays(year), ...federalHolidays(year + 1)];
  return !holidays.some((holiday) => holiday.date === date || holiday.observed === date);
}

/** Last day on which the buyer may cancel (until its midnight): the n-th business day after the signing day. */
export function coolingOffDeadline(signedOn: string, businessDays = 3): string {
  let date = signedOn;
  for (let counted = 0; counted < businessDays;) {
    date = addDays(date, 1);
    if (isBusinessDay(date)) counted += 1;
  }
  return date;
}
