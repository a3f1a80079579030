import { companies } from '../company.ts';
import { equipment } from '../equipment.ts';
import { isSystem } from '../kernel/actor.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localDate } from '../local-date.ts';
import type { OrderRow } from './job.ts';

/**
 * What was ticked and hangs from a completed work order is installed, and what was ticked to be taken off is removed; whoever completed it, on site or in the office. Doing
 * it twice changes nothing.
 */
export async function hang(tx: Transaction, order: OrderRow): Promise<void> {
  const system = tx.asSystem();
  const ids = order.steps.flatMap((step) => (step.done && step.deviceId) || []);
  if (ids.length === 0) return;
  const takenOff = new Set(order.steps.flatMap((step) => (step.action === 'remove' && step.deviceId) || []));
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  const by = order.workedByUserId ?? order.assigneeUserId ?? (isSystem(tx.actor) ? null : tx.actor.id);
  const devices = await system.findMany(equipment, ids, { lock: true });
  for (const device of devices.values()) {
    if (device.workOrderId !== order.id) continue;
    if (takenOff.has(device.id)) {
      if (device.status === 'to_collect') await system.update(equipment, device, { status: 'removed' });
    } else if (device.status === 'planned')
      await system.update(equipment, device, {
        status: 'installed',
        installedOn: localDate(order.leftAt ?? tx.context.now, timeZone),
        installedByUserId: by,
      });
  }
}
