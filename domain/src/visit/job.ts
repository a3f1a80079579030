import { equipment } from '../equipment.ts';
import { events } from '../event.ts';
import { anyEntity, type RowOf } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';

export type VisitRow = RowOf<typeof events>;
export type OrderRow = RowOf<typeof workOrders>;
export type DeviceRow = RowOf<typeof equipment>;

/** A work order, locked, for who may work on it. Throws NOT_AUTHORIZED for who only reads it, NOT_READY for one that is over. */
export async function openOrder(tx: Transaction, workOrderId: string): Promise<OrderRow> {
  const order = await tx.get(workOrders, workOrderId, { lock: true });
  if (!(await tx.can(anyEntity(workOrders), 'update', order))) throw new AppError('NOT_AUTHORIZED');
  if (done.includes(order.status))
    throw notReady('This work order is completed already. Nothing was changed. Ask the office to reopen it.');
  if (order.status === 'cancelled')
    throw notReady('The office canceled this work order. Nothing was changed. Ask the office what to do.');
  return order;
}

/** The open work order of a visit. Throws NOT_FOUND for one of another customer, else like {@link openOrder}. */
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
 * When a button was pressed. The act may have waited for a connection, so the phone says when; a phone whose clock runs ahead is not believed.
 *
 * @param at the phone's instant.
 */
export const pressedAt = (tx: Transaction, at: string): string => (at < tx.context.now ? at : tx.context.now);
