import { addDays, LAST_DATE } from './calendar-date.ts';

const partsFormats = new Map<string, Intl.DateTimeFormat>();

function partsFormat(timeZone: string): Intl.DateTimeFormat {
  const known = partsFormats.get(timeZone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  partsFormats.set(timeZone, created);
  return created;
}

export interface LocalMoment {
  /** 'YYYY-MM-DD' */
  readonly date: string;
  /** 'HH:MM', 00:00 to 23:59 */
  readonly time: string;
}

/** Returns the local date and time of an instant in an IANA time zone. */
export function localMoment(instant: string, timeZone: string): LocalMoment {
  const parts = new Map(
    partsFormat(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** In a zone ahead of UTC, the local year has five digits before the year 9999 ends in UTC. */
const asUtc = ({ date, time }: LocalMoment): number =>
  Date.parse(`${date.length > 10 ? `+0${date}` : date}T${time}:00.000Z`);

/** Returns the zone's offset from UTC at a moment, in milliseconds; positive if ahead. */
export function offsetAt(at: number, timeZone: string): number {
  const whole = Math.floor(at / 60_000) * 60_000;
  return asUtc(localMoment(new Date(whole).toISOString(), timeZone)) - whole;
}

const DAY_MS = 86_400_000;

/**
 * Whether two zones have the same offset at an instant and half a year later. Zones that agree only for one season
 * are different.
 */
export const isSameClock = (one: string, other: string, instant: string): boolean =>
  [0, 182].every((days) => {
    const at = Date.parse(instant) + days * DAY_MS;
    return offsetAt(at, one) === offsetAt(at, other);
  });

/** Returns the possible instants of a local time, with the offsets before and after it; the earlier instant first. */
function candidates(date: string, time: string, timeZone: string): [number, number] {
  const guess = asUtc({ date, time });
  const around = [guess - DAY_MS, guess + DAY_MS].map((near) => guess - offsetAt(near, timeZone));
  return [Math.min(...around), Math.max(...around)];
}

const shows = (at: number, { date, time }: LocalMoment, timeZone: string): boolean => {
  const shown = localMoment(new Date(at).toISOString(), timeZone);
  return shown.date === date && shown.time === time;
};

/**
 * Returns the instant of a local date and time in a zone. If a clock change repeats the time, returns the first
 * instant; if it skips the time, moves it forward by the skipped hour. This is the only place that decides it.
 */
export function instantOf(date: string, time: string, timeZone: string): string {
  const [first, last] = candidates(date, time, timeZone);
  const found = [first, last].find((at) => shows(at, { date, time }, timeZone)) ?? last;
  return new Date(found).toISOString();
}

/** Whether a clock change skips a local time, so that no instant has it. */
export const isSkipped = (date: string, time: string, timeZone: string): boolean =>
  !candidates(date, time, timeZone).some((at) => shows(at, { date, time }, timeZone));

export interface InstantRange {
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

const LAST_INSTANT = '9999-12-31T23:59:59.999Z';

/**
 * Returns the instants of whole days in a zone, including both days; days of 23 or 25 hours have their actual length.
 * The last representable day ends with its year.
 */
export function daysRange(firstDate: string, lastDate: string, timeZone: string): InstantRange {
  return {
    from: instantOf(firstDate, '00:00', timeZone),
    to: lastDate < LAST_DATE ? instantOf(addDays(lastDate, 1), '00:00', timeZone) : LAST_INSTANT,
  };
}

/** Returns the minutes from midnight of 'HH:MM'. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
