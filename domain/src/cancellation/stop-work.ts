import type { accounts } from '../account.ts';
import { addDays } from '../calendar-date.ts';
import { equipment } from '../equipment.ts';
import { cancelEvent } from '../event-mutations.ts';
import { events, visitsAhead } from '../event.ts';
import type { RowOf } from '../kernel/entity.ts';
import { and, where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';

interface Stopped {
  readonly account: RowOf<typeof accounts>;
  readonly estimateIds: readonly string[];
  readonly reference: string;
  /** The day of the notice. */
  readonly on: string;
  readonly wasInstalled: boolean;
  /** Another contract of the account is live: what belongs to the account as a whole stays. */
  readonly hasOther: boolean;
}

/** Calendar days in which the goods are collected; then the customer keeps them (16 CFR 429.1). */
const COLLECT_DAYS = 20;
const CANCELED = 'The customer canceled the sale by right.';

/** Cancels what was planned for a rescinded sale: work orders, install appointments, planned equipment. What is installed is to be collected. */
export async function stopWork(tx: Transaction, stopped: Stopped): Promise<void> {
  const { account, estimateIds, hasOther } = stopped;
  const system = tx.asSystem();
  const orders = await system.listAll(workOrders, where({ accountId: account.id }), { lock: true });
  const own = orders.filter(
    ({ estimateId, type }) =>
      (estimateId !== null && estimateIds.includes(estimateId)) ||
      (estimateId === null && type === 'install' && !hasOther),
  );
  for (const order of own)
    if (!done.includes(order.status) && order.status !== 'cancelled')
      await system.update(workOrders, order, { status: 'cancelled', cancelReason: CANCELED });
  if (!hasOther) {
    const visits = and(visitsAhead(account.id, tx.context.now), where({ type: 'install' }));
    for (const visit of await system.listAll(events, visits, { lock: true })) await cancelEvent(tx, visit);
  }
  await collect(
    tx,
    stopped,
    own.some(({ status }) => done.includes(status)),
  );
}

async function collect(
  tx: Transaction,
  { account, estimateIds, reference, on, wasInstalled, hasOther }: Stopped,
  workDone: boolean,
): Promise<void> {
  const system = tx.asSystem();
  const removal =
    wasInstalled || workDone
      ? await system.create(workOrders, {
          title: `Collect the equipment: ${reference} was rescinded`,
          type: 'removal',
          status: 'ready',
          accountId: account.id,
          scheduledOn: addDays(on, COLLECT_DAYS),
          notes: `Collect it by this day. What is not collected in ${COLLECT_DAYS} days stays with the customer.`,
        })
      : null;
  for (const device of await system.listAll(equipment, where({ accountId: account.id }), { lock: true })) {
    const wasSold = device.estimateId !== null && estimateIds.includes(device.estimateId);
    if (hasOther && !wasSold) continue;
    if (device.status === 'planned') await system.delete(equipment, device);
    if (device.status === 'installed' || device.status === 'faulty')
      await system.update(equipment, device, {
        status: 'to_collect',
        workOrderId: removal?.id ?? device.workOrderId,
      });
  }
}
