import type { RowOf } from '../kernel/entity.ts';
import type { workOrders } from '../work-order.ts';

/** The times stored on a work order, and the person who set the last of them. */
export type WorkTimes = Pick<
  RowOf<typeof workOrders>,
  'onWayAt' | 'arrivedAt' | 'leftAt' | 'earlierMinutes' | 'workedByUserId'
>;

const MINUTE_MS = 60_000;

const between = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

/**
 * Returns the minutes of work on site, including earlier visits; null while nobody has left, or if the arrival is
 * unknown.
 */
export function minutesOnSite({
  arrivedAt,
  leftAt,
  earlierMinutes,
}: Pick<WorkTimes, 'arrivedAt' | 'leftAt' | 'earlierMinutes'>): number | null {
  if (!arrivedAt || !leftAt) return null;
  return (earlierMinutes ?? 0) + between(arrivedAt, leftAt);
}

/** Returns the times with those of the last visit added to the earlier minutes, so that another visit can begin. */
export function nextVisit(times: WorkTimes): Omit<WorkTimes, 'workedByUserId'> {
  const before = minutesOnSite(times) ?? times.earlierMinutes;
  return { onWayAt: null, arrivedAt: null, leftAt: null, earlierMinutes: before };
}

/** Formats minutes: `3 h 4 min`, `52 min`, `2 h`. */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
