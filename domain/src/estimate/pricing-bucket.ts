import { multiplyQuantity, percentOf, scaleCents, sumCents } from '../money.ts';
import { allocateLargestRemainder } from './allocation.ts';
import type { PricedLine, PricingLine, TaxSettings } from './pricing-input.ts';
import type { BucketTotals, Deposit, Discount, Frequency } from './pricing-schema.ts';
import { taxAmounts } from './tax-amounts.ts';

/** Months of a billing period. */
export const frequencyMonths = { monthly: 1, quarterly: 3, annual: 12 } as const satisfies Record<
  Frequency,
  number
>;

export interface PricedBucket {
  readonly totals: BucketTotals;
  /** One per line given, in their order. */
  readonly lines: readonly PricedLine[];
}

type NetLine = Pick<PricedLine, 'id' | 'gross' | 'discount' | 'net' | 'billed'>;

/** Months of a line's billing period; one for lines of the one-time bucket. */
export function periodMonths(line: PricingLine): number {
  return line.bucket === 'monthly' ? frequencyMonths[line.frequency ?? 'monthly'] : 1;
}

/** A share of the amount rounded to the cent, or the fixed cents capped at it. */
export function reductionOf(amount: number, reduction: Discount | Deposit | null): number {
  if (!reduction) return 0;
  return reduction.kind === 'percent' ? percentOf(amount, reduction.ppm) : Math.min(reduction.cents, amount);
}

/**
 * Gross with the part of its package's price, discount and net of a line for some months: one, or those of its billing period. The discount is what is rounded, net is the difference. A
 * quarterly or annual line is billed by its own rounded amounts; gross and discount are then each brought to a month.
 */
function netLine(line: PricingLine, months: number): NetLine {
  const gross = multiplyQuantity(line.unitPrice, line.quantityMilli) + (line.packagePart ?? 0);
  const discount = reductionOf(gross, line.discount);
  if (line.bucket === 'one-time') return { id: line.id, gross, discount, net: gross - discount };
  const billed = { frequency: line.frequency ?? 'monthly', gross, discount, net: gross - discount };
  const monthlyGross = scaleCents(gross, 1, months);
  const monthlyDiscount = scaleCents(discount, 1, months);
  return {
    id: line.id,
    gross: monthlyGross,
    discount: monthlyDiscount,
    net: monthlyGross - monthlyDiscount,
    billed,
  };
}

/** Field by field: spreading a thousand lines on every keystroke would cost half of the whole pricing. */
function pricedLine(net: NetLine, allocation: number, base: number, tax: number | undefined): PricedLine {
  const { id, gross, discount, billed } = net;
  return { id, gross, discount, net: net.net, allocation, base, tax, billed };
}

/**
 * Prices the lines of one bucket: line discount, whole discount over the lines, tax.
 *
 * @param monthsOf the months of a line that are brought to one: its billing period, or 1 for amounts as they are billed.
 */
export function priceBucket(
  lines: readonly PricingLine[],
  wholeDiscount: Discount | null,
  tax: TaxSettings,
  monthsOf: (line: PricingLine) => number = periodMonths,
): PricedBucket {
  const nets = lines.map((line) => netLine(line, monthsOf(line)));
  const counted = (pick: (net: NetLine) => number) =>
    nets.map((net, index) => (lines[index]?.included ? pick(net) : 0));
  const weights = counted((net) => net.net);
  const netSum = sumCents(weights);
  const discount = reductionOf(netSum, wholeDiscount);
  const allocations = allocateLargestRemainder(discount, weights);
  const bases = weights.map((weight, index) => weight - (allocations[index] ?? 0));
  const taxableBases = bases.map((base, index) => (lines[index]?.taxable ? base : 0));
  const { tax: taxSum, taxParts, lineTaxes } = taxAmounts(taxableBases, tax);
  const subtotal = netSum - discount;
  return {
    totals: {
      gross: sumCents(counted((net) => net.gross)),
      lineDiscount: sumCents(counted((net) => net.discount)),
      netSum,
      wholeDiscount: discount,
      subtotal,
      taxable: sumCents(taxableBases),
      tax: taxSum,
      taxParts,
      total: sumCents([subtotal, taxSum]),
    },
    lines: nets.map((net, index) =>
      pricedLine(net, allocations[index] ?? 0, bases[index] ?? 0, lineTaxes?.[index]),
    ),
  };
}
