import { installing } from '../cancellation/work-stop.ts';
import { cancelEvent } from '../event-mutations.ts';
import { events, visitsAhead } from '../event.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';

/**
 * Cancels the install appointments of work that was canceled: those for one of its work orders, and those for none, once no other installation of the account is open. Of
 * several that are open nobody can tell which one such an appointment is for.
 *
 * @param hasOther whether something else was sold on the account; otherwise no install appointment is left.
 */
export async function dropInstallVisits(
  tx: Transaction,
  accountId: string,
  orderIds: ReadonlySet<string>,
  hasOther: boolean,
): Promise<void> {
  const system = tx.asSystem();
  const orders = await system.listAll(workOrders, where({ accountId, type: [...installing] }));
  const isOpen = ({ id, status }: (typeof orders)[number]) =>
    !orderIds.has(id) && !done.includes(status) && status !== 'cancelled';
  const isAlone = !orders.some(isOpen);
  for (const visit of await system.listAll(events, visitsAhead(accountId, tx.context.now), { lock: true })) {
    const isOfOrder = visit.workOrderId !== null && orderIds.has(visit.workOrderId);
    const isLeft = visit.type === 'install' && (!hasOther || (visit.workOrderId === null && isAlone));
    if (isOfOrder || isLeft) await cancelEvent(tx, visit, 'The sale was taken back.');
  }
}
