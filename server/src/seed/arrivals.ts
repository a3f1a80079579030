import { addDays, splitDate } from '@sable/domain/calendar-date';

/** How busy each month is: people buy alarms in summer and after the holidays' break-ins, nobody in December. */
const SEASON = [0.85, 0.8, 0.95, 1.05, 1.15, 1.3, 1.3, 1.2, 1.1, 1.05, 0.95, 0.75] as const;
/** A growing company: this share busier at the end of the year than at its beginning. */
const GROWTH = 0.9;

export const YEAR = 365;

/** The day on which a share (0 to 1) of a year's leads has come in; the year ends on the day given. */
export function arrivalDays(lastDay: string): (share: number) => string {
  const days = Array.from({ length: YEAR }, (_, index) => addDays(lastDay, index + 1 - YEAR));
  let sum = 0;
  const reached = days.map(
    (day, index) => (sum += (SEASON[splitDate(day).month - 1] ?? 1) * (1 + (GROWTH * index) / YEAR)),
  );
  return (share) => days[reached.findIndex((weight) => weight >= share * sum)] ?? lastDay;
}
