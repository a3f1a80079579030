import { accounts } from '../account.ts';
import { addDays } from '../calendar-date.ts';
import { contracts } from '../contract/contract.ts';
import { companyToday } from '../estimate/company-context.ts';
import { hasValue, where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { settleRequests, transactions } from '../transaction.ts';
import { repricedOn } from './rates-of-day.ts';
import { done, workOrders } from '../work-order.ts';

/** Statuses in which work on site has begun. */
export const begun: readonly string[] = ['in_progress', ...done];

/**
 * Returns the events of a sold estimate that have happened. An installation without a work order is done when its
 * contract is active.
 */
async function happened(
  system: Transaction,
  accountId: string,
  estimateId: string,
): Promise<ReadonlySet<string>> {
  const orders = await system.listAll(workOrders, where({ accountId, estimateId, type: 'install' }));
  const installs = orders.map(({ status }) => status).filter((status) => status !== 'cancelled');
  if (installs.length === 0) {
    const active = await system.listAll(contracts, where({ accountId, estimateId, status: 'active' }));
    return new Set(active.length > 0 ? ['install_begun', 'install_done'] : []);
  }
  return new Set([
    ...(installs.some((status) => begun.includes(status)) ? ['install_begun'] : []),
    ...(installs.every((status) => done.includes(status)) ? ['install_done'] : []),
  ]);
}

/**
 * Opens the invoices of a sale whose event has happened: at today's tax rates, dated today, and due after the number
 * of days in the payment schedule. Idempotent: an open invoice stays unchanged.
 */
export async function openDueRequests(
  tx: Transaction,
  accountId: string,
  estimateId: string | null,
): Promise<void> {
  if (!estimateId) return;
  const system = tx.asSystem();
  const waiting = where({ accountId, estimateId, status: 'draft' }, hasValue('opensAt'));
  if ((await system.list(transactions, { where: waiting, limit: 1 })).length === 0) return;
  // Serializes with money entered for the account.
  await system.get(accounts, accountId, { lock: true });
  const requests = await system.listAll(transactions, waiting, { lock: true });
  const events = await happened(system, accountId, estimateId);
  const date = await companyToday(tx);
  const due = requests.filter(({ opensAt }) => opensAt && events.has(opensAt));
  const repriced = due.length > 0 ? await repricedOn(system, estimateId, date) : undefined;
  for (const request of due)
    await system.update(transactions, request, {
      status: 'open',
      date,
      dueOn: addDays(date, request.netDays ?? 0),
      memo: null,
      ...repriced?.(request.amount),
    });
  await settleRequests(system, accountId);
}
