import { companies } from '../company.ts';
import { equipment } from '../equipment.ts';
import { isSystem } from '../kernel/actor.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localDate } from '../local-date.ts';
import { warrantyOf } from './device-warranty.ts';
import type { DeviceRow, OrderRow } from './job.ts';

type Hung = Pick<DeviceRow, 'status' | 'installedOn' | 'installedByUserId' | 'warrantyUntil'>;

/**
 * Returns the fields of a device that is installed at an instant: its day, its installer, and the end of its
 * warranty.
 */
export async function hungNow(
  tx: Transaction,
  order: OrderRow,
  devices: readonly DeviceRow[],
  at: string,
): Promise<(device: DeviceRow) => Hung> {
  const system = tx.asSystem();
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  const by = order.workedByUserId ?? order.assigneeUserId ?? (isSystem(tx.actor) ? null : tx.actor.id);
  // The browser's preview does not have the estimates; the server determines the day.
  const warranty = tx.context.isPreview ? () => null : await warrantyOf(system, devices);
  const installedOn = localDate(at, timeZone);
  return (device) => ({
    status: 'installed',
    installedOn,
    installedByUserId: by,
    warrantyUntil: warranty(device, installedOn),
  });
}

/**
 * Marks the checked devices of a completed work order as installed, with a warranty from that day, whether it was
 * completed on site or in the office. Idempotent. The other steps were applied when they were checked.
 */
export async function hang(tx: Transaction, order: OrderRow): Promise<void> {
  const system = tx.asSystem();
  const ids = order.steps.flatMap(({ action, done, deviceId }) =>
    done && action === 'install' && deviceId ? [deviceId] : [],
  );
  if (ids.length === 0) return;
  const devices = await system.findMany(equipment, ids, { lock: true });
  const hung = await hungNow(tx, order, [...devices.values()], order.leftAt ?? tx.context.now);
  for (const device of devices.values()) {
    if (device.workOrderId !== order.id || device.status !== 'planned') continue;
    const now = hung(device);
    await system.update(equipment, device, {
      ...now,
      warrantyUntil: device.warrantyUntil ?? now.warrantyUntil,
    });
  }
}
