import { equipment, givesWay } from '../equipment.ts';
import { notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { enrolled, enrollments } from '../station/enrollment.ts';
import { untestedZones } from '../station/zones.ts';
import type { DeviceRow, OrderRow } from './job.ts';

/** Returns the devices that are installed when the work is done: those of its checked steps, and the replacements. */
export async function hungDevices(
  system: Transaction,
  { id, accountId, steps }: Pick<OrderRow, 'id' | 'accountId' | 'steps'>,
): Promise<DeviceRow[]> {
  const named = steps.flatMap(({ done, deviceId }) => (done && deviceId) || []);
  if (named.length === 0) return [];
  const devices = await system.listAll(equipment, where({ accountId }));
  return devices.filter(
    (device) =>
      !givesWay.includes(device.status) &&
      (named.includes(device.id) || (device.replacesId !== null && device.workOrderId === id)),
  );
}

/**
 * Rejects the completion of work for a customer of a central station while an installed zone is untested and no
 * reason is given (trade specification 3). Throws NOT_READY with the zones.
 */
export async function checkZonesTested(system: Transaction, order: OrderRow): Promise<void> {
  if (order.untestedReason) return;
  const hung = await hungDevices(system, order);
  if (hung.length === 0) return;
  const known = await system.listAll(enrollments, where({ accountId: order.accountId }));
  if (!known.some(({ status }) => enrolled.includes(status))) return;
  const untested = untestedZones(hung);
  if (untested.length > 0)
    throw notReady(
      `No signal was received from zone ${untested.join(', ')}. Nothing was saved. Test it with the central station, or enter why it was not tested.`,
    );
}
