import type { RowOf } from '../kernel/entity.ts';
import type { workOrders } from '../work-order.ts';

/** The times that a work order keeps, and who set the last of them. */
export type WorkTimes = Pick<
  RowOf<typeof workOrders>,
  'onWayAt' | 'arrivedAt' | 'leftAt' | 'earlierMinutes' | 'workedByUserId'
>;

const MINUTE_MS = 60_000;

const between = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

/** Minutes that the work took on site, earlier visits included; null while nobody has left, or where nobody said when they came. */
export function minutesOnSite({
  arrivedAt,
  leftAt,
  earlierMinutes,
}: Pick<WorkTimes, 'arrivedAt' | 'leftAt' | 'earlierMinutes'>): number | null {
  if (!arrivedAt || !leftAt) return null;
  return (earlierMinutes ?? 0) + between(arrivedAt, leftAt);
}

/** The times with those of a visit that is over counted together, so that another visit can begin. */
export function nextVisit(times: WorkTimes): Omit<WorkTimes, 'workedByUserId'> {
  const before = minutesOnSite(times) ?? times.earlierMinutes;
  return { onWayAt: null, arrivedAt: null, leftAt: null, earlierMinutes: before };
}

/** `3 h 4 min`, `52 min`, `2 h`. */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
