import { type WorkingTime, weekdays } from '@sable/domain/booking';
import { addDays } from '@sable/domain/calendar-date';
import { localMoment } from '@sable/domain/zoned-time';

const WEEK = 7;

const isOpen = (date: string, { openDays }: WorkingTime): boolean => {
  const name = weekdays[new Date(`${date}T12:00:00.000Z`).getUTCDay()];
  return name !== undefined && openDays.includes(name);
};

/** The first working day after a day; the next day where the company names none. */
function nextOpenDay(date: string, working: WorkingTime): string {
  for (let days = 1; days <= WEEK; days += 1) {
    const next = addDays(date, days);
    if (isOpen(next, working)) return next;
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
  if (isOpen(here.date, working) && start < closesAt) return { date: here.date, start };
  return { date: nextOpenDay(here.date, working), start: opensAt };
}
