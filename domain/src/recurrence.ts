import { z } from 'zod';
import { addDays, addMonths, daysBetween } from './calendar-date.ts';
import { day } from './kernel/fields.ts';
import { instantOf, localMoment } from './zoned-time.ts';

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** The most appointments that one series makes: two years of weeks. */
export const MAX_OCCURRENCES = 104;
export const MAX_INTERVAL = 12;

const repeatShape = {
  repeats: z.enum(frequencies),
  /** Every how many days, weeks, or months. */
  interval: z.int().min(1).max(MAX_INTERVAL),
  /** The last day that an appointment may begin on, by the company's clock. */
  until: day('Until'),
};
export const repeatSchema = z.strictObject(repeatShape);
export type Repeat = z.output<typeof repeatSchema>;

/** Start and end of an appointment, as instants. */
export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

const step = (first: string, { repeats, interval }: Omit<Repeat, 'until'>, times: number): string => {
  if (repeats === 'monthly') return addMonths(first, interval * times);
  return addDays(first, (repeats === 'weekly' ? 7 : 1) * interval * times);
};

/**
 * The days of a recurrence, the first one included. Each is counted from the first, so that the 31st becomes a month's last day and comes back. At most one day
 * more than {@link MAX_OCCURRENCES}.
 */
export function occurrenceDays(first: string, repeat: Repeat): string[] {
  const days: string[] = [];
  for (let times = 0; days.length <= MAX_OCCURRENCES; times++) {
    const next = step(first, repeat, times);
    if (next > repeat.until) break;
    days.push(next);
  }
  return days;
}

/** The span moved to other days and clock times: what its clock showed counts, not how many hours it took. */
function spanOn(
  days: { start: string; end: string },
  times: { start: string; end: string },
  zone: string,
  least: number,
): Span {
  const startsAt = instantOf(days.start, times.start, zone);
  const endsAt = instantOf(days.end, times.end, zone);
  // Where the clock skips the start, it may come after the end.
  return {
    startsAt,
    endsAt: endsAt > startsAt ? endsAt : new Date(Date.parse(startsAt) + least).toISOString(),
  };
}

const lengthOf = ({ startsAt, endsAt }: Span): number => Date.parse(endsAt) - Date.parse(startsAt);

/** The same appointment on another day: it begins and ends when the clock of the zone shows the same, also over a change of the clock. */
export function spanOnDay(span: Span, date: string, timeZone: string): Span {
  const [from, to] = [localMoment(span.startsAt, timeZone), localMoment(span.endsAt, timeZone)];
  return spanOn(
    { start: date, end: addDays(date, daysBetween(from.date, to.date)) },
    { start: from.time, end: to.time },
    timeZone,
    lengthOf(span),
  );
}

/** A further appointment of a series, moved as one of it was: by as many days, to the same clock times. */
export function spanMovedLike(span: Span, before: Span, after: Span, timeZone: string): Span {
  const days = daysBetween(
    localMoment(before.startsAt, timeZone).date,
    localMoment(after.startsAt, timeZone).date,
  );
  return spanOnDay(after, addDays(localMoment(span.startsAt, timeZone).date, days), timeZone);
}

const units: Readonly<Record<Frequency, readonly [string, string]>> = {
  daily: ['Every day', 'days'],
  weekly: ['Every week', 'weeks'],
  monthly: ['Every month', 'months'],
};

/** `Every week`, `Every 2 months` */
export const repeatText = (repeats: Frequency, interval: number): string =>
  interval === 1 ? units[repeats][0] : `Every ${interval} ${units[repeats][1]}`;
