import { weekdays, type WorkingTime } from '@sable/domain/booking';

type Range = [string, string];

/** The working time of each day of the week, Sunday is 0, as the views shade it; null for a day of rest. */
export function openHours({ openDays, opensAt, closesAt }: WorkingTime): Record<number, Range | null> {
  return Object.fromEntries(
    weekdays.map((day, index) => [
      index,
      openDays.includes(day) ? [`${opensAt}:00`, `${closesAt}:00`] : null,
    ]),
  );
}

/** The same for one day; an empty range for a day of rest. */
export const openHoursOn = (weekday: number, working: WorkingTime): Range =>
  openHours(working)[weekday] ?? ['00:00:00', '00:00:00'];
