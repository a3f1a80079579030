import type { EstimateRow } from '../estimate/estimate.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tasks } from '../task.ts';
import { listed } from '../words/listed.ts';

const titleOf = ({ reference }: Pick<EstimateRow, 'reference'>): string =>
  `Settle the allowances of ${reference}`;

/** Gives the rep a task for the allowances of a sale: once it is known what they come to, a change order takes them out and adds that. Nothing without one. */
export async function askToSettleAllowances(
  tx: Transaction,
  sold: EstimateRow,
  allowances: readonly { readonly name: string }[],
): Promise<void> {
  if (allowances.length === 0) return;
  const named = listed(
    allowances.map(({ name }) => `“${name}”`),
    'and',
  );
  await tx.asSystem().create(tasks, {
    title: titleOf(sold),
    assigneeUserId: sold.ownerUserId,
    accountId: sold.accountId,
    notes:
      `A sum is set aside for ${named}. Once it is known what that comes to, write a change order on ${sold.reference}: remove the allowance, and add what it came to.`.slice(
        0,
        2000,
      ),
  });
}

/** The sale is undone: nothing is left to settle. */
export async function dropAllowanceTask(tx: Transaction, sold: EstimateRow): Promise<void> {
  const system = tx.asSystem();
  const open = where({ accountId: sold.accountId, title: titleOf(sold), done: false });
  for (const task of await system.listAll(tasks, open, { lock: true }))
    await system.update(tasks, task, { done: true });
}
