import { installing } from '../cancellation/work-stop.ts';
import { cancelEvent } from '../event-mutations.ts';
import { events, visitsAhead } from '../event.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';

/**
 * Cancels the install appointments of canceled work: those for one of its work orders, and those for no work order
 * once no other installation of the account is open. If several are open, such an appointment cannot be attributed to
 * one.
 *
 * @param hasOther whether something else was sold on the account; otherwise all install appointments are canceled.
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
    if (isOfOrder || isLeft) await cancelEvent(tx, visit, 'The sale was undone.');
  }
}
