import { firstMoment } from './quiet-hours.ts';
import { localHour } from './local-date.ts';

/** Hours of the company's clock, 0 to 23, in which a person is left alone; both null for none. The last one is free again. */
export interface QuietTime {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

/** Whether an instant lies in a person's quiet time; it may go over midnight. @param zone the company's IANA time zone */
export function isQuietFor(
  { quietFrom: from, quietTo: to }: QuietTime,
  instant: string,
  zone: string,
): boolean {
  if (from === null || to === null || from === to) return false;
  const hour = localHour(instant, zone);
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** The instant itself, or the end of the quiet time that it lies in, as ISO 8601. */
export const afterQuietTime = (quiet: QuietTime, instant: string, zone: string): string =>
  firstMoment(instant, (at) => isQuietFor(quiet, at, zone));
