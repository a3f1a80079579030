import type { ContractRow } from '../contract/contract.ts';
import { companyToday } from '../estimate/company-context.ts';
import { changesOf } from '../estimate/signed-now.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tasks } from '../task.ts';
import { transactions } from '../transaction.ts';
import { listed } from '../texts/listed.ts';
import { done, workOrders } from '../work-order.ts';

const titleOf = ({ reference }: Pick<ContractRow, 'reference'>): string =>
  `Decide what stays of ${reference}, canceled before its installation`;

const awaited: readonly string[] = ['draft', 'open', 'partially_paid'];

/**
 * Handles a contract that was canceled before its installation is done. The planned work and the invoices stay,
 * because the customer may keep what they bought. Creates a task that lists them and asks a person to decide. Does
 * nothing if no installation is open.
 */
export async function askWhatStays(
  tx: Transaction,
  { accountId, estimateId, reference }: ContractRow,
): Promise<void> {
  if (!estimateId) return;
  const system = tx.asSystem();
  const sold = new Set([estimateId, ...(await changesOf(system, { id: estimateId })).map(({ id }) => id)]);
  const isSold = (row: { readonly estimateId: string | null }) => sold.has(row.estimateId ?? '');
  const orders = (await system.listAll(workOrders, where({ accountId, type: 'install' }))).filter(
    (order) => isSold(order) && order.status !== 'cancelled' && !done.includes(order.status),
  );
  const invoices = (await system.listAll(transactions, where({ accountId, type: 'invoice' }))).filter(
    (invoice) => isSold(invoice) && awaited.includes(invoice.status),
  );
  const waits = invoices.some(({ status, opensAt }) => status === 'draft' && opensAt?.startsWith('install'));
  if (orders.length === 0 && !waits) return;
  const stays = [
    ...orders.map(({ title }) => `the work order “${title}”`),
    ...invoices.map((invoice) => `the invoice “${invoice.reference ?? invoice.date}”`),
  ];
  await system.create(tasks, {
    title: titleOf({ reference }),
    dueOn: await companyToday(tx),
    accountId,
    notes:
      `These were not changed: ${listed(stays, 'and')}. Cancel the work that will no longer be done, and have an administrator void what the customer does not owe.`.slice(
        0,
        2000,
      ),
  });
}

/** Closes the task after the contract was restored or rescinded. */
export async function dropWhatStays(
  tx: Transaction,
  { accountId, reference }: Pick<ContractRow, 'accountId' | 'reference'>,
): Promise<void> {
  const system = tx.asSystem();
  const open = where({ accountId, title: titleOf({ reference }), done: false });
  for (const task of await system.listAll(tasks, open, { lock: true }))
    await system.update(tasks, task, { done: true });
}
