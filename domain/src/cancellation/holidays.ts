import { addDays, joinDate, splitDate, weekday } from '../calendar-date.ts';
import type { HolidayRule } from './holiday-rule.ts';
import { shippedHolidays } from './shipped-holidays.ts';

export interface Holiday {
  readonly name: string;
  /** The date set by law. */
  readonly date: string;
  /** The day off: the day itself, or the working day that replaces a Saturday or Sunday. */
  readonly observed: string;
}

const [SUNDAY, SATURDAY] = [0, 6] as const;

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher's algorithm). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * correction + 114;
  return joinDate({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}

function dateOf({ falls }: Pick<HolidayRule, 'falls'>, year: number): string {
  if (falls.on === 'easter') return addDays(easterSunday(year), falls.days);
  if (falls.on === 'date') return joinDate({ year, month: falls.month, day: falls.day });
  const first = joinDate({ year, month: falls.month, day: falls.from });
  return addDays(first, (falls.weekday - weekday(first) + 7) % 7);
}

const isWeekend = (date: string): boolean => [SUNDAY, SATURDAY].some((day) => day === weekday(date));

function observedDay(date: string, observance: HolidayRule['observed'], taken: ReadonlySet<string>): string {
  if (observance === 'none' || !isWeekend(date)) return date;
  if (observance === 'nearest') return addDays(date, weekday(date) === SATURDAY ? -1 : 1);
  let day = date;
  while (isWeekend(day) || taken.has(day)) day = addDays(day, 1);
  return day;
}

const counts = ({ effectiveFrom, effectiveTo }: HolidayRule, date: string): boolean =>
  (effectiveFrom === null || effectiveFrom <= date) && (effectiveTo === null || effectiveTo >= date);

/**
 * Returns the holidays of a year. When New Year's Day is a Saturday, the United States observes it on Dec 31 of the
 * year before.
 */
export function holidaysOf(rules: readonly HolidayRule[], year: number): Holiday[] {
  const taken = new Set<string>();
  const found: Holiday[] = [];
  for (const rule of rules) {
    const date = dateOf(rule, year);
    if (!counts(rule, date) || (rule.evenYearsOnly && year % 2 === 1)) continue;
    const observed = observedDay(date, rule.observed, taken);
    taken.add(date).add(observed);
    found.push({ name: rule.covers, date, observed });
  }
  return found;
}

/** Returns the rows of a country and of its state or province. */
export const holidaysOfPlace = (
  { country, region }: { readonly country: 'us' | 'ca'; readonly region: string },
  table: readonly HolidayRule[],
): readonly HolidayRule[] =>
  table.filter(({ place }) => place === country || place === `${country}-${region.toLowerCase()}`);

const known = new WeakMap<readonly HolidayRule[], Map<string, ReadonlySet<string>>>();

/** Returns the holidays of a state or province in and around a year, and the days on which they are observed. */
function daysOff(
  country: 'us' | 'ca',
  region: string,
  year: number,
  table: readonly HolidayRule[],
): ReadonlySet<string> {
  const ofTable = known.get(table) ?? new Map<string, ReadonlySet<string>>();
  known.set(table, ofTable);
  const name = `${country} ${region} ${year}`;
  const found = ofTable.get(name);
  if (found) return found;
  const rules = holidaysOfPlace({ country, region }, table);
  const days = new Set(
    [year - 1, year, year + 1]
      .flatMap((each) => holidaysOf(rules, each))
      .flatMap(({ date, observed }) => [date, observed]),
  );
  ofTable.set(name, days);
  return days;
}

/**
 * Whether a day is a holiday at a place, or the day on which one is observed. A buyer may get one day more than the
 * law requires, but never one less.
 *
 * @param table the holidays that apply to the sale; the shipped ones if none were stored with it
 */
export const isHoliday = (
  date: string,
  country: 'us' | 'ca',
  region: string,
  table: readonly HolidayRule[] = shippedHolidays,
): boolean => daysOff(country, region, splitDate(date).year, table).has(date);

export const isSunday = (date: string): boolean => weekday(date) === SUNDAY;
export const isSaturday = (date: string): boolean => weekday(date) === SATURDAY;
