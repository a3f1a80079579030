import { addDays, addMonths } from '@sable/domain/calendar-date';

/** Days 'YYYY-MM-DD', both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the first day of a day's month. */
export const monthStart = (date: string): string => `${date.slice(0, 7)}-01`;

/** Returns the whole month of a day, shifted by whole months. */
export function monthOf(date: string, move = 0): DayRange {
  const from = addMonths(monthStart(date), move);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** Returns the first days of the months that a range overlaps, in order. */
export function monthsOf({ from, to }: DayRange): string[] {
  const months: string[] = [];
  for (let month = monthStart(from); month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Returns whether a day is in the month of another one. */
export const isInMonth = (day: unknown, month: string): boolean =>
  String(day).slice(0, 7) === month.slice(0, 7);

/** Returns the days of a month that are in a range. */
export function daysOf(month: string, range: DayRange): DayRange {
  const { from, to } = monthOf(month);
  return { from: from < range.from ? range.from : from, to: to > range.to ? range.to : to };
}
