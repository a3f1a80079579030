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

/** What calendar and clock show at an instant in an IANA time zone. */
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

/** The clock of a zone ahead of UTC shows a fifth digit before the year 9999 is over. */
const asUtc = ({ date, time }: LocalMoment): number =>
  Date.parse(`${date.length > 10 ? `+0${date}` : date}T${time}:00.000Z`);

/** Milliseconds that the zone's clock is ahead of UTC at a moment. */
export function offsetAt(at: number, timeZone: string): number {
  const whole = Math.floor(at / 60_000) * 60_000;
  return asUtc(localMoment(new Date(whole).toISOString(), timeZone)) - whole;
}

const DAY_MS = 86_400_000;

/** Whether two zones' clocks show the same at an instant and half a year later: clocks that agree for a season are two. */
export const isSameClock = (one: string, other: string, instant: string): boolean =>
  [0, 182].every((days) => {
    const at = Date.parse(instant) + days * DAY_MS;
    return offsetAt(at, one) === offsetAt(at, other);
  });

/** The instants that a clock time may stand for: the clock's two settings around it, the earlier instant first. */
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
 * The instant at which a zone's clock shows a date and time. When the clock is set back, the first of the two; a time
 * that the clock skips moves on by the skipped hour. This is the one place that decides it.
 */
export function instantOf(date: string, time: string, timeZone: string): string {
  const [first, last] = candidates(date, time, timeZone);
  const found = [first, last].find((at) => shows(at, { date, time }, timeZone)) ?? last;
  return new Date(found).toISOString();
}

/** Whether a zone's clock is set forward over a time of a day: it shows it at no instant. */
export const isSkipped = (date: string, time: string, timeZone: string): boolean =>
  !candidates(date, time, timeZone).some((at) => shows(at, { date, time }, timeZone));

export interface InstantRange {
  /** Included. */
  readonly from: string;
  /** Not included. */
  readonly to: string;
}

const LAST_INSTANT = '9999-12-31T23:59:59.999Z';

/** The instants of whole days in a zone, both days included; a day of 23 or 25 hours is as long as it is. The last day that can be written ends with its year. */
export function daysRange(firstDate: string, lastDate: string, timeZone: string): InstantRange {
  return {
    from: instantOf(firstDate, '00:00', timeZone),
    to: lastDate < LAST_DATE ? instantOf(addDays(lastDate, 1), '00:00', timeZone) : LAST_INSTANT,
  };
}

/** Minutes from midnight of 'HH:MM'. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
