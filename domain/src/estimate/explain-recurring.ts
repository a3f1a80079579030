import {
  lessRemovedSteps,
  lineContribution,
  perMonth,
  plainContribution,
  subtotalSteps,
  type ExplainedBucket,
  type ExplainedLine,
} from './explain-bucket.ts';
import { cents, months, rounding, step, type ExplainStep } from './explain-step.ts';
import { taxSteps } from './explain-tax.ts';
import { firstPeriodTotals, isFirstPeriodDue } from './first-period.ts';
import { frequencyMonths, overTerm } from './billing-period.ts';
import { isItem } from './line-kind.ts';
import type { PricedEstimate, PricingInput } from './pricing-input.ts';
import { beforeRemoval } from './pricing-removal.ts';
import { monthlyShare, wholeDiscountOf } from './pricing-recurring.ts';
import type { BilledTotals, BucketTotals, Frequency } from './pricing-schema.ts';

/** A bill of one frequency: its totals and lines as billed. */
export interface ExplainedBill extends ExplainedBucket {
  readonly frequency: Frequency;
  readonly totals: BilledTotals;
}

const names = { monthly: 'monthly', quarterly: 'quarterly', annual: 'yearly' } as const satisfies Record<
  Frequency,
  string
>;

/** The period that a bill covers. */
export const periodNames = {
  monthly: 'month',
  quarterly: 'quarter',
  annual: 'year',
} as const satisfies Record<Frequency, string>;

const asBilled = ({ line, priced }: ExplainedLine): ExplainedLine => {
  const { billed, ...share } = priced;
  return { line, priced: { ...share, ...billed } };
};

/** Returns the bills of an estimate that is priced as billed; empty for any other estimate. */
export function billsOf(
  input: PricingInput,
  totals: PricedEstimate,
  lines: readonly ExplainedLine[],
): ExplainedBill[] {
  return (totals.billed ?? []).map((bill) => ({
    frequency: bill.frequency,
    totals: bill,
    lines: lines.filter(({ priced }) => priced.billed?.frequency === bill.frequency).map(asBilled),
    wholeDiscount: wholeDiscountOf(input.discounts.monthly, bill.frequency),
  }));
}

/** Whether anything is billed at a frequency other than monthly, so that the billed amounts differ from the RMR. */
export const isMixed = (bills: readonly ExplainedBill[]): boolean =>
  bills.some(({ frequency }) => frequency !== 'monthly');

const titled = ({ frequency }: ExplainedBill, steps: readonly ExplainStep[]): ExplainStep[] =>
  steps.map((one) => ({ ...one, label: `${one.label}, ${names[frequency]}` }));

/** Explains the billed amounts of every frequency before tax. */
export const billedSteps = (bills: readonly ExplainedBill[]): ExplainStep[] =>
  bills.flatMap((bill) => titled(bill, subtotalSteps(bill)));

const billedTaxSteps = (bills: readonly ExplainedBill[], { tax }: PricingInput): ExplainStep[] =>
  bills.flatMap((bill) => titled(bill, taxSteps(bill, tax)));

const billTotal = (bill: ExplainedBill): ExplainStep =>
  step('Total', 'sum', bill.totals.total, {
    operands: [cents('Subtotal', bill.totals.subtotal), cents('Tax', bill.totals.tax)],
  });

/** Explains a bill with tax. */
export const billSteps = (bill: ExplainedBill, { tax }: PricingInput): ExplainStep[] =>
  titled(bill, [...subtotalSteps(bill), ...taxSteps(bill, tax), billTotal(bill)]);

/** Explains the first period of a bill with tax, for those of its services that are due at signing. */
export function firstPeriodSteps(changed: ExplainedBill, input: PricingInput): ExplainStep[] {
  // Only what a change order adds can be due at signing.
  const bill = changed.totals.removed ? { ...changed, totals: beforeRemoval(changed.totals) } : changed;
  const sold = bill.lines.filter(({ line }) => isItem(line));
  const first = firstPeriodTotals(
    bill.totals,
    sold.map(({ line, priced }) => ({ line, base: priced.base })),
    input,
  );
  if (!first) return [];
  if (first === bill.totals) return billSteps(bill, input);
  const due = sold.filter(({ line }) => isFirstPeriodDue(line, input));
  const part = { ...bill, lines: due, totals: { ...bill.totals, ...first } };
  const subtotal = step('Due of the services', 'lines', first.subtotal, {
    contributions: due.map((line) => plainContribution(line, line.priced.base)),
  });
  return titled(bill, [subtotal, ...taxSteps(part, input.tax), billTotal(part)]);
}

/** Explains the RMR: the monthly share of each line's bill. */
export function shareSteps(
  bills: readonly ExplainedBill[],
  { subtotal, removed }: BucketTotals,
): ExplainStep[] {
  const contributions = bills.flatMap(({ frequency, lines }) =>
    lines.flatMap((line) => {
      const { base } = line.priced;
      if (!isItem(line.line)) return [];
      if (frequency === 'monthly') return plainContribution(line, base);
      return lineContribution(
        line,
        perMonth(base, frequencyMonths[frequency], monthlyShare(base, frequency)),
      );
    }),
  );
  return lessRemovedSteps('RMR', subtotal, removed && cents('Removed', removed.net), (label, amount) =>
    step(label, 'lines', amount, { contributions }),
  );
}

/** Explains the monthly tax: the monthly share of each tax of each bill. */
export function sharedTaxSteps(
  bills: readonly ExplainedBill[],
  input: PricingInput,
  { tax, removed }: BucketTotals,
): ExplainStep[] {
  const shares = bills.flatMap((bill) =>
    bill.totals.taxParts.map(({ name, amount }) => {
      const share = monthlyShare(amount, bill.frequency);
      const { operation, operands, roundings } = perMonth(amount, frequencyMonths[bill.frequency], share);
      const [shared] = titled(bill, [step(name, operation, share, { operands, roundings })]);
      return { shared, operand: cents(name, share), isMonthly: bill.frequency === 'monthly' };
    }),
  );
  return [
    ...billedTaxSteps(bills, input),
    ...shares.flatMap(({ shared, isMonthly }) => (isMonthly || !shared ? [] : [shared])),
    ...lessRemovedSteps(
      'RMR tax',
      tax,
      removed && cents('Tax on what is removed', removed.tax),
      (label, amount) => step(label, 'sum', amount, { operands: shares.map(({ operand }) => operand) }),
    ),
  ];
}

/** Explains the sum of each bill over the term. */
export function overTermSteps(
  bills: readonly ExplainedBill[],
  termMonths: number,
  pick: (totals: BilledTotals) => number,
): ExplainStep[] {
  return bills.flatMap((bill) => {
    const { frequency, totals } = bill;
    const billed = pick(totals);
    const period = frequencyMonths[frequency];
    const amount = overTerm(billed, frequency, termMonths);
    const times = billed * termMonths;
    const product = step('Times the term', 'product', times, {
      operands: [cents('Billed', billed), months('Term', termMonths)],
    });
    if (period === 1) return [{ ...product, label: 'Monthly over the term' }];
    return titled(bill, [
      product,
      step('Over the term', 'quotient', amount, {
        operands: [cents('Times the term', times), months('Months billed at once', period)],
        roundings: [rounding(BigInt(times), BigInt(period), amount)],
      }),
    ]);
  });
}

interface BilledSubject {
  readonly bills: readonly ExplainedBill[];
  readonly input: PricingInput;
}

/**
 * Returns the explanations of one bill, which end at its subtotal, tax, and total. They find the last step by its
 * label.
 */
export function billExplanations(frequency: Frequency) {
  const upTo =
    (last: string) =>
    ({ bills, input }: BilledSubject): ExplainStep[] => {
      const bill = bills.find((one) => one.frequency === frequency);
      if (!bill) return [];
      const steps = billSteps(bill, input);
      const end = steps.findLastIndex(({ label }) => label.startsWith(last));
      return steps.slice(0, end + 1);
    };
  return [upTo('Subtotal, '), upTo('Tax, '), upTo('Total, ')] as const;
}
