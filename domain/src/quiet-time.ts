import { firstMoment } from './quiet-hours.ts';
import { localHour } from './local-date.ts';

/**
 * Hours of the day in the company's time zone, 0 to 23, in which a person gets no notifications; both null for none.
 * `quietTo` is exclusive.
 */
export interface QuietTime {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

/**
 * Whether an instant is in a person's quiet time, which may span midnight.
 * @param zone the company's IANA time zone
 */
export function isQuietFor(
  { quietFrom: from, quietTo: to }: QuietTime,
  instant: string,
  zone: string,
): boolean {
  if (from === null || to === null || from === to) return false;
  const hour = localHour(instant, zone);
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Returns the instant itself, or the end of the quiet time that contains it, as ISO 8601. */
export const afterQuietTime = (quiet: QuietTime, instant: string, zone: string): string =>
  firstMoment(instant, (at) => isQuietFor(quiet, at, zone));
