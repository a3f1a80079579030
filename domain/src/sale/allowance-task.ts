import type { EstimateRow } from '../estimate/estimate.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tasks } from '../task.ts';
import { listed } from '../texts/listed.ts';

const titleOf = ({ reference }: Pick<EstimateRow, 'reference'>): string =>
  `Settle the allowances of ${reference}`;

/**
 * Creates a task for the rep to settle the allowances of a sale: once their actual cost is known, a change order
 * replaces them with it. Does nothing if there are no allowances.
 */
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
      `An amount is reserved for ${named}. Once the actual cost is known, write a change order on ${sold.reference}: remove the allowance, and add the actual cost.`.slice(
        0,
        2000,
      ),
  });
}

/** Closes the task after the sale was undone. */
export async function dropAllowanceTask(tx: Transaction, sold: EstimateRow): Promise<void> {
  const system = tx.asSystem();
  const open = where({ accountId: sold.accountId, title: titleOf(sold), done: false });
  for (const task of await system.listAll(tasks, open, { lock: true }))
    await system.update(tasks, task, { done: true });
}
