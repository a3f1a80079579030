import { companyToday } from '../estimate/company-context.ts';
import type { EstimateRow } from '../estimate/reprice.ts';
import { hasValue, where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { transactions } from '../transaction.ts';

/**
 * Asks for the money of a sold estimate: the deposit now, and the balance as a draft that is opened when the work is done. What is zero is not asked for. Billing of services
 * begins with the contract and is no part of it.
 */
export async function requestPayment(tx: Transaction, sold: EstimateRow): Promise<void> {
  const { id: estimateId, accountId, reference, totals } = sold;
  const today = await companyToday(tx);
  const ask = { type: 'invoice', date: today, accountId, estimateId } as const;
  const system = tx.asSystem();
  if (totals && totals.deposit > 0)
    await system.create(transactions, {
      ...ask,
      askedFor: 'deposit',
      status: 'open',
      amount: totals.deposit,
      dueOn: today,
      reference: `${reference} deposit`,
    });
  if (totals && totals.balance > 0)
    await system.create(transactions, {
      ...ask,
      askedFor: 'balance',
      status: 'draft',
      amount: totals.balance,
      reference: `${reference} balance`,
      memo: 'Open it when the work is done.',
    });
}

/** Takes back what was asked for: no money was received, or its refund is the caller's. */
export async function voidRequests(
  tx: Transaction,
  { id: estimateId, accountId }: Pick<EstimateRow, 'id' | 'accountId'>,
): Promise<void> {
  const system = tx.asSystem();
  const asked = where({ accountId, estimateId }, hasValue('askedFor'));
  for (const request of await system.listAll(transactions, asked, { lock: true }))
    if (request.status !== 'void') await system.update(transactions, request, { status: 'void' });
}
