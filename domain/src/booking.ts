import { z } from 'zod';
import { addDays, weekday } from './calendar-date.ts';
import { crewOf, type Crew } from './event-people.ts';
import { count, day, described, list } from './kernel/fields.ts';
import { localMoment, minutesOf } from './zoned-time.ts';

/** The days of the week, Sunday first, as `weekday` counts them. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type Weekday = (typeof weekdays)[number];

const clockTime = (label: string) =>
  described(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'), { label, kind: 'text' });

/** Room for a few years of holidays. */
export const MAX_HOLIDAYS = 60;

/** Settings fields: the company's working hours, and the travel time between appointments in different places. */
export const workingTimeFields = {
  openDays: list('Working days', z.enum(weekdays), weekdays.length),
  opensAt: clockTime('Opens at'),
  closesAt: clockTime('Closes at'),
  holidays: list('Holidays', day('Holiday'), MAX_HOLIDAYS),
  travelMinutes: count('Travel between two places (minutes)', {}, 480),
};

export const workingTimeDefaults: WorkingTime = {
  openDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  opensAt: '08:00',
  closesAt: '18:00',
  holidays: [],
  travelMinutes: 15,
};

export interface WorkingTime {
  readonly openDays: readonly Weekday[];
  /** 'HH:MM' in the company's time zone. */
  readonly opensAt: string;
  readonly closesAt: string;
  /** 'YYYY-MM-DD': days on which nobody works. */
  readonly holidays?: readonly string[];
  readonly travelMinutes: number;
}

/** Types of conflict: another appointment of the person, time outside working hours, or too little time to drive. */
export const conflictKinds = ['overlap', 'closed', 'travel'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** The time, people, and place of an appointment. */
export interface Booking extends Crew {
  readonly id?: string | undefined;
  readonly type: string;
  readonly status: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly allDay: boolean;
  readonly accountId: string | null;
  readonly location: string | null;
}

/** One conflict. `other` is the conflicting appointment, if there is one. */
export interface BookingConflict<Other extends Booking = Booking> {
  readonly kind: ConflictKind;
  readonly other?: Other;
  /** The people who are on both appointments. */
  readonly people?: readonly string[];
  /** The holiday that it falls on. */
  readonly holiday?: string;
}

/** Statuses of appointments that no longer take up anyone's time. */
export const freeStatuses: readonly string[] = ['cancelled', 'no_show'];

const MINUTE_MS = 60_000;
const shift = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/**
 * Returns the time range in which a person's other appointments can conflict with one, including the drive before and
 * after.
 */
export const bookingReach = (
  { startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>,
  { travelMinutes }: Pick<WorkingTime, 'travelMinutes'>,
) => ({ from: shift(startsAt, -travelMinutes), to: shift(endsAt, travelMinutes) });

/** Whether a company works on a day ('YYYY-MM-DD'). */
export const isWorkingDay = (
  date: string,
  { openDays, holidays = [] }: Pick<WorkingTime, 'openDays' | 'holidays'>,
): boolean => {
  const name = weekdays[weekday(date)];
  return name !== undefined && openDays.includes(name) && !holidays.includes(date);
};

/** Returns the first holiday on which a timed appointment takes place. */
function holidayOf(
  { startsAt, endsAt }: Booking,
  { holidays = [] }: WorkingTime,
  timeZone: string,
): string | undefined {
  const [from, to] = [localMoment(startsAt, timeZone).date, localMoment(endsAt, timeZone).date];
  return holidays.toSorted().find((date) => from <= date && date <= to);
}

/**
 * Whether part of a timed appointment is outside working hours; for work over several days, the nights in between do
 * not count.
 */
function isOutside({ startsAt, endsAt }: Booking, hours: WorkingTime, timeZone: string): boolean {
  const [from, to] = [localMoment(startsAt, timeZone), localMoment(endsAt, timeZone)];
  const [opens, closes] = [minutesOf(hours.opensAt), minutesOf(hours.closesAt)];
  const [start, end] = [minutesOf(from.time), minutesOf(to.time)];
  if (start < opens || start >= closes || end > closes || end < opens) return true;
  for (let day = from.date; day <= to.date; day = addDays(day, 1)) if (!isWorkingDay(day, hours)) return true;
  return false;
}

const placeOf = ({ accountId, location }: Booking): string | null =>
  accountId ?? (location?.trim().toLowerCase() || null);

/** Whether a person has to drive from one to the other: both have a place, and the places differ. */
function isDrive(one: Booking, other: Booking): boolean {
  const isAway = [one, other].every(
    (each) => !each.allDay && each.type !== 'follow_up' && placeOf(each) !== null,
  );
  const isSamePlace =
    (one.accountId !== null && one.accountId === other.accountId) ||
    (!!one.location && one.location.trim().toLowerCase() === other.location?.trim().toLowerCase());
  return isAway && !isSamePlace;
}

/**
 * Returns the conflicts of an appointment at its time. Screens show them as warnings, and the server refuses the
 * appointment until the person confirms it. There is one entry for each conflicting appointment, and at most one for
 * working hours. An appointment that takes no time has none.
 *
 * @param others appointments of the same people within {@link bookingReach}; the appointment itself is ignored if
 * included
 */
export function conflictsOf<Other extends Booking>(
  booking: Booking,
  others: readonly Other[],
  hours: WorkingTime,
  timeZone: string,
): BookingConflict<Other>[] {
  if (freeStatuses.includes(booking.status)) return [];
  const found: BookingConflict<Other>[] = [];
  const reach = bookingReach(booking, hours);
  const crew = crewOf(booking);
  for (const other of others) {
    const people = crewOf(other).filter((id) => crew.includes(id));
    if (other.id === booking.id || people.length === 0 || freeStatuses.includes(other.status)) continue;
    if (other.startsAt < booking.endsAt && other.endsAt > booking.startsAt)
      found.push({ kind: 'overlap', other, people });
    else if (other.startsAt < reach.to && other.endsAt > reach.from && isDrive(booking, other))
      found.push({ kind: 'travel', other, people });
  }
  if (!booking.allDay && booking.type !== 'block' && isOutside(booking, hours, timeZone)) {
    const holiday = holidayOf(booking, hours, timeZone);
    found.push({ kind: 'closed', ...(holiday && { holiday }) });
  }
  return found;
}

/** Data for the sentence about a conflict. */
interface ConflictContext {
  /** Returns the name of a person on the appointment. */
  readonly nameOf: (id: string) => string;
  /** The title of the other appointment; undefined if the reader may not see it. */
  readonly title?: string | undefined;
  readonly hours: WorkingTime;
  readonly timeZone: string;
}

const clock = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date(instant));
/** Formats 'HH:MM' as `8:00 AM`. */
const clockOf = (time: string): string => clock(`2026-01-01T${time}:00.000Z`, 'UTC');
/** Formats 'YYYY-MM-DD' as `Thursday, December 24`. */
const dayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00.000Z`));
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Returns `Monday to Saturday` for consecutive days, or else the name of each day. */
function openDaysText({ openDays }: Pick<WorkingTime, 'openDays'>): string {
  const open = dayNames.filter((_, index) => openDays.includes(weekdays[index] ?? 'sun'));
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return 'no day';
  const inRow = dayNames.indexOf(last) - dayNames.indexOf(first) + 1 === open.length;
  return inRow && open.length > 2 ? `${first} to ${last}` : open.join(', ');
}

/** Describes one conflict in a sentence, with times in the company's time zone. */
export function conflictSentence(
  { kind, other, people = [], holiday }: BookingConflict,
  context: ConflictContext,
): string {
  const { nameOf, hours, timeZone } = context;
  const title = context.title ? `“${context.title}”` : 'another appointment';
  if (holiday) return `The company does not work on ${dayOf(holiday)}, a holiday.`;
  if (kind === 'closed' || !other)
    return `This is outside the working time: ${openDaysText(hours)}, ${clockOf(hours.opensAt)} to ${clockOf(hours.closesAt)}.`;
  const times = other.allDay
    ? 'all day'
    : `from ${clock(other.startsAt, timeZone)} to ${clock(other.endsAt, timeZone)}`;
  const who = `${people.map(nameOf).join(' and ')} ${people.length > 1 ? 'have' : 'has'}`;
  return kind === 'overlap'
    ? `${who} ${title} ${times}.`
    : `${who} ${title} ${times} at another place, with less than ${hours.travelMinutes} minutes to get there.`;
}
