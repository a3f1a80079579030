import { z } from 'zod';
import { addDays, addMonths, daysBetween } from './calendar-date.ts';
import { day } from './kernel/fields.ts';
import { instantOf, localMoment } from './zoned-time.ts';

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Maximum number of appointments in one series: two years of weeks. */
export const MAX_OCCURRENCES = 104;
export const MAX_INTERVAL = 12;

const repeatShape = {
  repeats: z.enum(frequencies),
  /** The interval in days, weeks, or months. */
  interval: z.int().min(1).max(MAX_INTERVAL),
  /** The last day on which an appointment may begin, in the company's time zone. */
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
 * Returns the days of a recurrence, including the first. Each is calculated from the first day, so that the 31st
 * becomes the last day of a shorter month and the 31st again afterward. Returns at most one day more than {@link
 * MAX_OCCURRENCES}.
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

/** Moves a span to other days and clock times: it preserves the local clock times, not the elapsed hours. */
function spanOn(
  days: { start: string; end: string },
  times: { start: string; end: string },
  zone: string,
  least: number,
): Span {
  const startsAt = instantOf(days.start, times.start, zone);
  const endsAt = instantOf(days.end, times.end, zone);
  // If a clock change skips the start, the start may come after the end.
  return {
    startsAt,
    endsAt: endsAt > startsAt ? endsAt : new Date(Date.parse(startsAt) + least).toISOString(),
  };
}

const lengthOf = ({ startsAt, endsAt }: Span): number => Date.parse(endsAt) - Date.parse(startsAt);

/**
 * Returns the same appointment on another day: it begins and ends at the same local clock times, also across a clock
 * change.
 */
export function spanOnDay(span: Span, date: string, timeZone: string): Span {
  const [from, to] = [localMoment(span.startsAt, timeZone), localMoment(span.endsAt, timeZone)];
  return spanOn(
    { start: date, end: addDays(date, daysBetween(from.date, to.date)) },
    { start: from.time, end: to.time },
    timeZone,
    lengthOf(span),
  );
}

/**
 * Returns another appointment of a series, moved like one that a person moved: by the same number of days, to the
 * same clock times.
 */
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
