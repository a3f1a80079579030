import { sumCents } from '../money.ts';
import { isItem } from './line-kind.ts';
import type { PricedLine, PricingInput, PricingLine } from './pricing-input.ts';
import type { BilledTotals, BucketTotals, FirstPeriod } from './pricing-schema.ts';
import { taxAmounts } from './tax-amounts.ts';

/** A line of a bill with its amount as billed. */
interface DueLine {
  readonly line: PricingLine;
  /** Cents, after every discount. */
  readonly base: number;
}

/** The amounts of the first period for some lines of a bill. */
export type FirstPeriodTotals = Pick<BucketTotals, 'subtotal' | 'taxable' | 'tax' | 'taxParts' | 'total'>;

/**
 * Whether the first period of a recurring line is due at signing: for monthly lines if the estimate requires it, and
 * for any line that is checked (decisions 7.1).
 */
export const isFirstPeriodDue = (
  { dueAtSigning, frequency = 'monthly' }: Pick<PricingLine, 'dueAtSigning' | 'frequency'>,
  { firstMonthDueAtSigning }: Pick<PricingInput, 'firstMonthDueAtSigning'>,
): boolean => dueAtSigning === true || (firstMonthDueAtSigning && frequency === 'monthly');

/**
 * Returns the first period of a bill's lines with its tax; the bill itself if all of its lines are due, null if none
 * are.
 */
export function firstPeriodTotals(
  bill: BilledTotals,
  lines: readonly DueLine[],
  input: Pick<PricingInput, 'tax' | 'firstMonthDueAtSigning'>,
): FirstPeriodTotals | null {
  const due = lines.filter(({ line }) => isFirstPeriodDue(line, input));
  if (due.length === 0) return null;
  if (due.length === lines.length) return bill;
  const subtotal = sumCents(due.map(({ base }) => base));
  const bases = due.map(({ line, base }) => (line.taxable ? base : 0));
  const { tax, taxParts } = taxAmounts(bases, input.tax);
  return { subtotal, taxable: sumCents(bases), tax, taxParts, total: sumCents([subtotal, tax]) };
}

/**
 * Returns the first periods that are due at signing, with their taxes, one per frequency.
 *
 * @param lines the recurring lines, and their amounts in the same order.
 */
export function firstPeriods(
  bills: readonly BilledTotals[],
  lines: readonly PricingLine[],
  priced: readonly PricedLine[],
  input: Pick<PricingInput, 'tax' | 'firstMonthDueAtSigning'>,
): FirstPeriod[] {
  return bills.flatMap((bill) => {
    const own = lines.flatMap((line, place) => {
      const isOfBill = (line.frequency ?? 'monthly') === bill.frequency;
      return isOfBill && line.included && isItem(line)
        ? [{ line, base: priced[place]?.billed?.base ?? 0 }]
        : [];
    });
    const amount = firstPeriodTotals(bill, own, input)?.total ?? 0;
    return amount > 0 ? [{ frequency: bill.frequency, amount }] : [];
  });
}
