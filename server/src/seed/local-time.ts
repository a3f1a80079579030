import { addDays, weekday } from '@sable/domain/calendar-date';
import { localDate } from '@sable/domain/local-date';
import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Days and hours of one time zone, as the people of a company live them. */
export interface LocalTime {
  dayOf(at: number): string;
  /** The instant of a day's minute, counted from midnight. */
  at(day: string, minute: number): number;
  /** A moment of work on this day or the next working day: mostly weekdays between nine and six. */
  workingMoment(day: string, random: Random): number;
  /** Working days later, at a working moment. */
  later(at: number, days: number, random: Random): number;
}

export function localTime(timeZone: string): LocalTime {
  const offsets = new Map<string, number>();
  const dayOf = (at: number) => localDate(new Date(at).toISOString(), timeZone);
  const offsetOf = (day: string): number => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const offset = offsetAt(Date.parse(`${day}T12:00:00Z`), timeZone);
    offsets.set(day, offset);
    return offset;
  };
  const at = (day: string, minute: number) => Date.parse(`${day}T00:00:00Z`) + minute * MINUTE - offsetOf(day);
  const workingMoment = (day: string, random: Random) => {
    const saturday = weekday(day) === 6 && random.chance(0.35);
    const works = saturday || (weekday(day) !== 0 && weekday(day) !== 6);
    const worked = works ? day : addDays(day, weekday(day) === 6 ? 2 : 1);
    return at(worked, random.int(9 * 60, saturday ? 14 * 60 : 18 * 60)) + random.int(0, 59) * 1000;
  };
  return {
    dayOf,
    at,
    workingMoment,
    later: (moment, days, random) => Math.max(moment + 20 * MINUTE, workingMoment(addDays(dayOf(moment), days), random)),
  };
}

/** Milliseconds that a zone's clocks are ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`) - at;
}
