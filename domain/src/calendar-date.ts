import { withFirst } from './language.ts';

/** A calendar day 'YYYY-MM-DD' without time or zone (proleptic Gregorian). */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Returns the number of days in a month, counted from 1. Throws RangeError for any other month. */
export function daysInMonth(year: number, month: number): number {
  const days = MONTH_DAYS[month - 1];
  if (days === undefined) throw new RangeError(`No such month: ${month}`);
  return month === 2 && isLeapYear(year) ? 29 : days;
}

/** Parses 'YYYY-MM-DD'. Throws RangeError if it is not a calendar day. */
export function splitDate(date: string): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) throw new RangeError(`Not a date: ${date}`);
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  if (parts.day < 1 || parts.day > daysInMonth(parts.year, parts.month)) {
    throw new RangeError(`Not a date: ${date}`);
  }
  return parts;
}

/** Whether a text is a calendar day that `splitDate` accepts. */
export function isCalendarDate(text: string | null | undefined): text is string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  if (!day || Number(month) < 1 || Number(month) > 12) return false;
  return Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

/** Formats the parts of a day as 'YYYY-MM-DD'. */
export function joinDate({ year, month, day }: DateParts): string {
  if (year < 0 || year > 9999) throw new RangeError(`Year out of range: ${year}`);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The last day that can be represented, because years have at most four digits. */
export const LAST_DATE = '9999-12-31';

/** Expands a two-digit year to a year from 1970 to 2069. */
export const yearOfTwoDigits = (year: number): number => year + (year < 70 ? 2000 : 1900);

/**
 * Parses a day or a time from a native browser field, `YYYY-MM-DD…`, which pads an incomplete year with leading
 * zeros. Returns null for a year of one or three digits.
 */
export function withFullYear(typed: string): string | null {
  if (!typed.startsWith('0')) return typed;
  const year = Number(typed.slice(0, 4));
  return year < 10 || year > 99 ? null : yearOfTwoDigits(year) + typed.slice(4);
}

/** Adds whole months to a day. A day that the month lacks becomes its last day (Jan 31 + 1 is Feb 28 or 29). */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = splitDate(date);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return joinDate({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/** Adds whole days to a day. */
export function addDays(date: string, days: number): string {
  let { year, month, day } = splitDate(date);
  day += days;
  while (day < 1) {
    month = month === 1 ? 12 : month - 1;
    if (month === 12) year -= 1;
    day += daysInMonth(year, month);
  }
  while (day > daysInMonth(year, month)) {
    day -= daysInMonth(year, month);
    month = month === 12 ? 1 : month + 1;
    if (month === 1) year += 1;
  }
  return joinDate({ year, month, day });
}

/** Returns the whole days from one calendar day to another; negative if the other one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Returns the day of the week; 0 is Sunday (Zeller's congruence). */
export function weekday(date: string): number {
  const { year, month, day } = splitDate(date);
  const shifted = month < 3 ? { year: year - 1, month: month + 12 } : { year, month };
  const century = Math.floor(shifted.year / 100);
  const inCentury = shifted.year % 100;
  const saturdayFirst =
    day +
    Math.floor((13 * (shifted.month + 1)) / 5) +
    inCentury +
    Math.floor(inCentury / 4) +
    Math.floor(century / 4) +
    5 * century;
  return (saturdayFirst + 6) % 7;
}

const longDays = new Map<string, Intl.DateTimeFormat>();

/** Formats a calendar day in words: `March 10, 2025`, `10 mars 2025`, `1er mars 2025`. */
export function formatLongDay(date: string, locale = 'en-US'): string {
  const format =
    longDays.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  longDays.set(locale, format);
  return withFirst(format.format(new Date(`${date}T00:00:00Z`)), locale);
}
