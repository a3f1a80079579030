import { addDays, addMonths, weekday } from '@sable/domain/calendar-date';
import type { CalendarView } from '@sable/domain/opening-screens';
import { monthOf, type DayRange } from '../../shared/months.ts';

const AGENDA_DAYS = 14;
const WEEK_DAYS = 7;

const pageDays = { agenda: AGENDA_DAYS, day: 1, week: WEEK_DAYS } as const;

/** Returns the Sunday on or before a day. */
const weekStart = (date: string): string => addDays(date, -weekday(date));

/** Returns the visible days for a view and a day. A month shows whole weeks. */
export function daysShown(view: CalendarView, date: string): DayRange {
  if (view === 'agenda') return { from: date, to: addDays(date, AGENDA_DAYS - 1) };
  if (view === 'day') return { from: date, to: date };
  if (view === 'week') return { from: weekStart(date), to: addDays(weekStart(date), WEEK_DAYS - 1) };
  const { from, to } = monthOf(date);
  return { from: weekStart(from), to: addDays(weekStart(to), WEEK_DAYS - 1) };
}

/** Returns the day that determines the next or previous page of a view. */
export function shiftRange(view: CalendarView, date: string, pages: 1 | -1): string {
  if (view === 'month') return addMonths(date, pages);
  return addDays(date, pages * pageDays[view]);
}

/** Returns every day of a range. */
export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
