import type { accounts } from '../account.ts';
import { addDays } from '../calendar-date.ts';
import { equipment } from '../equipment.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { dropInstallVisits } from '../sale/install-visits.ts';
import { stepsToCollect } from '../sale/removed-work.ts';
import { done, workOrders } from '../work-order.ts';

interface Stopped {
  readonly account: RowOf<typeof accounts>;
  readonly estimateIds: readonly string[];
  readonly reference: string;
  /** The day of the notice. */
  readonly on: string;
  readonly wasInstalled: boolean;
  /** Whether another contract of the account is live. If so, what belongs to the account as a whole stays. */
  readonly hasOther: boolean;
}

/** Number of calendar days for collecting the goods, after which the customer keeps them (16 CFR 429.1). */
const COLLECT_DAYS = 20;
const CANCELED = 'The customer canceled the sale by right.';

/**
 * Cancels the plans for a rescinded sale: work orders, install appointments, and planned equipment. Marks installed
 * equipment for collection.
 */
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
  await dropInstallVisits(tx, account.id, new Set(own.map(({ id }) => id)), hasOther);
  const dropped = await collect(
    tx,
    stopped,
    own.some(({ status }) => done.includes(status)),
  );
  for (const { id, steps } of own)
    if (steps.some(({ deviceId }) => deviceId !== null && dropped.has(deviceId)))
      await system.update(workOrders, await system.get(workOrders, id, { lock: true }), {
        steps: steps.map((step) =>
          step.deviceId !== null && dropped.has(step.deviceId) ? { ...step, deviceId: null } : step,
        ),
      });
}

/**
 * Plans the collection of installed devices, and deletes the planned ones. Returns the ids of the deleted devices, so
 * that the caller removes them from work order steps.
 */
async function collect(
  tx: Transaction,
  { account, estimateIds, reference, on, wasInstalled, hasOther }: Stopped,
  workDone: boolean,
): Promise<ReadonlySet<string>> {
  const system = tx.asSystem();
  const devices = (await system.listAll(equipment, where({ accountId: account.id }), { lock: true })).filter(
    ({ estimateId }) => !hasOther || (estimateId !== null && estimateIds.includes(estimateId)),
  );
  const hanging = devices.filter(({ status }) => status === 'installed' || status === 'faulty');
  const removal =
    wasInstalled || workDone || hanging.length > 0
      ? await system.create(workOrders, {
          title: `Collect the equipment: ${reference} was rescinded`,
          type: 'removal',
          status: 'ready',
          accountId: account.id,
          steps: stepsToCollect(hanging),
          scheduledOn: addDays(on, COLLECT_DAYS),
          notes: `Collect it by this day. What is not collected within ${COLLECT_DAYS} days stays with the customer.`,
        })
      : null;
  const planned = devices.filter(({ status }) => status === 'planned');
  for (const device of planned) await system.delete(equipment, device);
  for (const device of hanging)
    await system.update(equipment, device, {
      status: 'to_collect',
      workOrderId: removal?.id ?? device.workOrderId,
    });
  return new Set(planned.map(({ id }) => id));
}
