import { addDays, daysBetween } from '@sable/domain/calendar-date';
import { daysRange, instantOf, isSkipped, localMoment, minutesOf } from '@sable/domain/zoned-time';
import { skippedText } from './event-draft.ts';
import { DAY_MINUTES, MIN_EVENT_MINUTES, type EventRow } from './event-layout.ts';

/** A date and time in the company's time zone, in the format of the calendar views: 'YYYY-MM-DD HH:mm:ss'. */
export type WallClock = string;

type Timed = Pick<EventRow, 'startsAt' | 'endsAt' | 'allDay'>;
type Span = Pick<EventRow, 'startsAt' | 'endsAt'>;

/** Where an appointment was dropped; `refused` explains why it cannot be there. */
export type Placed = { readonly span: Span } | { readonly refused: string };

/** Converts an instant to the company's wall clock. */
export function wallClock(instant: string, timeZone: string): WallClock {
  const { date, time } = localMoment(instant, timeZone);
  return `${date} ${time}:00`;
}

const dateOf = (wall: WallClock) => wall.slice(0, 10);
const minuteOf = (wall: WallClock) => minutesOf(wall.slice(11, 16));
const atMinute = (date: string, minute: number): WallClock =>
  new Date(Date.parse(date) + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Returns the times of an appointment as a view draws them. The part on its first and its last day is drawn at least
 * as long as a touch target. When the clock is set back, the end can appear before the start. Such an appointment is
 * drawn with its real duration.
 */
export function wallSpan({ startsAt, endsAt }: Span, timeZone: string): { start: WallClock; end: WallClock } {
  const [start, shownEnd] = [wallClock(startsAt, timeZone), wallClock(endsAt, timeZone)];
  const [date, from] = [dateOf(start), minuteOf(start)];
  const lasts = Math.max(0, Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  const end = shownEnd > start ? shownEnd : atMinute(date, from + lasts);
  const latestStart = DAY_MINUTES - MIN_EVENT_MINUTES;
  if (dateOf(end) === date)
    return {
      start: atMinute(date, Math.min(from, latestStart)),
      end: atMinute(date, Math.min(DAY_MINUTES, Math.max(minuteOf(end), from + MIN_EVENT_MINUTES))),
    };
  const last = minuteOf(end);
  return {
    start: atMinute(date, Math.min(from, latestStart)),
    // An end at midnight occupies nothing of the next day.
    end: last === 0 ? end : atMinute(dateOf(end), Math.max(last, MIN_EVENT_MINUTES)),
  };
}

const parts = (wall: WallClock) => ({ date: dateOf(wall), time: wall.slice(11, 16) });

/** Converts a wall clock to an instant, or returns the error for a time that the clock skips. */
function instantAt(wall: WallClock, timeZone: string): { at: string } | { refused: string } {
  const { date, time } = parts(wall);
  return isSkipped(date, time, timeZone)
    ? { refused: skippedText(date, time) }
    : { at: instantOf(date, time, timeZone) };
}

/**
 * Returns the appointment with another start and the same duration: in days for all-day appointments, otherwise in elapsed
 * time.
 */
export function movedTo(event: Timed, start: WallClock, timeZone: string): Placed {
  if (event.allDay) {
    const { date } = parts(start);
    const [first, last] = [event.startsAt, new Date(Date.parse(event.endsAt) - 1).toISOString()].map(
      (at) => localMoment(at, timeZone).date,
    );
    const days = daysBetween(first ?? date, last ?? date);
    const { from, to } = daysRange(date, addDays(date, days), timeZone);
    return { span: { startsAt: from, endsAt: to } };
  }
  const placed = instantAt(start, timeZone);
  if ('refused' in placed) return placed;
  const length = Date.parse(event.endsAt) - Date.parse(event.startsAt);
  return {
    span: { startsAt: placed.at, endsAt: new Date(Date.parse(placed.at) + length).toISOString() },
  };
}

/** Returns the appointment with another duration. The side that was not dragged keeps its instant. */
export function resizedTo(event: Timed, start: WallClock, end: WallClock, timeZone: string): Placed {
  const before = wallSpan(event, timeZone);
  const from = start === before.start ? { at: event.startsAt } : instantAt(start, timeZone);
  const to = end === before.end ? { at: event.endsAt } : instantAt(end, timeZone);
  if ('refused' in from) return from;
  if ('refused' in to) return to;
  return { span: { startsAt: from.at, endsAt: to.at } };
}
