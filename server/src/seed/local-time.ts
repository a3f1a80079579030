import { addDays, weekday } from '@sable/domain/calendar-date';
import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Formats milliseconds since 1970 as documents store instants. */
export const instant = (at: number): string => new Date(at).toISOString();

/** Dates and times in a company's time zone. */
export interface LocalTime {
  dayOf(at: number): string;
  /** Returns the instant of a minute of a day, counted from midnight. */
  at(day: string, minute: number): number;
  /** Returns an instant in working hours, on this day or the next working day: mostly weekdays between nine and six. */
  workingMoment(day: string, random: Random): number;
  /** Returns an instant in working hours some working days later. */
  later(at: number, days: number, random: Random): number;
}

export function localTime(timeZone: string): LocalTime {
  // Offsets change only on the hour, so one is cached per hour. Computing it each time would dominate a large seed.
  const offsetAt = zoneOffset(timeZone);
  const offsets = new Map<number, number>();
  const offsetOf = (moment: number): number => {
    const hour = Math.floor(moment / HOUR);
    const known = offsets.get(hour);
    if (known !== undefined) return known;
    const offset = offsetAt(hour * HOUR);
    offsets.set(hour, offset);
    return offset;
  };
  const dayOf = (moment: number) => new Date(moment + offsetOf(moment)).toISOString().slice(0, 10);
  const at = (day: string, minute: number) => {
    const noon = Date.parse(`${day}T12:00:00Z`);
    return noon - offsetOf(noon) + (minute - 12 * 60) * MINUTE;
  };
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
    later: (moment, days, random) =>
      Math.max(moment + 20 * MINUTE, workingMoment(addDays(dayOf(moment), days), random)),
  };
}

/** Returns how many milliseconds a zone's clocks are ahead of UTC at an instant. */
function zoneOffset(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
    const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`;
    return Date.parse(shown) - moment;
  };
}
