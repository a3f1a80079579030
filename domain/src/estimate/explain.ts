import { assertDefined } from '../kernel/assert-defined.ts';
import { subtotalSteps, type ExplainedBucket } from './explain-bucket.ts';
import { costSteps, profitSteps } from './explain-cost.ts';
import { paymentSteps } from './explain-payments.ts';
import { cents, months, step, type ExplainStep } from './explain-step.ts';
import {
  billedSteps,
  billsOf,
  billExplanations,
  billSteps,
  firstPeriodSteps,
  isMixed,
  overTermSteps,
  periodNames,
  sharedTaxSteps,
  shareSteps,
  type ExplainedBill,
} from './explain-recurring.ts';
import { taxSteps } from './explain-tax.ts';
import type { Bucket } from '../product-kind.ts';
import type { PricedEstimate, PricingInput } from './pricing-input.ts';
import type { BilledTotals, Frequency } from './pricing-schema.ts';

export type ExplainedTotal =
  | `${Frequency}${'Subtotal' | 'Tax' | 'Total'}`
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
  /** Recurring bills; empty if the estimate was priced by the month. */
  readonly bills: readonly ExplainedBill[];
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

function depositSteps(subject: Subject): ExplainStep[] {
  return [...totalSteps(subject, subject.oneTime, 'Total'), ...paymentSteps(subject.input, subject.totals)];
}

function balanceSteps(subject: Subject): ExplainStep[] {
  const { oneTime, deposit, balance } = subject.totals;
  const operands = [cents('Total', oneTime.total), cents('Deposit', deposit)];
  return [...depositSteps(subject), step('Balance', 'difference', balance, { operands })];
}

/** Explains the RMR: from the only bill, or from all of them. */
const rmrSteps = ({ monthly, bills, totals }: Subject): ExplainStep[] =>
  isMixed(bills) ? [...billedSteps(bills), ...shareSteps(bills, totals.monthly)] : subtotalSteps(monthly);

function rmrTaxSteps({ input, monthly, bills, totals }: Subject): ExplainStep[] {
  if (!isMixed(bills)) return [...subtotalSteps(monthly), ...taxSteps(monthly, input.tax)];
  return [...billedSteps(bills), ...sharedTaxSteps(bills, input, totals.monthly)];
}

function rmrTotalSteps(subject: Subject): ExplainStep[] {
  const { input, monthly, bills, totals } = subject;
  if (!isMixed(bills)) return totalSteps(subject, monthly, 'RMR with tax');
  return [
    ...rmrSteps(subject),
    ...sharedTaxSteps(bills, input, totals.monthly),
    step('RMR with tax', 'sum', totals.rmrTotal, {
      operands: [cents('RMR', totals.rmr), cents('RMR tax', totals.rmrTax)],
    }),
  ];
}

/** Explains the amounts billed over the term, and with the one-time amount the value of the contract. */
function billedTermSteps(
  label: string,
  { bills, totals }: Subject,
  once: number,
  sum: number,
  pick: (bill: BilledTotals) => number,
): ExplainStep[] {
  const steps = overTermSteps(bills, totals.termMonths, pick);
  const parts = steps.filter((one) => !one.label.startsWith('Times the term'));
  const operands = [cents('One-time', once), ...parts.map((part) => cents(part.label, part.amount))];
  return [...steps, step(label, 'sum', sum, { operands })];
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
  const { totals, oneTime, monthly, bills } = subject;
  if (isMixed(bills))
    return [
      ...subtotalSteps(oneTime),
      ...billedSteps(bills),
      ...billedTermSteps(
        'Contract value',
        subject,
        totals.oneTime.subtotal,
        totals.tcvExTax,
        (bill) => bill.subtotal,
      ),
    ];
  return [
    ...subtotalSteps(oneTime),
    ...subtotalSteps(monthly),
    ...termSteps('Contract value', subject, totals.oneTime.subtotal, totals.rmr, totals.tcvExTax),
  ];
}

function contractWithTaxSteps(subject: Subject): ExplainStep[] {
  const { input, totals, oneTime, monthly, bills } = subject;
  if (isMixed(bills))
    return [
      ...totalSteps(subject, oneTime, 'Total'),
      ...bills.flatMap((bill) => billSteps(bill, input)),
      ...billedTermSteps(
        'Contract value with tax',
        subject,
        totals.oneTime.total,
        totals.tcvIncTax,
        (bill) => bill.total,
      ),
    ];
  return [
    ...totalSteps(subject, oneTime, 'Total'),
    ...totalSteps(subject, monthly, 'RMR with tax'),
    ...termSteps('Contract value with tax', subject, totals.oneTime.total, totals.rmrTotal, totals.tcvIncTax),
  ];
}

function dueAtSigningSteps(subject: Subject): ExplainStep[] {
  const { input, totals, monthly, bills } = subject;
  const deposit = cents('Deposit', totals.deposit);
  if (totals.firstPeriods) {
    const periods = totals.firstPeriods.map(({ frequency, amount }) =>
      cents(`First ${periodNames[frequency]} with tax`, amount),
    );
    return [
      ...depositSteps(subject),
      ...bills.flatMap((bill) => firstPeriodSteps(bill, input)),
      step('Due at signing', 'sum', totals.dueAtSigning, { operands: [deposit, ...periods] }),
    ];
  }
  const first = bills.find(({ frequency }) => frequency === 'monthly');
  if (!input.firstMonthDueAtSigning) {
    return [
      ...depositSteps(subject),
      step('Due at signing', 'sum', totals.dueAtSigning, { operands: [deposit] }),
    ];
  }
  const month = isMixed(bills) ? (first?.totals.total ?? 0) : totals.rmrTotal;
  const operands = [deposit, cents('First month with tax', month)];
  return [
    ...depositSteps(subject),
    ...(first && isMixed(bills) ? billSteps(first, input) : []),
    ...(isMixed(bills) ? [] : totalSteps(subject, monthly, 'RMR with tax')),
    step('Due at signing', 'sum', totals.dueAtSigning, { operands }),
  ];
}

const [monthlySubtotal, monthlyTax, monthlyTotal] = billExplanations('monthly');
const [quarterlySubtotal, quarterlyTax, quarterlyTotal] = billExplanations('quarterly');
const [annualSubtotal, annualTax, annualTotal] = billExplanations('annual');

const explanations: Record<ExplainedTotal, (subject: Subject) => ExplainStep[]> = {
  monthlySubtotal,
  monthlyTax,
  monthlyTotal,
  quarterlySubtotal,
  quarterlyTax,
  quarterlyTotal,
  annualSubtotal,
  annualTax,
  annualTotal,
  subtotal: ({ oneTime }) => subtotalSteps(oneTime),
  tax: ({ oneTime, input }) => [...subtotalSteps(oneTime), ...taxSteps(oneTime, input.tax)],
  total: (subject) => totalSteps(subject, subject.oneTime, 'Total'),
  deposit: depositSteps,
  balance: balanceSteps,
  rmr: rmrSteps,
  rmrTax: rmrTaxSteps,
  rmrTotal: rmrTotalSteps,
  tcv: contractSteps,
  tcvIncTax: contractWithTaxSteps,
  dueAtSigning: dueAtSigningSteps,
  cost: ({ oneTime, totals }) => costSteps(oneTime, 'Cost', totals.cost),
  grossProfit: ({ oneTime, totals }) =>
    profitSteps(
      oneTime,
      subtotalSteps(oneTime),
      { cost: 'Cost', profit: 'Gross profit' },
      totals.cost,
      totals.grossProfit,
    ),
  rmrCost: ({ monthly, totals }) => costSteps(monthly, 'Monthly cost', totals.rmrCost),
  rmrMargin: (subject) =>
    profitSteps(
      subject.monthly,
      rmrSteps(subject),
      { cost: 'Monthly cost', profit: 'RMR margin' },
      subject.totals.rmrCost,
      subject.totals.rmrMargin,
    ),
};

/**
 * Explains a total step by step, for “Explain this number”. `totals` is the result of `priceEstimate(input)`; the
 * last step's amount is the total itself. No steps if the total is hidden or unknown (costs).
 */
export function explainTotal(
  input: PricingInput,
  totals: PricedEstimate,
  which: ExplainedTotal,
): ExplainStep[] {
  const shares = bucketOf(input, totals, 'monthly');
  const bills = billsOf(input, totals, shares.lines);
  return explanations[which]({
    input,
    totals,
    oneTime: bucketOf(input, totals, 'one-time'),
    // If everything is billed monthly, the only bill is the RMR.
    monthly: isMixed(bills) ? shares : (bills[0] ?? shares),
    bills,
  });
}
