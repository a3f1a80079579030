import type { ExplainedTotal } from './explain.ts';
import { documentEn, type DocumentWords } from '../words/en/document.ts';
import { isAtSigning, scheduleOf } from './payment-schedule.ts';
import type { EstimateTotals, FirstPeriod, Frequency, Payment } from './pricing-schema.ts';
import {
  firstMonthOf,
  mixedBills,
  recurringTotals,
  type TotalNames,
  type TotalRow,
  type TotalTerms,
} from './total-rows.ts';

const english: TotalNames = documentEn.totals;

const rateOf = (payment: Payment): { ratePpm?: number } =>
  payment.kind === 'percent' ? { ratePpm: payment.ppm } : {};

/** When a payment is due, in words. */
export const paymentDueWords = (
  { event, days, milestone = '' }: Payment,
  { paymentDue }: Pick<DocumentWords['totals'], 'paymentDue'> = english,
): string => {
  if (event === 'milestone')
    return days === 0 ? milestone : paymentDue.afterMilestone(paymentDue.days(days), milestone);
  return days === 0 ? paymentDue.at[event] : paymentDue.after[event](paymentDue.days(days));
};

/** The payments of the one-time total, each as it is due: those at signing as one deposit. No rows where the whole is due when the work is done. */
export function paymentRows(
  totals: EstimateTotals,
  terms: TotalTerms,
  names: TotalNames = english,
): TotalRow[] {
  const schedule = scheduleOf(terms);
  const atSigning = schedule.filter(isAtSigning);
  const [only] = atSigning;
  const rate = only && atSigning.length === 1 ? rateOf(only) : {};
  const deposit: TotalRow[] =
    totals.deposit === 0
      ? []
      : [{ key: 'deposit', label: names.deposit, amount: totals.deposit, ...rate, explains: 'deposit' }];
  if (!totals.payments)
    return deposit.length === 0
      ? []
      : [
          ...deposit,
          { key: 'balance', label: names.balance, amount: totals.balance, explains: 'balance' },
        ];
  const later = schedule.flatMap((payment, place): TotalRow[] => {
    const amount = totals.payments?.[place] ?? 0;
    if (isAtSigning(payment) || amount === 0) return [];
    return [
      { key: `payment ${place}`, label: paymentDueWords(payment, names), amount, ...rateOf(payment) },
    ];
  });
  return [...deposit, ...later];
}

/** The first periods of services that are due at signing. */
export function firstPeriodsDue(
  totals: Pick<EstimateTotals, 'firstPeriods' | 'billed' | 'rmr' | 'rmrTotal'>,
  { firstMonthDueAtSigning }: Pick<TotalTerms, 'firstMonthDueAtSigning'>,
): readonly FirstPeriod[] {
  if (totals.firstPeriods) return totals.firstPeriods;
  const amount = firstMonthDueAtSigning ? firstMonthOf(totals) : 0;
  return amount > 0 ? [{ frequency: 'monthly', amount }] : [];
}

/** What explains a first period: its bill, or of some of its services alone what is due at signing. */
function explainedPeriod(totals: EstimateTotals, frequency: Frequency, amount: number): ExplainedTotal {
  const whole = recurringTotals(totals).find((bill) => bill.frequency === frequency);
  if (whole?.total !== amount) return 'dueAtSigning';
  return mixedBills(totals).length > 0 ? `${frequency}Total` : 'rmrTotal';
}

/** What is due when the customer signs, then what is due later; no rows if nothing is said of either. */
export function dueRows(totals: EstimateTotals, terms: TotalTerms, names: TotalNames = english): TotalRow[] {
  const payments = paymentRows(totals, terms, names);
  if (totals.dueAtSigning === 0) return totals.payments ? payments : [];
  return [
    ...payments.filter(({ key }) => key === 'deposit'),
    ...firstPeriodsDue(totals, terms).map(({ frequency, amount }) => ({
      key: `first ${frequency}`,
      label: names.firstPeriod[frequency],
      amount,
      explains: explainedPeriod(totals, frequency, amount),
    })),
    {
      key: 'dueAtSigning',
      label: names.dueAtSigning,
      amount: totals.dueAtSigning,
      kind: 'sum',
      explains: 'dueAtSigning',
    },
    ...payments.filter(({ key }) => key !== 'deposit'),
  ];
}
