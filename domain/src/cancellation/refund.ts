import { addDays } from '../calendar-date.ts';
import { companies } from '../company.ts';
import { companyToday } from '../estimate/company-context.ts';
import { estimates } from '../estimate/estimate.ts';
import type { Follow } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney } from '../money.ts';
import { depositsFor } from '../settlement.ts';
import { tasks } from '../task.ts';
import { refundable, settleRequests, transactions } from '../transaction.ts';
import { cancellationRights, type CancellationRightRow } from './cancellation-right.ts';

interface RefundOfSale {
  readonly accountId: string;
  readonly estimateIds: readonly string[];
  /** Whether nothing else was ever signed on the account, so that all of its money belongs to the sale. */
  readonly isWholeAccount: boolean;
  readonly right: CancellationRightRow;
  /** The day of the notice. */
  readonly on: string;
  readonly reference: string;
}

/** Refund period in calendar days if there is no rule: the shortest that any rule has. */
const REFUND_DAYS = 10;

/**
 * Voids invoices of the sale, paid or not, reverses the credits of change orders, and creates a task to refund what
 * was received, in cents. If nothing was received, it creates no task. The caller holds the lock on the account.
 */
export async function refundSale(
  tx: Transaction,
  { accountId, estimateIds, isWholeAccount, right, on, reference }: RefundOfSale,
): Promise<{ readonly refund: number; readonly refundDueOn: string | null }> {
  const system = tx.asSystem();
  const entries = await system.listAll(transactions, where({ accountId }), { lock: true });
  const own = entries.filter(
    ({ estimateId }) => isWholeAccount || (estimateId !== null && estimateIds.includes(estimateId)),
  );
  // A deposit that was not entered with the estimate still paid for it.
  const deposits = isWholeAccount ? 0 : depositsFor(entries, estimateIds);
  for (const entry of own)
    if (entry.type === 'invoice' && entry.status !== 'void')
      await system.update(transactions, entry, { status: 'void' });
    else if (entry.askedFor === 'credit' && entry.status === 'succeeded')
      await system.update(transactions, entry, { status: 'reversed' });
  await settleRequests(system, accountId);
  const refund = Math.max(0, Math.min(refundable(own) + deposits, refundable(entries)));
  if (refund === 0) return { refund, refundDueOn: null };
  const refundDueOn = dueOf(right, on);
  await askToRefund(tx, accountId, { amount: refund, dueOn: refundDueOn, reference });
  return { refund, refundDueOn };
}

/** Returns the last day for the refund, counted from the day of the notice. */
const dueOf = ({ rules }: Pick<CancellationRightRow, 'rules'>, on: string): string =>
  addDays(on, rules.length > 0 ? Math.min(...rules.map(({ refundDays }) => refundDays)) : REFUND_DAYS);

async function askToRefund(
  tx: Transaction,
  accountId: string,
  {
    amount,
    dueOn,
    reference,
  }: { readonly amount: number; readonly dueOn: string; readonly reference: string },
): Promise<void> {
  const system = tx.asSystem();
  const { currency } = await system.get(companies, tx.actor.companyId);
  await system.create(tasks, {
    title: `Refund ${formatMoney(amount, { currency, locale: localeOf('en', currency) })}: ${reference} was rescinded`,
    dueOn,
    accountId,
    notes:
      'The customer used the right to cancel. Refund all money received under the contract by this day, without a fee. Then enter the refund in the account’s transactions.',
  });
}

const comesIn: readonly string[] = ['deposit', 'payment'];

/**
 * Adds money that arrives for a sale after the customer rescinded it, such as a bank transfer in transit, to the
 * refund, with a separate task.
 */
export const followLateMoney: Follow = async (tx, before, after) => {
  if (after?.['status'] !== 'succeeded' || before?.['status'] === 'succeeded') return;
  const system = tx.asSystem();
  const { type, accountId, estimateId, amount } = await system.get(transactions, after.id);
  if (!estimateId || !comesIn.includes(type)) return;
  const [right] = await system.listAll(cancellationRights, where({ accountId, estimateId }), { lock: true });
  if (!right?.exercisedOn) return;
  const { reference } = await system.get(estimates, estimateId);
  const refundDueOn = dueOf(right, right.exercisedOn);
  const today = await companyToday(tx);
  const dueOn = refundDueOn > today ? refundDueOn : today;
  await askToRefund(tx, accountId, { amount, dueOn, reference });
  await system.update(cancellationRights, right, { refund: (right.refund ?? 0) + amount, refundDueOn });
};
