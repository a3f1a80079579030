import { type Booking, conflictsOf, isWorkingDay, type WorkingTime } from '@sable/domain/booking';
import { addDays } from '@sable/domain/calendar-date';
import { instantOf, localMoment, minutesOf } from '@sable/domain/zoned-time';

const WEEK = 7;

/** Returns the first working day after a date, or the next day if the company has no working days. */
function nextOpenDay(date: string, working: WorkingTime): string {
  for (let days = 1; days <= WEEK; days += 1) {
    const next = addDays(date, days);
    if (isWorkingDay(next, working)) return next;
  }
  return addDays(date, 1);
}

interface Asked {
  /** The day on screen. */
  readonly date: string;
  readonly now: string;
  readonly timeZone: string;
  readonly working: WorkingTime;
}

/**
 * Returns the default start of a new appointment on a day without a time: the opening time on a future day; today,
 * the next full hour within working time; otherwise the opening time of the next working day. It is never in the
 * past.
 */
export function proposedStart({ date, now, timeZone, working }: Asked): { date: string; start: string } {
  const here = localMoment(now, timeZone);
  const { opensAt, closesAt } = working;
  if (date > here.date) return { date, start: opensAt };
  const hour = `${String(Number(here.time.slice(0, 2)) + 1).padStart(2, '0')}:00`;
  const start = hour < opensAt ? opensAt : hour;
  if (isWorkingDay(here.date, working) && start < closesAt) return { date: here.date, start };
  return { date: nextOpenDay(here.date, working), start: opensAt };
}

/** Days ahead to search for a free time. */
export const FREE_WITHIN_DAYS = 14;
const STEP_MINUTES = 30;
/** Default duration of an appointment. */
export const USUAL_LENGTH_MINUTES = 60;
const MINUTE_MS = 60_000;

interface Wished extends Asked {
  /** Person and place of the appointment; both affect the drive time. */
  readonly booking: Pick<Booking, 'type' | 'userId' | 'accountId' | 'location'>;
  /** The person's appointments in the days ahead. */
  readonly others: readonly Booking[];
  readonly minutes?: number;
  /** The first day to propose, for work that waits for the end of a right to cancel. */
  readonly notBefore?: string | undefined;
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Returns {@link proposedStart}, or the opening time of the first working day from `notBefore` on if that is later.
 */
function startFrom(asked: Asked, notBefore: string | undefined): { date: string; start: string } {
  const first = proposedStart(asked);
  if (!notBefore || first.date >= notBefore) return first;
  return { date: nextOpenDay(addDays(notBefore, -1), asked.working), start: asked.working.opensAt };
}

/**
 * Returns the first time from {@link startFrom} on at which the person is free for the whole appointment, within
 * working time and including the drive, by the same rules as the server. Falls back to {@link startFrom} if no person
 * is set or two weeks are full.
 */
export function freeStart(wished: Wished): { date: string; start: string } {
  const { booking, others, minutes = USUAL_LENGTH_MINUTES, notBefore, ...asked } = wished;
  const first = startFrom(asked, notBefore);
  const { timeZone, working } = asked;
  if (!booking.userId) return first;
  const last = addDays(first.date, FREE_WITHIN_DAYS);
  let { date, start } = first;
  while (date <= last) {
    for (let at = minutesOf(start); at + minutes <= minutesOf(working.closesAt); at += STEP_MINUTES) {
      const startsAt = instantOf(date, clockOf(at), timeZone);
      const endsAt = new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString();
      const wish = { ...booking, alsoUserIds: [], status: 'scheduled', allDay: false, startsAt, endsAt };
      if (conflictsOf(wish, others, working, timeZone).length === 0) return { date, start: clockOf(at) };
    }
    date = nextOpenDay(date, working);
    start = working.opensAt;
  }
  return first;
}
