import { addDays, addMonths } from '../calendar-date.ts';
import type { TaxSettings } from '../estimate/pricing-input.ts';
import type { BilledTotals, FirstPeriod } from '../estimate/pricing-schema.ts';
import { taxAmounts } from '../estimate/tax-amounts.ts';
import { scaleCents } from '../money.ts';
import { proration, type Proration } from '../terms.ts';

/** What was signed of a contract's bills; none for one that was signed elsewhere. */
export interface SignedBills {
  readonly tax: TaxSettings | null | undefined;
  readonly billed: readonly BilledTotals[];
  /** What was due at signing. */
  readonly prepaid: readonly FirstPeriod[];
}

export interface FirstPart extends Proration {
  /** Cents on the prorated amount at the rates that were signed; null where they are not known. */
  readonly tax: number | null;
}

export interface FirstCharges {
  /** The part of a month before the first billing day; null where the start is a billing day, or nothing is billed by the month. */
  readonly part: FirstPart | null;
  /** The first full month, which is the one that a payment at signing covers. */
  readonly month: { readonly from: string; readonly to: string };
  readonly isMonthPrepaid: boolean;
}

/**
 * The first charges of what a contract bills by the month (decisions 7.7): a part from the start to the day before the next billing day with its own tax, then full months. What
 * was prepaid is the first full one, which begins on the start day where that is the billing day.
 *
 * @param monthly what is billed each month before tax, in cents.
 * @param startsOn of the contract. @param billingDay of each month, 1 to 28.
 */
export function firstCharges(
  monthly: number,
  startsOn: string,
  billingDay: number,
  signed: SignedBills | null,
): FirstCharges {
  const prorated = proration(monthly, startsOn, billingDay);
  const isFull = prorated.days === prorated.daysInMonth;
  const from = isFull ? startsOn : addDays(prorated.lastDay, 1);
  const bill = signed?.billed.find(({ frequency }) => frequency === 'monthly');
  const taxable = bill && bill.subtotal > 0 ? scaleCents(prorated.amount, bill.taxable, bill.subtotal) : null;
  const tax = taxable !== null && signed?.tax ? taxAmounts([taxable], signed.tax).tax : null;
  return {
    part: isFull || monthly === 0 ? null : { ...prorated, tax },
    month: { from, to: addDays(addMonths(from, 1), -1) },
    isMonthPrepaid: signed?.prepaid.some(({ frequency }) => frequency === 'monthly') ?? false,
  };
}

/** The first period of what is billed by the quarter or the year: it runs from the start day, whatever the billing day is (decisions 7.7). */
export const firstLongPeriod = (startsOn: string, months: 3 | 12): { from: string; to: string } => ({
  from: startsOn,
  to: addDays(addMonths(startsOn, months), -1),
});
