import { addDays, addMonths, daysInMonth, splitDate } from './calendar-date.ts';
import { scaleCents, WHOLE_PPM } from './money.ts';

export interface TermEnd {
  /** Last day of the contract. */
  readonly lastDay: string;
  /** First day after it. */
  readonly renewal: string;
}

export interface Proration {
  readonly daysInMonth: number;
  /** Billed days, the start day included. */
  readonly days: number;
  readonly amount: number;
}

export interface EarlyTermination {
  readonly rmr: number;
  readonly termMonths: number;
  readonly monthsElapsed: number;
  /** Share of the remaining monthly charges that falls due. */
  readonly sharePpm: number;
}

/** Last day and renewal day of a term. The renewal is clamped to the month's end, the last day is the day before. */
export function termEnd(start: string, months: number): TermEnd {
  if (!Number.isSafeInteger(months) || months < 1)
    throw new RangeError(`Term must be 1 month or more: ${months}`);
  const renewal = addMonths(start, months);
  return { lastDay: addDays(renewal, -1), renewal };
}

/** Whole months that have passed from a day to another; 0 before it. */
export function wholeMonths(from: string, to: string): number {
  let months = 0;
  while (addMonths(from, months + 1) <= to) months += 1;
  return months;
}

/** Share of a month's RMR (cents) from the start day to the end of its month. */
export function proration(rmr: number, start: string): Proration {
  const { year, month, day } = splitDate(start);
  const inMonth = daysInMonth(year, month);
  const days = inMonth - day + 1;
  return { daysInMonth: inMonth, days, amount: scaleCents(rmr, days, inMonth) };
}

/** Early termination fee: the agreed share of the charges for the months that remain; 0 after the term. */
export function earlyTerminationFee(terms: EarlyTermination): { remaining: number; etf: number } {
  const remaining = Math.max(0, terms.termMonths - terms.monthsElapsed);
  return { remaining, etf: scaleCents(terms.rmr, terms.sharePpm * remaining, WHOLE_PPM) };
}
