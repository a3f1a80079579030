import { documentEn, type DocumentTexts } from '../texts/en/document.ts';
import { isAtSigning, scheduleOf } from './payment-schedule.ts';
import type { EstimateTotals, FirstPeriod, Payment } from './pricing-schema.ts';
import { firstMonthOf, mixedBills, type TotalNames, type TotalRow, type TotalTerms } from './total-rows.ts';

const english: TotalNames = documentEn.totals;

const rateOf = (payment: Payment): { ratePpm?: number } =>
  payment.kind === 'percent' && !payment.atMost ? { ratePpm: payment.ppm } : {};

/** Describes when a payment is due. */
export const paymentDueText = (
  { event, days, milestone = '' }: Payment,
  { paymentDue }: Pick<DocumentTexts['totals'], 'paymentDue'> = english,
): string => {
  const at = event === 'milestone' ? milestone : paymentDue.at[event];
  return days === 0 ? at : paymentDue.after(days, at);
};

/**
 * Returns the payments of the one-time total by due date, with those at signing combined as one deposit. No rows if
 * the whole total is due when the work is done.
 */
export function paymentRows(
  totals: EstimateTotals,
  terms: TotalTerms,
  names: TotalNames = english,
): TotalRow[] {
  const { deposit, balance, payments } = totals;
  const schedule = scheduleOf(terms);
  const [only, another] = schedule.filter(isAtSigning);
  const rows: TotalRow[] = [];
  if (deposit > 0)
    rows.push({
      key: 'deposit',
      label: names.deposit,
      amount: deposit,
      ...(only && !another && rateOf(only)),
      explains: 'deposit',
    });
  if (!payments) {
    if (deposit > 0)
      rows.push({ key: 'balance', label: names.balance, amount: balance, explains: 'balance' });
    return rows;
  }
  schedule.forEach((payment, place) => {
    const amount = payments[place] ?? 0;
    if (amount > 0 && !isAtSigning(payment))
      rows.push({ key: `${place}`, label: paymentDueText(payment, names), amount, ...rateOf(payment) });
  });
  return rows;
}

/** Returns the first periods of services that are due at signing. */
export function firstPeriodsDue(
  totals: Pick<EstimateTotals, 'firstPeriods' | 'billed' | 'rmr' | 'rmrTotal'>,
  { firstMonthDueAtSigning }: Pick<TotalTerms, 'firstMonthDueAtSigning'>,
): readonly FirstPeriod[] {
  if (totals.firstPeriods) return totals.firstPeriods;
  const amount = firstMonthDueAtSigning ? firstMonthOf(totals) : 0;
  return amount > 0 ? [{ frequency: 'monthly', amount }] : [];
}

/** Returns what is due at signing, then what is due later; no rows if the estimate specifies neither. */
export function dueRows(totals: EstimateTotals, terms: TotalTerms, names: TotalNames = english): TotalRow[] {
  const payments = paymentRows(totals, terms, names);
  if (totals.dueAtSigning === 0) return totals.payments ? payments : [];
  return [
    ...payments.filter(({ key }) => key === 'deposit'),
    ...firstPeriodsDue(totals, terms).map(({ frequency, amount }): TotalRow => ({
      key: `first ${frequency}`,
      label: names.firstPeriod[frequency],
      amount,
      explains: totals.firstPeriods
        ? 'dueAtSigning'
        : mixedBills(totals).length > 0
          ? 'monthlyTotal'
          : 'rmrTotal',
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
