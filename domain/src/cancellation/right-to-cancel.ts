import { addDays } from '../calendar-date.ts';
import type { HolidayRule } from './holiday-rule.ts';
import { isHoliday, isSaturday, isSunday } from './holidays.ts';
import type { CancellationRule } from './rule.ts';

/**
 * Facts that determine which rules protect a customer, and from which day. All days are in the time zone of the
 * premises.
 */
export interface SaleFacts {
  readonly country: 'us' | 'ca';
  /** State or province of the premises: 'OH'. */
  readonly region: string;
  /** The day of the last buyer's signature. */
  readonly signedOn: string;
  /** The day on which copy and notices were handed over; null without a record of it. */
  readonly handedOverOn: string | null;
  /** The day on which the installation was completed; null before that. */
  readonly installedOn: string | null;
  /** Whether a buyer or owner is 65 or older, or declined to answer. */
  readonly isSenior: boolean;
  readonly hasPers: boolean;
  /** Whether the premises have, or get, an alarm system of two or more protective devices. */
  readonly hasAlarmSystem: boolean;
}

/** The result of one rule. */
export interface LastDay {
  readonly rule: CancellationRule;
  /** The last day by the wording of the law. */
  readonly stated: string;
  /** The last day that the seller honors; never before `stated`. */
  readonly last: string;
}

/**
 * The date until which a customer may cancel. `not_started`: nothing was handed over, so the right has no end.
 * `after_installation`: a rule counts from the installation, which has not happened yet; `atLeast` is the last day
 * under the other rules.
 */
export type RightToCancel =
  | { readonly state: 'not_started' }
  | { readonly state: 'after_installation'; readonly rule: CancellationRule; readonly atLeast: string }
  | { readonly state: 'ends'; readonly lastDay: string; readonly days: readonly LastDay[] };

/** Returns the places whose rules apply to a sale: the country, and the state or province. */
export const placesOf = ({ country, region }: Pick<SaleFacts, 'country' | 'region'>): readonly string[] => [
  country,
  `${country}-${region.toLowerCase()}`,
];

/**
 * Returns the rules of a country and region that are in force on the day of signing, regardless of whom they protect.
 */
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

/** Returns the rules that protect a customer: those of the place that are in force on the day of signing. */
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

/** Adds a number of business days to a day at a place. Sundays and holidays do not count. */
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
 * Returns the date until which the customer of a sale may cancel: the latest last day of all matching rules. The
 * right ends when the next day begins at the premises. Every place has a rule.
 *
 * @param holidays the holidays that apply to the sale; by default, the shipped ones
 * @throws RangeError if no rule matches
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
 * Returns the last day that an installation waits for; null if the period has not started. A rule that counts from
 * the installation cannot delay it.
 */
export function installationWaitsUntil(right: RightToCancel): string | null {
  if (right.state === 'not_started') return null;
  return right.state === 'ends' ? right.lastDay : right.atLeast;
}
