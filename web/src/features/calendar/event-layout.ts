import type { WorkingTime } from '@sable/domain/booking';
import { crewOf, type Crew } from '@sable/domain/event-people';
import { type RowIn } from '@sable/domain/queries';
import { daysRange, localMoment, minutesOf } from '@sable/domain/zoned-time';

export type EventRow = RowIn<'events'>;
type Timed = Pick<EventRow, 'id' | 'startsAt' | 'endsAt' | 'allDay'>;

/** Formats the people of an appointment, the responsible one first: `Gus Olsen, Ivan Petrov`. */
export const crewNames = (crew: Crew, nameOf: (id: string) => string): string =>
  crewOf(crew).map(nameOf).filter(Boolean).join(', ');

/** Returns the events that overlap a day in a time zone, sorted by start. */
export function eventsOn<E extends Timed>(rows: readonly E[], day: string, timeZone: string): E[] {
  const { from, to } = daysRange(day, day, timeZone);
  return rows
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
    .sort((a, b) => Number(b.allDay) - Number(a.allDay) || a.startsAt.localeCompare(b.startsAt));
}

export interface Placed<E> {
  readonly event: E;
  /** Minutes of the day, 0 to 1440. */
  readonly start: number;
  readonly end: number;
  /** Index among overlapping events, from 0. */
  readonly lane: number;
  readonly lanes: number;
}

export const DAY_MINUTES = 1440;
/**
 * Shorter events are drawn at this length, so that the title is readable and the touch target is large enough (WCAG
 * 2.2, 2.5.8).
 */
export const MIN_EVENT_MINUTES = 30;

function spanOf(event: Timed, day: string, timeZone: string) {
  const { from, to } = daysRange(day, day, timeZone);
  const start = event.startsAt <= from ? 0 : minutesOf(localMoment(event.startsAt, timeZone).time);
  const end = event.endsAt >= to ? DAY_MINUTES : minutesOf(localMoment(event.endsAt, timeZone).time);
  return { start, end: Math.min(DAY_MINUTES, Math.max(end, start + MIN_EVENT_MINUTES)) };
}

/** Positions the timed events of a day in its column. Overlapping events share the width. */
export function placeEvents<E extends Timed>(rows: readonly E[], day: string, timeZone: string): Placed<E>[] {
  const spans = eventsOn(rows, day, timeZone)
    .filter(({ allDay }) => !allDay)
    .map((event) => ({ event, ...spanOf(event, day, timeZone) }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const placed: Placed<E>[] = [];
  let cluster: { event: E; start: number; end: number; lane: number }[] = [];
  const settle = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    placed.push(...cluster.map((each) => ({ ...each, lanes })));
    cluster = [];
  };
  for (const span of spans) {
    if (cluster.every(({ end }) => end <= span.start)) settle();
    const taken = new Set(cluster.filter(({ end }) => end > span.start).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    cluster.push({ ...span, lane });
  }
  settle();
  return placed;
}

/**
 * Assigns rows to the bars above a week: all-day appointments, and those that continue past midnight. Bars on the
 * same day get different rows.
 *
 * @returns The row of each, from 0, by id.
 */
export function barRows(
  rows: readonly Timed[],
  days: readonly string[],
  timeZone: string,
): Map<string, number> {
  const places = new Map<string, { first: number; last: number }>();
  for (const [index, day] of days.entries())
    for (const { id } of eventsOn(rows, day, timeZone))
      places.set(id, { first: places.get(id)?.first ?? index, last: index });
  const { from } = daysRange(days[0] ?? '', days[0] ?? '', timeZone);
  const { to } = daysRange(days.at(-1) ?? '', days.at(-1) ?? '', timeZone);
  const taken: number[] = [];
  const placed = new Map<string, number>();
  const byStart = [...rows].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  for (const { id, allDay, startsAt, endsAt } of byStart) {
    const place = places.get(id);
    if (!place) continue;
    const isBar = allDay || place.last > place.first || startsAt < from || endsAt > to;
    if (!isBar) continue;
    const free = taken.findIndex((last) => last < place.first);
    const row = free === -1 ? taken.length : free;
    taken[row] = place.last;
    placed.set(id, row);
  }
  return placed;
}

/**
 * Returns the visible hours as 'HH:mm:ss': working time plus one hour before and after, extended to fit all
 * appointments.
 */
export function hoursShown(
  placed: readonly Pick<Placed<unknown>, 'start' | 'end'>[],
  { opensAt, closesAt }: Pick<WorkingTime, 'opensAt' | 'closesAt'>,
): { startTime: string; endTime: string } {
  const first = Math.min(minutesOf(opensAt) - 60, ...placed.map(({ start }) => start));
  const last = Math.max(minutesOf(closesAt) + 60, ...placed.map(({ end }) => end));
  const [from, to] = [Math.max(0, Math.floor(first / 60)), Math.min(24, Math.ceil(last / 60))];
  return { startTime: `${clock(from)}:00:00`, endTime: to === 24 ? '23:59:59' : `${clock(to)}:00:00` };
}

/**
 * Returns the initial scroll position of a day that is wider than its window, as a share from 0 to 1 of the visible
 * hours: the current hour, or else the hour of the first visit.
 *
 * @param time 'HH:mm' in the company's time zone; null if the day is not today.
 */
export function firstHourInSight(
  placed: readonly Pick<Placed<unknown>, 'start'>[],
  hours: ReturnType<typeof hoursShown>,
  time: string | null,
): number {
  const isShown = time !== null && shareOfHours(time, hours) !== null;
  const minutes = isShown ? minutesOf(time) : Math.min(...placed.map(({ start }) => start));
  if (!Number.isFinite(minutes)) return 0;
  return shareOfHours(`${clock(Math.floor(minutes / 60))}:00`, hours) ?? 0;
}

const clock = (hour: number): string => String(hour).padStart(2, '0');

/**
 * Returns the position of a time within the visible hours, from 0 to 1; null outside of them.
 *
 * @param time 'HH:mm' in the company's time zone.
 */
export function shareOfHours(
  time: string,
  { startTime, endTime }: ReturnType<typeof hoursShown>,
): number | null {
  const from = minutesOf(startTime.slice(0, 5));
  const to = endTime === '23:59:59' ? 24 * 60 : minutesOf(endTime.slice(0, 5));
  const share = (minutesOf(time) - from) / (to - from);
  return share >= 0 && share <= 1 ? share : null;
}
