import { accounts } from '../account.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { openStatuses } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';

/**
 * Asks the rep of each other open estimate of the account whether it stays open, or managers if it has no rep. The
 * estimates are not locked: two signatures of one account would wait for each other.
 */
export async function askAboutSiblings(tx: Transaction, sold: EstimateRow): Promise<void> {
  const system = tx.asSystem();
  const { name } = await system.get(accounts, sold.accountId);
  const open = await system.listAll(estimates, where({ accountId: sold.accountId, status: openStatuses }));
  for (const estimate of open.filter(({ id }) => id !== sold.id))
    await notifyStaff(
      tx,
      estimate,
      {
        kind: 'system',
        title: `${name} signed ${sold.reference}: ${estimate.reference} is still open`.slice(0, 160),
        body: 'The customer can still sign it. Keep it open, or close it.',
      },
      estimate.ownerUserId === null ? 'managers' : 'rep',
    );
}
