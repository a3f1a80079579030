import { equipment } from '../equipment.ts';
import { events } from '../event.ts';
import { anyEntity, type RowOf } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';

export type VisitRow = RowOf<typeof events>;
export type OrderRow = RowOf<typeof workOrders>;
export type DeviceRow = RowOf<typeof equipment>;

/**
 * Returns a work order, locked, for a person who may work on it. Throws NOT_AUTHORIZED for a person with read access
 * only, and NOT_READY if it is completed or canceled.
 */
export async function openOrder(tx: Transaction, workOrderId: string): Promise<OrderRow> {
  const order = await tx.get(workOrders, workOrderId, { lock: true });
  if (!(await tx.can(anyEntity(workOrders), 'update', order))) throw new AppError('NOT_AUTHORIZED');
  if (done.includes(order.status))
    throw notReady('This work order is already completed. Nothing was changed. Ask the office to reopen it.');
  if (order.status === 'cancelled')
    throw notReady('The office canceled this work order. Nothing was changed. Ask the office what to do.');
  return order;
}

/**
 * Returns the open work order of a visit. Throws NOT_FOUND for an order of another customer; otherwise like {@link
 * openOrder}.
 */
export async function orderOfVisit(
  tx: Transaction,
  { accountId }: VisitRow,
  workOrderId: string,
): Promise<OrderRow> {
  const order = await tx.get(workOrders, workOrderId);
  if (order.accountId !== accountId) throw new AppError('NOT_FOUND', { what: workOrders.one });
  return openOrder(tx, workOrderId);
}

/**
 * Returns when a button was pressed. The action may have waited for a connection, so the phone sends the time; a time
 * in the future is replaced with the current time.
 *
 * @param at the phone's instant.
 */
export const pressedAt = (tx: Transaction, at: string): string => (at < tx.context.now ? at : tx.context.now);
