import { moveAccount } from '../account-mutations.ts';
import { accounts } from '../account.ts';
import { recordInstallation } from '../cancellation/right-of-sale.ts';
import { installing } from '../cancellation/work-stop.ts';
import { startContracts } from '../contract/contract-acts.ts';
import { isLive } from '../contract/contract-status.ts';
import { contracts } from '../contract/contract.ts';
import { settleOneTime } from '../contract/one-time-end.ts';
import { companyToday } from '../estimate/company-context.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';
import type { OrderRow } from './job.ts';

const isOver = ({ status }: OrderRow): boolean => done.includes(status) || status === 'cancelled';

/**
 * Starts what an additional sale added to an existing customer's account after its own installation, and the right to
 * cancel that runs from it.
 */
async function followSaleInstalled(system: Transaction, { accountId, estimateId }: OrderRow): Promise<void> {
  if (!estimateId) return;
  const orders = await system.listAll(workOrders, where({ accountId, estimateId, type: [...installing] }));
  if (!orders.every(isOver)) return;
  const today = await companyToday(system);
  const signed = await system.listAll(contracts, where({ accountId, estimateId }));
  for (const { id, status } of signed.filter(isLive))
    if (status === 'signed') await startContracts(system, accountId, today, id);
    else await recordInstallation(system, [id], today);
  await settleOneTime(system, accountId);
}

/**
 * Handles the completion of an installation. A sold account becomes installed with the last of its installations, and
 * its signed contracts start. An existing customer keeps their status, and their additional purchase starts.
 */
export async function followInstallDone(tx: Transaction, order: OrderRow): Promise<void> {
  if (!installing.includes(order.type)) return;
  const system = tx.asSystem();
  const account = await system.get(accounts, order.accountId, { lock: true });
  if (account.status !== 'sold') return followSaleInstalled(system, order);
  if (order.type !== 'install') return;
  const orders = await system.listAll(workOrders, where({ accountId: account.id, type: 'install' }));
  if (orders.every(isOver)) await moveAccount(system, account, 'installed', null);
}
