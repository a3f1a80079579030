import { scaleCents, sumCents } from '../money.ts';
import { isItem } from './line-kind.ts';
import { priceBucket, type PricedBucket } from './pricing-bucket.ts';
import { frequencyMonths } from './billing-period.ts';
import type { PricedLine, PricingLine, TaxSettings } from './pricing-input.ts';
import { frequencies } from './frequency.ts';
import type { BilledTotals, BucketTotals, Discount } from './pricing-schema.ts';

/** Recurring amounts: each frequency as billed, and the monthly share of all of them. */
export interface PricedRecurring extends PricedBucket {
  readonly billed: readonly BilledTotals[];
}

/**
 * Returns the part of a bucket discount that one frequency takes: a percentage applies to every bill, a fixed amount
 * to the monthly one only.
 */
export const wholeDiscountOf = (
  discount: Discount | null,
  frequency: BilledTotals['frequency'],
): Discount | null => (discount?.kind === 'fixed' && frequency !== 'monthly' ? null : discount);

/** Returns the monthly share of an amount billed for several months. */
export const monthlyShare = (billed: number, frequency: BilledTotals['frequency']): number =>
  scaleCents(billed, 1, frequencyMonths[frequency]);

/**
 * Returns the monthly share of a line. Gross, net, and base are rounded; the amounts between them are differences.
 */
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

/** Returns the monthly shares of the taxes of all frequencies, with each part of each bill rounded. */
function sharedTaxes(billed: readonly BilledTotals[], tax: TaxSettings): BucketTotals['taxParts'] {
  return tax.components.map((component, index) => ({
    ...component,
    amount: sumCents(
      billed.map(({ taxParts, frequency }) => monthlyShare(taxParts[index]?.amount ?? 0, frequency)),
    ),
  }));
}

/**
 * Prices the recurring lines as billed: line discounts, the bucket discount, and tax for each frequency separately,
 * then the monthly share of each line.
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
