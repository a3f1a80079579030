import { addDays, splitDate } from '@sable/domain/calendar-date';

/**
 * Relative number of leads per month: people buy alarms in summer and after break-ins over the holidays, nobody in
 * December.
 */
const SEASON = [0.85, 0.8, 0.95, 1.05, 1.15, 1.3, 1.3, 1.2, 1.1, 1.05, 0.95, 0.75] as const;
/** Growth of the company: the end of the year is this share busier than its beginning. */
const GROWTH = 0.9;

export const YEAR = 365;

/**
 * Returns a function for the day by which a share (0 to 1) of a year's leads has arrived; the year ends on the given
 * day.
 */
export function arrivalDays(lastDay: string): (share: number) => string {
  const days = Array.from({ length: YEAR }, (_, index) => addDays(lastDay, index + 1 - YEAR));
  let sum = 0;
  const reached = days.map(
    (day, index) => (sum += (SEASON[splitDate(day).month - 1] ?? 1) * (1 + (GROWTH * index) / YEAR)),
  );
  return (share) => days[reached.findIndex((weight) => weight >= share * sum)] ?? lastDay;
}
