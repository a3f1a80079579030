import { assertDefined } from '../kernel/assert-defined.ts';
import { multiplyQuantity, ratioPpm, scaleCents, sumCents } from '../money.ts';
import { firstPeriods } from './first-period.ts';
import { depositOf, paymentAmounts, soleDeposit } from './payment-schedule.ts';
import { priceBucket, type PricedBucket } from './pricing-bucket.ts';
import { overTerm, periodMonths } from './billing-period.ts';
import {
  assertPricingInput,
  type PricedEstimate,
  type PricedLine,
  type PricingInput,
  type PricingLine,
} from './pricing-input.ts';
import type { Bucket } from '../product-kind.ts';
import { priceRecurring } from './pricing-recurring.ts';
import { lessRemoved, lessRemovedBills } from './pricing-removal.ts';
import type { BilledTotals, BucketTotals, EstimateTotals } from './pricing-schema.ts';

type CostTotals = Pick<EstimateTotals, 'cost' | 'grossProfit' | 'grossProfitPpm' | 'rmrCost' | 'rmrMargin'>;

/** Returns the cost of a line in cents, per month for recurring lines; an unknown cost counts as 0. */
export function lineCost(line: PricingLine): number {
  return scaleCents(multiplyQuantity(line.unitCost ?? 0, line.quantityMilli), 1, periodMonths(line));
}

/**
 * Returns no cost totals if the cost of any included line is unknown: a partial margin would mislead and could leak.
 */
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

const priceMonthly = (lines: readonly PricingLine[], { discounts, tax, billing }: PricingInput) =>
  billing === 'as_billed'
    ? priceRecurring(lines, discounts.monthly, tax)
    : { ...priceBucket(lines, discounts.monthly, tax), billed: undefined };

/**
 * Returns the recurring amounts over the term, and the first month that can be due at signing: as billed, or from the
 * monthly shares.
 */
function recurringAmounts(
  { billed, totals }: { readonly billed: readonly BilledTotals[] | undefined; readonly totals: BucketTotals },
  termMonths: number,
) {
  const bills = billed ?? [{ ...totals, frequency: 'monthly' as const }];
  const sum = (pick: (bill: BilledTotals) => number) =>
    sumCents(bills.map((bill) => overTerm(pick(bill), bill.frequency, termMonths)));
  return {
    exTax: sum(({ subtotal }) => subtotal),
    incTax: sum(({ total }) => total),
    firstMonth: bills.find(({ frequency }) => frequency === 'monthly')?.total ?? 0,
  };
}

/**
 * Prices an estimate: line discounts, the discount of each bucket, tax, payments; then the recurring amounts over the
 * term. For a change order, it prices what is added this way, and subtracts what is removed at the signed amounts.
 * Input and output are integers (cents, ppm, thousandths in; cents out). The browser and the server use the same
 * function. Throws RangeError for negative, fractional, or unsafe numbers, percentages above 100, or totals beyond
 * the safe integers.
 */
export function priceEstimate(input: PricingInput): PricedEstimate {
  assertPricingInput(input);
  const bucketOf = (bucket: Bucket) => input.lines.filter((line) => line.bucket === bucket);
  const recurringLines = bucketOf('monthly');
  const oneTimeBucket = priceBucket(bucketOf('one-time'), input.discounts.oneTime, input.tax);
  const { billed: added, ...monthlyBucket } = priceMonthly(recurringLines, input);
  const { paymentSchedule, removed = [] } = input;
  const oneTime = lessRemoved(oneTimeBucket.totals, removed, 'one-time');
  const monthly = lessRemoved(monthlyBucket.totals, removed, 'monthly');
  const billed = added && lessRemovedBills(added, removed);
  const deposit = depositOf(oneTime.total, paymentSchedule);
  const recurring = recurringAmounts({ billed, totals: monthly }, input.termMonths);
  const isTicked = recurringLines.some(({ included, dueAtSigning }) => included && dueAtSigning);
  const periods = added && isTicked && firstPeriods(added, recurringLines, monthlyBucket.lines, input);
  const firstMonth = input.firstMonthDueAtSigning ? recurring.firstMonth : 0;
  return {
    oneTime,
    monthly,
    ...(billed && { billed: [...billed] }),
    termMonths: input.termMonths,
    deposit,
    balance: oneTime.total - deposit,
    ...(soleDeposit(paymentSchedule) === undefined && {
      payments: paymentAmounts(oneTime.total, paymentSchedule),
    }),
    rmr: monthly.subtotal,
    rmrTax: monthly.tax,
    rmrTotal: monthly.total,
    tcvExTax: sumCents([oneTime.subtotal, recurring.exTax]),
    tcvIncTax: sumCents([oneTime.total, recurring.incTax]),
    ...(periods && { firstPeriods: periods }),
    dueAtSigning: sumCents([deposit, ...(periods ? periods.map(({ amount }) => amount) : [firstMonth])]),
    // The costs of the removed lines are not available here.
    ...(removed.length === 0 && costTotals(input.lines, oneTime.subtotal, monthly.subtotal)),
    lines: inLineOrder(input, { 'one-time': oneTimeBucket, monthly: monthlyBucket }),
  };
}
