import { multiplyQuantity, scaleCents, sumCents } from '../money.ts';
import { isItem } from './line-kind.ts';
import { allocateLargestRemainder } from './allocation.ts';
import { periodMonths } from './billing-period.ts';
import type { PricedLine, PricingLine, TaxSettings } from './pricing-input.ts';
import type { BucketTotals, Discount } from './pricing-schema.ts';
import { reductionOf } from './reduction.ts';
import { taxAmounts } from './tax-amounts.ts';

export interface PricedBucket {
  readonly totals: BucketTotals;
  /** One per input line, in the same order. */
  readonly lines: readonly PricedLine[];
}

type NetLine = Pick<PricedLine, 'id' | 'gross' | 'discount' | 'net' | 'billed'>;

/**
 * Returns gross with the package's price adjustment, discount, and net of a line. They are divided by the given
 * months: 1, or those of the billing period. The discount is rounded; net is the difference. A quarterly or annual
 * line is billed by its own rounded amounts; gross and discount are then each converted to monthly shares.
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

/**
 * Builds a priced line field by field: spreading a thousand lines on every keystroke would take half of the pricing
 * time.
 */
function pricedLine(
  net: NetLine,
  allocation: number,
  base: number,
  tax: number | undefined,
  { shares, taken }: Credits,
  index: number,
): PricedLine {
  const { id, gross, discount, billed } = net;
  const priced = { id, gross, discount, net: net.net, allocation, base, tax, billed };
  const credit = shares[index] ?? 0;
  const creditTaken = taken[index] ?? 0;
  if (creditTaken > 0) return { ...priced, creditTaken };
  return credit > 0 ? { ...priced, credit } : priced;
}

interface Credits {
  readonly sum: number;
  /** Each line's share of the credits; empty if there are none. */
  readonly shares: readonly number[];
  /** How much of each credit was used; empty if there are none. */
  readonly taken: readonly number[];
}

const noCredits: Credits = { sum: 0, shares: [], taken: [] };

/**
 * Takes credits, in order, off what is left after the discounts, and spreads them over the lines by largest
 * remainder.
 */
function takeCredits(credits: readonly number[], left: readonly number[]): Credits {
  let rest = sumCents(left);
  const taken = credits.map((credit) => {
    const part = Math.min(credit, rest);
    rest -= part;
    return part;
  });
  const sum = sumCents(taken);
  return sum === 0 ? noCredits : { sum, shares: allocateLargestRemainder(sum, left), taken };
}

/**
 * Prices the lines of one bucket: line discounts, the bucket discount spread over the lines, credits spread over what
 * is left, and tax.
 *
 * @param monthsOf returns the months to divide a line's amounts by: its billing period, or 1 for amounts as billed.
 */
export function priceBucket(
  lines: readonly PricingLine[],
  wholeDiscount: Discount | null,
  tax: TaxSettings,
  monthsOf: (line: PricingLine) => number = periodMonths,
): PricedBucket {
  const nets = lines.map((line) => netLine(line, monthsOf(line)));
  const counted = (pick: (net: NetLine) => number) =>
    nets.map((net, index) => (lines[index]?.included && isItem(lines[index]) ? pick(net) : 0));
  const weights = counted((net) => net.net);
  const netSum = sumCents(weights);
  const discount = reductionOf(netSum, wholeDiscount);
  const allocations = allocateLargestRemainder(discount, weights);
  const discounted = weights.map((weight, index) => weight - (allocations[index] ?? 0));
  const given = nets.map((net, index) =>
    lines[index]?.included && lines[index].kind === 'credit' ? net.net : 0,
  );
  const hasCredits = given.some((amount) => amount > 0);
  const credits = hasCredits ? takeCredits(given, discounted) : noCredits;
  const bases = discounted.map((base, index) => base - (credits.shares[index] ?? 0));
  const taxableBases = bases.map((base, index) => (lines[index]?.taxable ? base : 0));
  const { tax: taxSum, taxParts, lineTaxes } = taxAmounts(taxableBases, tax);
  const subtotal = netSum - discount - credits.sum;
  return {
    totals: {
      gross: sumCents(counted((net) => net.gross)),
      lineDiscount: sumCents(counted((net) => net.discount)),
      netSum,
      wholeDiscount: discount,
      ...(hasCredits && { credit: credits.sum }),
      subtotal,
      taxable: sumCents(taxableBases),
      tax: taxSum,
      taxParts,
      total: sumCents([subtotal, taxSum]),
    },
    lines: nets.map((net, index) =>
      pricedLine(net, allocations[index] ?? 0, bases[index] ?? 0, lineTaxes?.[index], credits, index),
    ),
  };
}
