import { localMoment, offsetAt } from './zoned-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * No zone changes its offset twice within a week: the shortest daylight saving time so far was four weeks (Fiji, from
 * December 2020).
 */
const WEEK_MS = 7 * DAY_MS;
/** Longer than a year, so that the rule that applies to an appointment begins before it. */
const BEFORE_MS = 370 * DAY_MS;

/** Formats an instant as the local date and time of a zone: `20260307T090000`. */
export const localStamp = (instant: string, timeZone: string): string => {
  const { date, time } = localMoment(instant, timeZone);
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}${instant.slice(17, 19)}`;
};

/** `-0500` */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

const nameAt = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Returns the minute in which the offset changes, between two moments with different offsets. */
function turnBetween(from: number, to: number, timeZone: string): number {
  let [before, after] = [from, to];
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, timeZone) === offsetAt(before, timeZone)) before = middle;
    else after = middle;
  }
  return after;
}

function rule(at: number, from: number, to: number, timeZone: string): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    // DTSTART is expressed in the offset before the change.
    `DTSTART:${localStamp(new Date(at + from).toISOString(), 'UTC')}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${nameAt(at, timeZone)}`,
    `END:${kind}`,
  ];
}

/**
 * Returns a time zone definition of a calendar file (RFC 5545, 3.6.5): one rule for each offset change, from a year
 * before the first of the given instants to the last. The instants are ISO 8601.
 */
export function timeZoneLines(timeZone: string, instants: readonly string[]): string[] {
  const sorted = instants.map((instant) => Date.parse(instant)).sort((a, b) => a - b);
  const first = Math.floor(((sorted[0] ?? 0) - BEFORE_MS) / DAY_MS) * DAY_MS;
  const last = (sorted.at(-1) ?? 0) + DAY_MS;
  const rules: string[] = [];
  let offset = offsetAt(first, timeZone);
  for (let week = first; week < last; week += WEEK_MS) {
    const [end, from] = [week + WEEK_MS, offset];
    offset = offsetAt(end, timeZone);
    if (from !== offset) rules.push(...rule(turnBetween(week, end, timeZone), from, offset, timeZone));
  }
  if (rules.length === 0) rules.push(...rule(first, offset, offset, timeZone));
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...rules, 'END:VTIMEZONE'];
}
