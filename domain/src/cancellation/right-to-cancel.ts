import { addDays } from '../calendar-date.ts';
import type { HolidayRule } from './holiday-rule.ts';
import { isHoliday, isSaturday, isSunday } from './holidays.ts';
import type { CancellationRule } from './rule.ts';

/** What decides which rules protect a customer, and from which day. All days are dates at the premises. */
export interface SaleFacts {
  readonly country: 'us' | 'ca';
  /** State or province of the premises: 'OH'. */
  readonly region: string;
  /** The day of the last buyer's signature. */
  readonly signedOn: string;
  /** The day on which copy and notices were handed over; null without a record of it. */
  readonly handedOverOn: string | null;
  /** The day on which the installation was done; null before. */
  readonly installedOn: string | null;
  /** A buyer or owner is 65 or older, or declined to answer. */
  readonly isSenior: boolean;
  readonly hasPers: boolean;
  /** The premises have, or get, an alarm system of two or more protective devices. */
  readonly hasAlarmSystem: boolean;
}

/** One rule's answer. */
export interface LastDay {
  readonly rule: CancellationRule;
  /** The last day that the law's own sentence gives. */
  readonly stated: string;
  /** The last day that the seller keeps to; never before `stated`. */
  readonly last: string;
}

/**
 * Until when a customer may cancel. `not_started`: nothing was handed over, so the right has no end. `after_installation`: a rule counts from
 * the installation, which is still to come; `atLeast` is the last day of the other rules.
 */
export type RightToCancel =
  | { readonly state: 'not_started' }
  | { readonly state: 'after_installation'; readonly rule: CancellationRule; readonly atLeast: string }
  | { readonly state: 'ends'; readonly lastDay: string; readonly days: readonly LastDay[] };

/** The places whose rules a sale has: the country, and the state or province. */
export const placesOf = ({ country, region }: Pick<SaleFacts, 'country' | 'region'>): readonly string[] => [
  country,
  `${country}-${region.toLowerCase()}`,
];

/** The rules of a country and region that are in force on the day of signing, whomever they protect. */
export const rulesOfPlace = (
  facts: Pick<SaleFacts, 'country' | 'region' | 'signedOn'>,
  rules: readonly CancellationRule[],
): readonly CancellationRule[] =>
  rules.filter(
    ({ place, effectiveFrom, effectiveTo }) =>
      placesOf(facts).includes(place) &&
      (effectiveFrom === null || effectiveFrom <= facts.signedOn) &&
      (effectiveTo === null || effectiveTo >= facts.signedOn),
  );

/** The rules that protect a customer: those of the place, in force on the day of signing. */
export const matchingRules = (
  facts: SaleFacts,
  rules: readonly CancellationRule[],
): readonly CancellationRule[] =>
  rulesOfPlace(facts, rules).filter(
    ({ seniors, pers }) =>
      (!seniors || facts.isSenior) &&
      (pers === null || (facts.hasPers && (pers === 'any' || !facts.hasAlarmSystem))),
  );

function moved(day: string, stays: (day: string) => boolean): string {
  let date = day;
  while (!stays(date)) date = addDays(date, 1);
  return date;
}

/** The day that is so many business days after another at a place: neither Sundays nor holidays count. */
export function businessDay(
  from: string,
  days: number,
  countsSaturday: boolean,
  { country, region }: Pick<SaleFacts, 'country' | 'region'>,
  holidays?: readonly HolidayRule[],
): string {
  const counts = (day: string) =>
    !isSunday(day) && !isHoliday(day, country, region, holidays) && (countsSaturday || !isSaturday(day));
  let date = from;
  for (let counted = 0; counted < days; counted++) date = moved(addDays(date, 1), counts);
  return date;
}

/** Day 0 is `from`; the first countable day after it is day 1. */
function lastDayOf(
  rule: CancellationRule,
  from: string,
  { country, region }: Pick<SaleFacts, 'country' | 'region'>,
  holidays?: readonly HolidayRule[],
): LastDay {
  const { period } = rule;
  if (period.unit === 'business') {
    const date = businessDay(from, period.days, period.countsSaturday, { country, region }, holidays);
    return { rule, stated: date, last: date };
  }
  const isOff = (day: string) => isSunday(day) || isHoliday(day, country, region, holidays);
  const tenth = addDays(from, period.days);
  const isWorking = (day: string) => !isOff(day) && !isSaturday(day);
  const last = moved(tenth, isWorking);
  const stated = { none: tenth, holidays: moved(tenth, (day) => !isOff(day)), weekends: last }[period.moves];
  return { rule, stated, last };
}

const latest = (days: readonly string[]): string => days.reduce((one, other) => (other > one ? other : one));

/**
 * Until when the customer of a sale may cancel: the latest last day of all rules that match. The right ends when the day after it begins at the
 * premises. @throws RangeError when no rule matches: every place has one.
 *
 * @param holidays those that hold for the sale; left out, those that ship.
 */
export function rightToCancel(
  facts: SaleFacts,
  rules: readonly CancellationRule[],
  holidays?: readonly HolidayRule[],
): RightToCancel {
  const matching = matchingRules(facts, rules);
  if (matching.length === 0) throw new RangeError(`No rule for ${placesOf(facts).join(', ')}`);
  if (facts.handedOverOn === null) return { state: 'not_started' };
  const dayZero = latest([facts.signedOn, facts.handedOverOn]);
  const days = matching.map((rule) =>
    lastDayOf(
      rule,
      rule.starts === 'installation' ? latest([dayZero, facts.installedOn ?? dayZero]) : dayZero,
      facts,
      holidays,
    ),
  );
  const lastDay = latest(days.map(({ last }) => last));
  const waiting = facts.installedOn === null && matching.find(({ starts }) => starts === 'installation');
  return waiting
    ? { state: 'after_installation', rule: waiting, atLeast: lastDay }
    : { state: 'ends', lastDay, days };
}

/**
 * The last day that an installation waits for; null while nothing has started. A rule that counts from the installation cannot ask it to wait
 *.
 */
export function installationWaitsUntil(right: RightToCancel): string | null {
  if (right.state === 'not_started') return null;
  return right.state === 'ends' ? right.lastDay : right.atLeast;
}
