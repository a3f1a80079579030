import { addDays } from './calendar-date.ts';

/**
 * Returns a function that creates a date format once for each IANA time zone. The function throws RangeError for an
 * unknown zone.
 */
function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

const dayFormat = zonedFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const hourFormat = zonedFormat('en-US', { hour: 'numeric', hourCycle: 'h23' });

/**
 * Returns the calendar day 'YYYY-MM-DD' of an instant in an IANA time zone. Throws RangeError for an unknown zone.
 */
export function localDate(instant: string, timeZone: string): string {
  const parts = dayFormat(timeZone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/**
 * Returns the hour of the day, 0 to 23, of an instant in an IANA time zone. Throws RangeError for an unknown zone.
 */
export function localHour(instant: string, timeZone: string): number {
  return Number(hourFormat(timeZone).format(new Date(instant)));
}

/** Whether a name is an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    dayFormat(name);
    return true;
  } catch {
    return false;
  }
}

const HOUR_MS = 3_600_000;
/** No time zone has a larger offset from UTC. */
const FARTHEST_MS = 15 * HOUR_MS;

/**
 * Returns the instant of 23:59:59 of a day in an IANA time zone: one second before the next day begins there. Throws
 * RangeError for an unknown zone.
 */
export function endOfLocalDay(day: string, timeZone: string): string {
  const next = Date.parse(`${addDays(day, 1)}T00:00:00.000Z`);
  let last = next - FARTHEST_MS;
  let first = next + FARTHEST_MS;
  while (first - last > 1000) {
    const middle = last + Math.floor((first - last) / 2000) * 1000;
    if (localDate(new Date(middle).toISOString(), timeZone) > day) first = middle;
    else last = middle;
  }
  return new Date(last).toISOString();
}
