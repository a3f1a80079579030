import type { Falling, HolidayRule } from './holiday-rule.ts';
import { lineOfRule } from './rule-text.ts';

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const dayOfMonth = (month: number, day: number): string => `${monthNames[month - 1] ?? ''} ${day}`;

/** Describes the date of a holiday: `the first Monday from May 25 on`. */
function fallingText(falls: Falling): string {
  if (falls.on === 'date') return dayOfMonth(falls.month, falls.day);
  if (falls.on === 'weekday')
    return `the first ${weekdayNames[falls.weekday] ?? ''} from ${dayOfMonth(falls.month, falls.from)} on`;
  const days = Math.abs(falls.days);
  if (days === 0) return 'Easter Sunday';
  return `${days === 1 ? '1 day' : `${days} days`} ${falls.days < 0 ? 'before' : 'after'} Easter Sunday`;
}

/** Descriptions of the substitute day off. */
export const observanceNames: Readonly<Record<HolidayRule['observed'], string>> = {
  nearest: 'on a weekend also the nearest weekday',
  next: 'on a weekend also the next working day',
  none: 'no other day when on a weekend',
};

/** Describes everything about a holiday except its place and name, in short parts. */
export const holidayText = (rule: HolidayRule): string =>
  lineOfRule(
    [
      fallingText(rule.falls),
      rule.evenYearsOnly && 'in even years only',
      rule.falls.on === 'date' && observanceNames[rule.observed],
    ],
    rule,
  );
