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
  /** Nothing else was ever signed on the account, so that all of its money belongs to the sale. */
  readonly isWholeAccount: boolean;
  readonly right: CancellationRightRow;
  /** The day of the notice. */
  readonly on: string;
  readonly reference: string;
}

/** Calendar days within which money goes back where no rule says it: the shortest that any has. */
const REFUND_DAYS = 10;

/** Voids what was asked for, paid or not, reverses what a change order gave back, and makes a task for what was received. Where nothing was, there is none. Cents. The caller holds the lock of the account. */
export async function refundSale(
  tx: Transaction,
  { accountId, estimateIds, isWholeAccount, right, on, reference }: RefundOfSale,
): Promise<{ readonly refund: number; readonly refundDueOn: string | null }> {
  const system = tx.asSystem();
  const entries = await system.listAll(transactions, where({ accountId }), { lock: true });
  const own = entries.filter(
    ({ estimateId }) => isWholeAccount || (estimateId !== null && estimateIds.includes(estimateId)),
  );
  // A deposit that nobody entered with the estimate has paid for it all the same.
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

/** The last day on which money goes back, by the day of the notice. */
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
      'The customer used the right to cancel. All money received under the contract goes back by this day; no fee is taken. Enter the refund among the transactions of the account.',
  });
}

const comesIn: readonly string[] = ['deposit', 'payment'];

/** Money came for a sale that its customer had rescinded, as a bank transfer does that was on its way: it goes back too, with a task of its own. */
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
