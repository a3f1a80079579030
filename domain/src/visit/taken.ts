import { accounts } from '../account.ts';
import { equipment } from '../equipment.ts';
import { invalid } from '../kernel/errors.ts';
import type { Follow } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { DeviceRow } from './job.ts';

const gone: readonly string[] = ['replaced', 'removed'];

/** Refuses a serial number that another device of the same product has. Only who may read the customer there reads their name. */
async function checkSerial(tx: Transaction, { id, serial, productId }: DeviceRow): Promise<void> {
  if (!serial) return;
  const same = await tx.asSystem().listAll(equipment, where({ productId, serial }));
  const other = same.find((device) => device.id !== id && !gone.includes(device.status));
  if (!other) return;
  const there = await tx.find(accounts, other.accountId);
  const place = there ? `at ${there.name}, as ${other.name}` : 'at another customer';
  throw invalid(
    'serial',
    `Serial number ${serial} is in use ${place}. It was not saved. Check the number on the device.`,
  );
}

/** Refuses a zone that another device of the same partition has. */
async function checkZone(tx: Transaction, { id, accountId, zone, partition }: DeviceRow): Promise<void> {
  if (!zone) return;
  const there = await tx.asSystem().listAll(equipment, where({ accountId, zone }));
  const other = there.find(
    (device) => device.id !== id && device.partition === partition && !gone.includes(device.status),
  );
  if (other)
    throw invalid('zone', `Zone ${zone} is taken by ${other.name}. It was not saved. Choose another number.`);
}

/** Refuses a serial number or a zone that another device has. The database would, too, but cannot say where. */
export async function checkTaken(tx: Transaction, device: DeviceRow): Promise<void> {
  if (gone.includes(device.status)) return;
  await checkSerial(tx, device);
  await checkZone(tx, device);
}

/** A serial number and a zone stand on one device each. */
export const followEquipment: Follow = async (tx, _before, after) => {
  if (after) await checkTaken(tx, await tx.asSystem().get(equipment, after.id));
};
