import { addDays } from './calendar-date.ts';

/** Days before a last day on which people are warned, the nearest first. */
const WARNING_DAYS = [30, 60] as const;

/** The farthest day ahead on which people are warned of something that ends. */
export const warnedUntil = (today: string): string => addDays(today, Math.max(...WARNING_DAYS));

/** Within how many days a last day comes: `30` or `60`; undefined while it is farther away. */
export const warningBefore = (last: string, today: string): number | undefined =>
  WARNING_DAYS.find((within) => last <= addDays(today, within));

/** What is stored of the last warning: the last day that it was about, and so many days before it. */
interface Warned {
  readonly warnedFor: string | null;
  readonly warnedDays: number | null;
}

/**
 * The warning that is due for a last day: `60`, and later `30`; each is given once. A last day that moves starts over. Null while none is due.
 *
 * @param last the last day, today or later.
 */
export function warningDue(last: string, { warnedFor, warnedDays }: Warned, today: string): number | null {
  const days = warningBefore(last, today);
  if (days === undefined) return null;
  return warnedFor === last && (warnedDays ?? Infinity) <= days ? null : days;
}
