import { addDays } from '../calendar-date.ts';
import { companies } from '../company.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney } from '../money.ts';
import { depositsFor } from '../settlement.ts';
import { tasks } from '../task.ts';
import { refundable, settleRequests, transactions } from '../transaction.ts';
import type { CancellationRightRow } from './cancellation-right.ts';

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
  const { currency } = await system.get(companies, tx.actor.companyId);
  const days = right.rules.map(({ refundDays }) => refundDays);
  const refundDueOn = addDays(on, days.length > 0 ? Math.min(...days) : REFUND_DAYS);
  await system.create(tasks, {
    title: `Refund ${formatMoney(refund, { currency, locale: localeOf('en', currency) })}: ${reference} was rescinded`,
    dueOn: refundDueOn,
    accountId,
    notes:
      'The customer used the right to cancel. All money received under the contract goes back by this day; no fee is taken. Enter the refund among the transactions of the account.',
  });
  return { refund, refundDueOn };
}
