import { accounts } from '../account.ts';
import { equipment, givesWay } from '../equipment.ts';
import { invalid } from '../kernel/errors.ts';
import type { Follow } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { DeviceRow } from './job.ts';

/**
 * Returns the other device with a device's serial number, of the same product, and the other device with its zone, in
 * the same partition.
 */
export async function takenBy(
  system: Transaction,
  { id, accountId, serial, productId, zone, partition }: DeviceRow,
): Promise<{ readonly serial: DeviceRow | undefined; readonly zone: DeviceRow | undefined }> {
  const other = (devices: readonly DeviceRow[]) =>
    devices.find((device) => device.id !== id && !givesWay.includes(device.status));
  const there = zone ? await system.listAll(equipment, where({ accountId, zone })) : [];
  return {
    serial: serial ? other(await system.listAll(equipment, where({ productId, serial }))) : undefined,
    zone: other(there.filter((device) => device.partition === partition)),
  };
}

/**
 * Rejects a serial number or a zone that another device uses. The database enforces this too, but cannot report
 * where. The message names the other customer only to people who may read it.
 */
export async function checkTaken(tx: Transaction, device: DeviceRow): Promise<void> {
  if (givesWay.includes(device.status)) return;
  const { serial, zone } = device;
  const taken = await takenBy(tx.asSystem(), device);
  if (taken.serial) {
    const there = await tx.find(accounts, taken.serial.accountId);
    const place = there ? `at ${there.name}, as ${taken.serial.name}` : 'at another customer';
    throw invalid(
      'serial',
      `Serial number ${serial} is in use ${place}. It was not saved. Check the number on the device.`,
    );
  }
  if (taken.zone)
    throw invalid(
      'zone',
      `Zone ${zone} is taken by ${taken.zone.name}. It was not saved. Choose another number.`,
    );
}

/**
 * Checks that serial numbers and zones are unique. After a change of the zone number, the zone must be tested again.
 */
export const followEquipment: Follow = async (tx, before, after) => {
  if (!after) return;
  const system = tx.asSystem();
  const device = await system.get(equipment, after.id, { lock: true });
  await checkTaken(tx, device);
  const moved = before && (before['zone'] !== device.zone || before['partition'] !== device.partition);
  if (moved && device.zoneTestedAt) await system.update(equipment, device, { zoneTestedAt: null });
};
