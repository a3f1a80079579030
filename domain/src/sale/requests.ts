import { addDays } from '../calendar-date.ts';
import { companyToday } from '../estimate/company-context.ts';
import { paymentDueText } from '../estimate/due-rows.ts';
import { isAtSigning, paymentAmounts } from '../estimate/payment-schedule.ts';
import type { Payment } from '../estimate/pricing-schema.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { hasValue, where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { settleRequests, transactions } from '../transaction.ts';

/** Returns the memo for the office on an invoice that is waiting. */
function waitsFor(payment: Payment): string {
  const due =
    payment.days === 0 ? '' : ` It is due ${payment.days === 1 ? '1 day' : `${payment.days} days`} later.`;
  if (payment.event === 'milestone') return `Open it when this is reached: ${payment.milestone ?? ''}.${due}`;
  const event = paymentDueText({ ...payment, days: 0 });
  return `Opens automatically ${event.charAt(0).toLowerCase()}${event.slice(1)}.${due}`;
}

/**
 * Returns the initial status. Payments due at signing (the deposit) or some days after it are open immediately; the
 * others start as drafts.
 */
function statusOf({ event, days }: Payment, today: string) {
  return event === 'signing'
    ? ({ status: 'open', dueOn: addDays(today, days) } as const)
    : ({ status: 'draft', dueOn: null } as const);
}

/**
 * Creates the invoices of a sold estimate. The amounts due at signing, which are the deposit and the first periods of
 * services (decisions 7.1), are open now; each other payment of its schedule is an invoice that opens when its event
 * happens. Zero amounts get no invoice; a credit from a change order becomes a credit entry. Later periods of
 * services are billed with the contract. Money received earlier is applied immediately. The caller must hold the lock
 * of the account.
 */
export async function requestPayment(tx: Transaction, sold: EstimateRow): Promise<void> {
  const { id: estimateId, accountId, reference, totals, paymentSchedule, poNumber } = sold;
  if (!totals) return;
  const today = await companyToday(tx);
  const system = tx.asSystem();
  const named = (what: string) =>
    [`${reference} ${what}`, ...(poNumber ? [`PO ${poNumber}`] : [])].join(', ');
  const ask = { type: 'invoice', date: today, accountId, estimateId } as const;
  if (totals.deposit > 0)
    await system.create(transactions, {
      ...ask,
      askedFor: 'deposit',
      status: 'open',
      amount: totals.deposit,
      dueOn: today,
      reference: named('deposit'),
    });
  const firstPeriods = totals.dueAtSigning - totals.deposit;
  if (firstPeriods > 0)
    await system.create(transactions, {
      ...ask,
      askedFor: 'first_period',
      status: 'open',
      amount: firstPeriods,
      dueOn: today,
      reference: named('first period'),
      memo: 'The first period of the services. Bill them from the one after it.',
    });
  const amounts = paymentAmounts(totals.oneTime.total, paymentSchedule);
  const later = paymentSchedule.filter(
    (payment, place) => !isAtSigning(payment) && (amounts[place] ?? 0) > 0,
  );
  for (const [place, payment] of paymentSchedule.entries()) {
    const amount = amounts[place] ?? 0;
    if (isAtSigning(payment) || amount <= 0) continue;
    await system.create(transactions, {
      ...ask,
      ...statusOf(payment, today),
      askedFor: 'balance',
      place,
      opensAt: payment.event,
      netDays: payment.days,
      amount,
      reference: named(later.length > 1 ? `payment ${place + 1} of ${paymentSchedule.length}` : 'balance'),
      memo: payment.event === 'signing' ? null : waitsFor(payment),
    });
  }
  // Only a change order can have a negative total (decisions 7.5).
  if (totals.balance < 0)
    await system.create(transactions, {
      type: 'credit',
      askedFor: 'credit',
      status: 'succeeded',
      date: today,
      accountId,
      estimateId,
      amount: -totals.balance,
      reference: named('credit'),
      memo: 'The change order removes more than it adds.',
    });
  await settleRequests(system, accountId);
}

const undone: readonly string[] = ['void', 'reversed'];

/**
 * Voids the invoices, and reverses the credit of a change order. Either no money was received, or the caller handles
 * the refund. Payments and credits that were applied to them become available for other invoices. The caller must
 * hold the lock of the account.
 */
export async function voidRequests(
  tx: Transaction,
  { id: estimateId, accountId }: Pick<EstimateRow, 'id' | 'accountId'>,
): Promise<void> {
  const system = tx.asSystem();
  const asked = where({ accountId, estimateId }, hasValue('askedFor'));
  for (const request of await system.listAll(transactions, asked, { lock: true }))
    if (!undone.includes(request.status))
      await system.update(transactions, request, {
        status: request.type === 'credit' ? 'reversed' : 'void',
      });
  await settleRequests(system, accountId);
}
