import { hoursAndMinutes } from '@sable/domain/visit/work-times';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Formats a duration in milliseconds in its two largest units: `1 h 41 min`, `2 d 3 h`. */
export function lengthText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'less than a minute';
  if (minutes < DAY_MINUTES) return hoursAndMinutes(minutes);
  const hours = Math.floor((minutes % DAY_MINUTES) / 60);
  return `${Math.floor(minutes / DAY_MINUTES)} d${hours > 0 ? ` ${hours} h` : ''}`;
}

/** Returns the duration between two instants. */
export const spanText = (from: string, to: string): string => lengthText(Date.parse(to) - Date.parse(from));
