import { weekdays, type WorkingTime } from '@sable/domain/booking';

type Range = [string, string];

/** Returns the working time per weekday (0 is Sunday) as the views shade it; null for a day off. */
export function openHours({ openDays, opensAt, closesAt }: WorkingTime): Record<number, Range | null> {
  return Object.fromEntries(
    weekdays.map((day, index) => [
      index,
      openDays.includes(day) ? [`${opensAt}:00`, `${closesAt}:00`] : null,
    ]),
  );
}

/** Returns the working time of one weekday; an empty range for a day off. */
export const openHoursOn = (weekday: number, working: WorkingTime): Range =>
  openHours(working)[weekday] ?? ['00:00:00', '00:00:00'];
