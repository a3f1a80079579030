import { assertDefined } from '../kernel/errors.ts';
import { plainContribution, reductionParts, subtotalSteps } from './explain-bucket.ts';
import type { ExplainedBucket } from './explain-bucket.ts';
import { cents, months, step } from './explain-step.ts';
import type { ExplainStep } from './explain-step.ts';
import { taxSteps } from './explain-tax.ts';
import type { Bucket, PricedEstimate, PricingInput } from './pricing-input.ts';
import { lineCost } from './pricing.ts';

export type ExplainedTotal =
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'deposit'
  | 'balance'
  | 'rmr'
  | 'rmrTax'
  | 'rmrTotal'
  | 'tcv'
  | 'tcvIncTax'
  | 'dueAtSigning'
  | 'cost'
  | 'grossProfit'
  | 'rmrCost'
  | 'rmrMargin';

interface Subject {
  readonly input: PricingInput;
  readonly totals: PricedEstimate;
  readonly oneTime: ExplainedBucket;
  readonly monthly: ExplainedBucket;
}

function bucketOf(input: PricingInput, totals: PricedEstimate, bucket: Bucket): ExplainedBucket {
  const pairs = input.lines.map((line, index) => ({
    line,
    priced: assertDefined(totals.lines[index], 'the ledger has every line'),
  }));
  const lines = pairs.filter(({ line }) => line.bucket === bucket && line.included);
  return bucket === 'one-time'
    ? { totals: totals.oneTime, lines, wholeDiscount: input.discounts.oneTime }
    : { totals: totals.monthly, lines, wholeDiscount: input.discounts.monthly };
}

function totalStep({ totals }: ExplainedBucket, label: string): ExplainStep {
  return step(label, 'sum', totals.total, {
    operands: [cents('Subtotal', totals.subtotal), cents('Tax', totals.tax)],
  });
}

function totalSteps({ input }: Subject, bucket: ExplainedBucket, label: string): ExplainStep[] {
  return [...subtotalSteps(bucket), ...taxSteps(bucket, input.tax), totalStep(bucket, label)];
}

function depositStep({ input, totals }: Subject): ExplainStep {
  if (!input.deposit) return step('Deposit', 'sum', totals.deposit);
  const parts = reductionParts(totals.oneTime.total, 'Total', input.deposit, totals.deposit);
  return step('Deposit', parts.operation, totals.deposit, {
    operands: parts.operands,
    roundings: parts.roundings,
  });
}

function depositSteps(subject: Subject): ExplainStep[] {
  return [...totalSteps(subject, subject.oneTime, 'Total'), depositStep(subject)];
}

function balanceSteps(subject: Subject): ExplainStep[] {
  const { oneTime, deposit, balance } = subject.totals;
  const operands = [cents('Total', oneTime.total), cents('Deposit', deposit)];
  return [...depositSteps(subject), step('Balance', 'difference', balance, { operands })];
}

function termSteps(
  label: string,
  { totals }: Subject,
  once: number,
  monthly: number,
  sum: number,
): ExplainStep[] {
  const overTerm = monthly * totals.termMonths;
  return [
    step('Monthly over the term', 'product', overTerm, {
      operands: [cents('Per month', monthly), months('Term', totals.termMonths)],
    }),
    step(label, 'sum', sum, {
      operands: [cents('One-time', once), cents('Monthly over the term', overTerm)],
    }),
  ];
}

function contractSteps(subject: Subject): ExplainStep[] {
  const { totals, oneTime, monthly } = subject;
  return [
    ...subtotalSteps(oneTime),
    ...subtotalSteps(monthly),
    ...termSteps('Contract value', subject, totals.oneTime.subtotal, totals.rmr, totals.tcvExTax),
  ];
}

function contractWithTaxSteps(subject: Subject): ExplainStep[] {
  const { totals, oneTime, monthly } = subject;
  return [
    ...totalSteps(subject, oneTime, 'Total'),
    ...totalSteps(subject, monthly, 'RMR with tax'),
    ...termSteps('Contract value with tax', subject, totals.oneTime.total, totals.rmrTotal, totals.tcvIncTax),
  ];
}

function dueAtSigningSteps(subject: Subject): ExplainStep[] {
  const { input, totals, monthly } = subject;
  const deposit = cents('Deposit', totals.deposit);
  if (!input.firstMonthDueAtSigning) {
    return [
      ...depositSteps(subject),
      step('Due at signing', 'sum', totals.dueAtSigning, { operands: [deposit] }),
    ];
  }
  const operands = [deposit, cents('First month with tax', totals.rmrTotal)];
  return [
    ...depositSteps(subject),
    ...totalSteps(subject, monthly, 'RMR with tax'),
    step('Due at signing', 'sum', totals.dueAtSigning, { operands }),
  ];
}

function costSteps(bucket: ExplainedBucket, label: string, cost: number | undefined): ExplainStep[] {
  if (cost === undefined) return [];
  const contributions = bucket.lines.map((line) => plainContribution(line, lineCost(line.line)));
  return [step(label, 'lines', cost, { contributions })];
}

function profitSteps(
  bucket: ExplainedBucket,
  labels: { readonly cost: string; readonly profit: string },
  cost: number | undefined,
  profit: number | undefined,
): ExplainStep[] {
  if (cost === undefined || profit === undefined) return [];
  const operands = [cents('Subtotal', bucket.totals.subtotal), cents(labels.cost, cost)];
  return [
    ...subtotalSteps(bucket),
    ...costSteps(bucket, labels.cost, cost),
    step(labels.profit, 'difference', profit, { operands }),
  ];
}

const explanations: Record<ExplainedTotal, (subject: Subject) => ExplainStep[]> = {
  subtotal: ({ oneTime }) => subtotalSteps(oneTime),
  tax: ({ oneTime, input }) => [...subtotalSteps(oneTime), ...taxSteps(oneTime, input.tax)],
  total: (subject) => totalSteps(subject, subject.oneTime, 'Total'),
  deposit: depositSteps,
  balance: balanceSteps,
  rmr: ({ monthly }) => subtotalSteps(monthly),
  rmrTax: ({ monthly, input }) => [...subtotalSteps(monthly), ...taxSteps(monthly, input.tax)],
  rmrTotal: (subject) => totalSteps(subject, subject.monthly, 'RMR with tax'),
  tcv: contractSteps,
  tcvIncTax: contractWithTaxSteps,
  dueAtSigning: dueAtSigningSteps,
  cost: ({ oneTime, totals }) => costSteps(oneTime, 'Cost', totals.cost),
  grossProfit: ({ oneTime, totals }) =>
    profitSteps(oneTime, { cost: 'Cost', profit: 'Gross profit' }, totals.cost, totals.grossProfit),
  rmrCost: ({ monthly, totals }) => costSteps(monthly, 'Monthly cost', totals.rmrCost),
  rmrMargin: ({ monthly, totals }) =>
    profitSteps(monthly, { cost: 'Monthly cost', profit: 'RMR margin' }, totals.rmrCost, totals.rmrMargin),
};

/**
 * The way to a total, step by step, for "Explain this number". `totals` is what `priceEstimate(input)` gave; the
 * last step's amount is the total itself. No steps where the total is hidden or unknown (costs).
 */
export function explainTotal(
  input: PricingInput,
  totals: PricedEstimate,
  which: ExplainedTotal,
): ExplainStep[] {
  return explanations[which]({
    input,
    totals,
    oneTime: bucketOf(input, totals, 'one-time'),
    monthly: bucketOf(input, totals, 'monthly'),
  });
}
