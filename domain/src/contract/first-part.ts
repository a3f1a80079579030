import { addDays, addMonths } from '../calendar-date.ts';
import type { TaxSettings } from '../estimate/pricing-input.ts';
import type { BilledTotals, FirstPeriod } from '../estimate/pricing-schema.ts';
import { taxAmounts } from '../estimate/tax-amounts.ts';
import { scaleCents } from '../money.ts';
import { proration, type Proration } from '../terms.ts';

/** The signed billing data of a contract; none for one that was signed elsewhere. */
export interface SignedBills {
  readonly tax: TaxSettings | null | undefined;
  readonly billed: readonly BilledTotals[];
  /** The periods that were due at signing. */
  readonly prepaid: readonly FirstPeriod[];
}

export interface FirstPart extends Proration {
  /** Tax on the prorated amount at the signed rates, in cents; null if the rates are unknown. */
  readonly tax: number | null;
}

export interface FirstCharges {
  /**
   * The partial month before the first billing day; null if the start is a billing day, or nothing is billed monthly.
   */
  readonly part: FirstPart | null;
  /** The first full month, which a payment at signing covers. */
  readonly month: { readonly from: string; readonly to: string };
  readonly isMonthPrepaid: boolean;
}

/**
 * Returns the first charges of what a contract bills monthly (decisions 7.7): a partial period from the start to the
 * day before the next billing day, with its own tax, and then full months. A prepayment covers the first full month,
 * which begins on the start day if that is the billing day.
 *
 * @param monthly the amount billed each month before tax, in cents.
 * @param startsOn the start day of the contract.
 * @param billingDay the billing day of each month, 1 to 28.
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

/**
 * Returns the first period of what is billed quarterly or annually: it runs from the start day, regardless of the
 * billing day (decisions 7.7).
 */
export const firstLongPeriod = (startsOn: string, months: 3 | 12): { from: string; to: string } => ({
  from: startsOn,
  to: addDays(addMonths(startsOn, months), -1),
});
