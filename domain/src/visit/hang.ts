import { companies } from '../company.ts';
import { equipment } from '../equipment.ts';
import { isSystem } from '../kernel/actor.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localDate } from '../local-date.ts';
import { warrantyOf } from './device-warranty.ts';
import type { DeviceRow, OrderRow } from './job.ts';

type Hung = Pick<DeviceRow, 'status' | 'installedOn' | 'installedByUserId' | 'warrantyUntil'>;

/** What is kept of a device that hangs from an instant on: its day, whoever hung it, and until when it is under warranty. */
export async function hungNow(
  tx: Transaction,
  order: OrderRow,
  devices: readonly DeviceRow[],
  at: string,
): Promise<(device: DeviceRow) => Hung> {
  const system = tx.asSystem();
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  const by = order.workedByUserId ?? order.assigneeUserId ?? (isSystem(tx.actor) ? null : tx.actor.id);
  // A browser that does it ahead knows no offers; the server says the day.
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
 * What was ticked and hangs from a completed work order is installed, under warranty from that day on; whoever completed it, on site or in the office. Doing it twice changes
 * nothing. The other steps were carried out as they were ticked.
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
