import { scaleCents, sumCents } from '../money.ts';
import { isItem } from './line-kind.ts';
import { priceBucket, type PricedBucket } from './pricing-bucket.ts';
import { frequencyMonths } from './billing-period.ts';
import type { PricedLine, PricingLine, TaxSettings } from './pricing-input.ts';
import { frequencies } from './frequency.ts';
import type { BilledTotals, BucketTotals, Discount } from './pricing-schema.ts';

/** What recurs: each frequency as it is billed, and the share of a month of all of them. */
export interface PricedRecurring extends PricedBucket {
  readonly billed: readonly BilledTotals[];
}

/** What of a whole discount one frequency takes: a percentage is of every bill, an amount is off the monthly one. */
export const wholeDiscountOf = (
  discount: Discount | null,
  frequency: BilledTotals['frequency'],
): Discount | null => (discount?.kind === 'fixed' && frequency !== 'monthly' ? null : discount);

/** The share of a month of an amount that is billed for several. */
export const monthlyShare = (billed: number, frequency: BilledTotals['frequency']): number =>
  scaleCents(billed, 1, frequencyMonths[frequency]);

/** A line by its share of a month. Gross, net and base are what is rounded; what lies between them is the difference. */
function shareOfLine(priced: PricedLine, frequency: BilledTotals['frequency']): PricedLine {
  const { id, gross, discount, net, allocation, credit = 0, creditTaken, base, tax } = priced;
  const monthlyGross = monthlyShare(gross, frequency);
  const monthlyNet = monthlyShare(net, frequency);
  const monthlyAllocation = monthlyNet - monthlyShare(net - allocation, frequency);
  const monthlyBase = monthlyShare(base, frequency);
  const monthlyCredit = monthlyNet - monthlyAllocation - monthlyBase;
  return {
    id,
    gross: monthlyGross,
    discount: monthlyGross - monthlyNet,
    net: monthlyNet,
    allocation: monthlyAllocation,
    ...(credit > 0 && { credit: monthlyCredit }),
    ...(creditTaken && { creditTaken }),
    base: monthlyBase,
    billed: { frequency, gross, discount, net, allocation, ...(credit > 0 && { credit }), base, tax },
  };
}

/** The taxes of all frequencies by their share of a month, each part of each bill rounded. */
function sharedTaxes(billed: readonly BilledTotals[], tax: TaxSettings): BucketTotals['taxParts'] {
  return tax.components.map((component, index) => ({
    ...component,
    amount: sumCents(
      billed.map(({ taxParts, frequency }) => monthlyShare(taxParts[index]?.amount ?? 0, frequency)),
    ),
  }));
}

/**
 * Prices the recurring lines as they are billed: line discount, whole discount and tax for each frequency on its own, then the share of a month of
 * each line.
 */
export function priceRecurring(
  lines: readonly PricingLine[],
  wholeDiscount: Discount | null,
  tax: TaxSettings,
): PricedRecurring {
  const groups = frequencies.flatMap((frequency) => {
    const own = lines.filter((line) => (line.frequency ?? 'monthly') === frequency);
    if (own.length === 0) return [];
    const priced = priceBucket(own, wholeDiscountOf(wholeDiscount, frequency), tax, () => 1);
    return { frequency, priced };
  });
  const billed = groups.map(({ frequency, priced }) => ({ frequency, ...priced.totals }));
  const shares = new Map(
    groups.map(({ frequency, priced }) => [
      frequency,
      priced.lines.map((line) => shareOfLine(line, frequency))[Symbol.iterator](),
    ]),
  );
  const inOrder = lines.flatMap((line) => shares.get(line.frequency ?? 'monthly')?.next().value ?? []);
  const counted = (pick: (line: PricedLine) => number) =>
    sumCents(
      inOrder.map((priced, index) => (lines[index]?.included && isItem(lines[index]) ? pick(priced) : 0)),
    );
  const taxParts = sharedTaxes(billed, tax);
  const taxSum = sumCents(taxParts.map(({ amount }) => amount));
  const subtotal = counted(({ base }) => base);
  return {
    billed,
    lines: inOrder,
    totals: {
      gross: counted(({ gross }) => gross),
      lineDiscount: counted(({ discount }) => discount),
      netSum: counted(({ net }) => net),
      wholeDiscount: counted(({ allocation }) => allocation),
      ...(billed.some((bill) => bill.credit !== undefined) && {
        credit: counted(({ credit = 0 }) => credit),
      }),
      subtotal,
      taxable: sumCents(inOrder.map(({ base }, index) => (lines[index]?.taxable ? base : 0))),
      tax: taxSum,
      taxParts,
      total: sumCents([subtotal, taxSum]),
    },
  };
}
