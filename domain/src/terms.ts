import { addDays, addMonths, daysBetween, joinDate, splitDate } from './calendar-date.ts';
import { scaleCents, WHOLE_PPM } from './money.ts';

export interface TermEnd {
  /** Last day of the contract. */
  readonly lastDay: string;
  /** First day after it. */
  readonly renewal: string;
}

export interface Proration {
  /** Days of the billing period. */
  readonly daysInMonth: number;
  /** Billed days, including the start day. */
  readonly days: number;
  /** The last billed day. */
  readonly lastDay: string;
  readonly amount: number;
}

export interface EarlyTermination {
  readonly rmr: number;
  readonly termMonths: number;
  readonly monthsElapsed: number;
  /** Share of the remaining monthly charges that becomes due. */
  readonly sharePpm: number;
}

/**
 * Returns the last day and the renewal day of a term. The renewal is clamped to the end of the month; the last day is
 * the day before.
 */
export function termEnd(start: string, months: number): TermEnd {
  if (!Number.isSafeInteger(months) || months < 1)
    throw new RangeError(`Term must be 1 month or more: ${months}`);
  const renewal = addMonths(start, months);
  return { lastDay: addDays(renewal, -1), renewal };
}

/** Returns the number of whole months from one day to another; 0 if the second day is earlier. */
export function wholeMonths(from: string, to: string): number {
  let months = 0;
  while (addMonths(from, months + 1) <= to) months += 1;
  return months;
}

/**
 * Returns the number of whole months from an anchor to a day; null if the day is not a whole number of months later.
 */
function monthsTo(anchor: string | null, day: string): number | null {
  if (anchor === null) return null;
  const passed = wholeMonths(anchor, day);
  return addMonths(anchor, passed) === day ? passed : null;
}

/**
 * Adds months to a day. If the day is a whole number of months after an anchor, counts from the anchor, so that the
 * anchor's day of the month is restored after a short month.
 *
 * @param anchor the first day; null if unknown.
 */
export function monthsAlong(anchor: string | null, day: string, months: number): string {
  const passed = monthsTo(anchor, day);
  return anchor !== null && passed !== null ? addMonths(anchor, passed + months) : addMonths(day, months);
}

/** Like {@link wholeMonths}, counted along an anchor as in {@link monthsAlong}. */
export function wholeMonthsAlong(anchor: string, from: string, to: string): number {
  const passed = monthsTo(anchor, from);
  return passed === null ? wholeMonths(from, to) : Math.max(0, wholeMonths(anchor, to) - passed);
}

/**
 * Returns the share of a month's RMR (cents) from the start day to the day before the next billing day, by the days
 * of that billing period (decisions 7.7). A start on the billing day has no partial period: its amount is the whole
 * month.
 *
 * @param billingDay day of each month, 1 to 28.
 */
export function proration(rmr: number, start: string, billingDay = 1): Proration {
  const { year, month, day } = splitDate(start);
  const inStartMonth = joinDate({ year, month, day: billingDay });
  const from = day < billingDay ? addMonths(inStartMonth, -1) : inStartMonth;
  const next = addMonths(from, 1);
  const daysInMonth = daysBetween(from, next);
  const days = daysBetween(start, next);
  return { daysInMonth, days, lastDay: addDays(next, -1), amount: scaleCents(rmr, days, daysInMonth) };
}

/** Returns the early termination fee: the agreed share of the charges for the remaining months; 0 after the term. */
export function earlyTerminationFee(terms: EarlyTermination): { remaining: number; etf: number } {
  const remaining = Math.max(0, terms.termMonths - terms.monthsElapsed);
  return { remaining, etf: scaleCents(terms.rmr, terms.sharePpm * remaining, WHOLE_PPM) };
}
