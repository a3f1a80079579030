import { accounts } from '../account.ts';
import type { EstimateRow } from '../estimate/reprice.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { dropInstallation, planInstallation } from './install-work.ts';
import { requestPayment, voidRequests } from './requests.ts';

/** What follows from a sale beside its contract, in the transaction of the signature, as the product. The contract is written, so the account is locked. */
export async function followSale(tx: Transaction, sold: EstimateRow): Promise<void> {
  const account = await tx.asSystem().get(accounts, sold.accountId, { lock: true });
  await planInstallation(tx, sold, account);
  await requestPayment(tx, sold);
}

/** Takes back what followed from a sale that was recorded by mistake. A rescission has rules of its own: the goods are collected. */
export async function undoSale(tx: Transaction, estimate: EstimateRow, reason: string): Promise<void> {
  await dropInstallation(tx, estimate, `The sale was recorded by mistake: ${reason}`.slice(0, 300));
  await voidRequests(tx, estimate);
}
