import { type Booking, conflictsOf, isWorkingDay, type WorkingTime } from '@sable/domain/booking';
import { addDays } from '@sable/domain/calendar-date';
import { instantOf, localMoment } from '@sable/domain/zoned-time';

const WEEK = 7;

/** The first working day after a day; the next day where the company names none. */
function nextOpenDay(date: string, working: WorkingTime): string {
  for (let days = 1; days <= WEEK; days += 1) {
    const next = addDays(date, days);
    if (isWorkingDay(next, working)) return next;
  }
  return addDays(date, 1);
}

interface Asked {
  /** The day that the calendar shows. */
  readonly date: string;
  readonly now: string;
  readonly timeZone: string;
  readonly working: WorkingTime;
}

/**
 * When a new appointment could begin, for a day without a time: the opening of a day to come, the next full hour of today while the company
 * works, else the opening of its next working day. Never what is past.
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

/** How far ahead a free time is looked for. */
export const FREE_WITHIN_DAYS = 14;
const STEP_MINUTES = 30;
const LONG_MINUTES = 60;
const MINUTE_MS = 60_000;

interface Wished extends Asked {
  /** Whom it is with and where it is: the drive to it counts. */
  readonly booking: Pick<Booking, 'type' | 'userId' | 'accountId' | 'location'>;
  /** What the person has planned in the days ahead. */
  readonly others: readonly Booking[];
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The first hour from {@link proposedStart} on in which the person is free, within the working time and with the drive, as the server judges it;
 * that start itself where nobody is named or two weeks are full.
 */
export function freeStart({ booking, others, ...asked }: Wished): { date: string; start: string } {
  const first = proposedStart(asked);
  const { timeZone, working } = asked;
  if (!booking.userId) return first;
  const last = addDays(first.date, FREE_WITHIN_DAYS);
  let { date, start } = first;
  while (date <= last) {
    for (let at = minutesOf(start); at + LONG_MINUTES <= minutesOf(working.closesAt); at += STEP_MINUTES) {
      const startsAt = instantOf(date, clockOf(at), timeZone);
      const endsAt = new Date(Date.parse(startsAt) + LONG_MINUTES * MINUTE_MS).toISOString();
      const wish = { ...booking, alsoUserIds: [], status: 'scheduled', allDay: false, startsAt, endsAt };
      if (conflictsOf(wish, others, working, timeZone).length === 0) return { date, start: clockOf(at) };
    }
    date = nextOpenDay(date, working);
    start = working.opensAt;
  }
  return first;
}
