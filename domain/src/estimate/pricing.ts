import { assertDefined } from '../kernel/errors.ts';
import { multiplyQuantity, ratioPpm, scaleCents, sumCents } from '../money.ts';
import { periodMonths, priceBucket, reductionOf } from './pricing-bucket.ts';
import type { PricedBucket } from './pricing-bucket.ts';
import { assertPricingInput } from './pricing-input.ts';
import type { Bucket, PricedEstimate, PricedLine, PricingInput, PricingLine } from './pricing-input.ts';
import type { EstimateTotals } from './pricing-schema.ts';

type CostTotals = Pick<EstimateTotals, 'cost' | 'grossProfit' | 'grossProfitPpm' | 'rmrCost' | 'rmrMargin'>;

/** Cost of a line in cents, per month for recurring lines; an unknown cost counts 0. */
export function lineCost(line: PricingLine): number {
  return scaleCents(multiplyQuantity(line.unitCost ?? 0, line.quantityMilli), 1, periodMonths(line));
}

/** Nothing at all when the cost of any included line is unknown: a partial margin would mislead and could leak. */
function costTotals(lines: readonly PricingLine[], subtotal: number, rmr: number): CostTotals {
  const included = lines.filter((line) => line.included);
  if (included.some((line) => line.unitCost === undefined)) return {};
  const costOf = (bucket: Bucket) =>
    sumCents(included.filter((line) => line.bucket === bucket).map(lineCost));
  const cost = costOf('one-time');
  const rmrCost = costOf('monthly');
  const grossProfit = subtotal - cost;
  return {
    cost,
    grossProfit,
    grossProfitPpm: ratioPpm(grossProfit, subtotal),
    rmrCost,
    rmrMargin: rmr - rmrCost,
  };
}

function inLineOrder(input: PricingInput, buckets: Record<Bucket, PricedBucket>): PricedLine[] {
  const next: Record<Bucket, number> = { 'one-time': 0, monthly: 0 };
  return input.lines.map(({ bucket }) => {
    const priced = assertDefined(
      buckets[bucket].lines[next[bucket]],
      'a bucket prices every one of its lines',
    );
    next[bucket] += 1;
    return priced;
  });
}

/**
 * Prices an estimate: line discount, whole discount per bucket, tax, deposit; then what recurs over the term.
 * Integers in (cents, ppm, milli-units), integer cents out; the same function in browser and server.
 * RangeError for negative, fractional or unsafe numbers, percents above 100, or totals beyond the safe integers.
 */
export function priceEstimate(input: PricingInput): PricedEstimate {
  assertPricingInput(input);
  const bucketOf = (bucket: Bucket) => input.lines.filter((line) => line.bucket === bucket);
  const oneTimeBucket = priceBucket(bucketOf('one-time'), input.discounts.oneTime, input.tax);
  const monthlyBucket = priceBucket(bucketOf('monthly'), input.discounts.monthly, input.tax);
  const oneTime = oneTimeBucket.totals;
  const monthly = monthlyBucket.totals;
  const deposit = reductionOf(oneTime.total, input.deposit);
  return {
    oneTime,
    monthly,
    termMonths: input.termMonths,
    deposit,
    balance: oneTime.total - deposit,
    rmr: monthly.subtotal,
    rmrTax: monthly.tax,
    rmrTotal: monthly.total,
    tcvExTax: sumCents([oneTime.subtotal, scaleCents(monthly.subtotal, input.termMonths, 1)]),
    tcvIncTax: sumCents([oneTime.total, scaleCents(monthly.total, input.termMonths, 1)]),
    dueAtSigning: sumCents([deposit, input.firstMonthDueAtSigning ? monthly.total : 0]),
    ...costTotals(input.lines, oneTime.subtotal, monthly.subtotal),
    lines: inLineOrder(input, { 'one-time': oneTimeBucket, monthly: monthlyBucket }),
  };
}
