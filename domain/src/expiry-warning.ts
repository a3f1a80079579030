import { addDays } from './calendar-date.ts';

/** Numbers of days before a last day at which people are warned, in ascending order. */
const WARNING_DAYS = [30, 60] as const;

/** The earliest warning, in days before the last day. */
export const warnedUntil = (today: string): string => addDays(today, Math.max(...WARNING_DAYS));

/** Returns the warning period that a last day falls into, `30` or `60` days; undefined while it is further away. */
export const warningBefore = (last: string, today: string): number | undefined =>
  WARNING_DAYS.find((within) => last <= addDays(today, within));

/** The stored form of the last warning: the last day that it was about, and the number of days before it. */
interface Warned {
  readonly warnedFor: string | null;
  readonly warnedDays: number | null;
}

/**
 * Returns the warning that is due for a last day: `60`, and later `30`, each once. If the last day changes, the warnings start over. Null while none is due.
 *
 * @param last the last day, today or later.
 */
export function warningDue(last: string, { warnedFor, warnedDays }: Warned, today: string): number | null {
  const days = warningBefore(last, today);
  if (days === undefined) return null;
  return warnedFor === last && (warnedDays ?? Infinity) <= days ? null : days;
}
