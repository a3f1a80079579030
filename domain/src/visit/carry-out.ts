import { equipment, givesWay } from '../equipment.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import { statusText } from '../kernel/status-text.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { changesDevice } from '../work-order.ts';
import { hungNow } from './hang.ts';
import type { DeviceRow, OrderRow } from './job.ts';
import { checkTaken } from './taken.ts';

export type Step = OrderRow['steps'][number];

/** The data about a device that the person who checks off a step enters. Null if not entered. */
export interface Said {
  /** Serial number of the new device, for a step that replaces one. */
  readonly serial: string | null;
  /** The device's new location, for a step that moves one; if null, the step's location applies. */
  readonly room: string | null;
  readonly zone: string | null;
  /** When the step was checked off. */
  readonly at: string;
}

/** A step being carried out, with its device in its previous state. */
interface Work {
  readonly order: OrderRow;
  readonly step: Step;
  readonly device: DeviceRow;
  readonly said: Said;
}

/** Returns the snapshot of a device's previous state. */
const asItStood = ({ order, device }: Work): Partial<DeviceRow> => {
  const { status, location, zone, zoneTestedAt } = device;
  return { beforeStep: { workOrderId: order.id, status, location, zone, zoneTestedAt } };
};

/** Rejects a step whose device does not have a status that the step requires. */
function checkStands({ step, device }: Work, ...wanted: readonly DeviceRow['status'][]): void {
  if (!wanted.includes(device.status))
    throw notReady(
      `${device.name} is ${statusText(device.status)}, so “${step.what}” was not checked off. Everything else is kept. Ask the office which device is meant.`,
    );
}

/**
 * Marks the old device as replaced and creates one of the same kind in its place: with its zone, and for the same
 * sale.
 */
async function replace(tx: Transaction, work: Work): Promise<void> {
  const { order, device, said } = work;
  checkStands(work, 'installed', 'faulty');
  if (said.serial && said.serial === device.serial)
    throw invalid(
      'serial',
      `Serial number ${said.serial} belongs to the device that is removed. It was not saved. Scan or type the number of the new one.`,
    );
  const system = tx.asSystem();
  // The old device first, to free its zone.
  await system.update(equipment, device, { status: 'replaced', ...asItStood(work) });
  const { name, accountId, productId, estimateId, partition, zone, zoneName, zoneType, location, wiring } =
    device;
  const hung = await hungNow(tx, order, [device], said.at);
  const made = await system.create(equipment, {
    ...{ name, accountId, productId, estimateId, partition, zone, zoneName, zoneType, location, wiring },
    ...hung(device),
    soldByUserId: device.soldByUserId,
    price: device.price,
    serial: said.serial,
    replacesId: device.id,
    workOrderId: order.id,
  });
  if (!tx.context.isPreview) await checkTaken(tx, made);
}

/** Moves the device to another room or zone; after a change of the zone number, the zone must be tested again. */
async function move(tx: Transaction, work: Work): Promise<void> {
  const { step, device, said } = work;
  checkStands(work, 'planned', 'installed', 'faulty');
  const system = tx.asSystem();
  const moved = await system.update(equipment, device, {
    ...asItStood(work),
    location: said.room ?? step.room ?? device.location,
    zone: said.zone ?? (step.zone || device.zone),
  });
  if (moved.zone !== device.zone) await system.update(equipment, moved, { zoneTestedAt: null });
  if (!tx.context.isPreview) await checkTaken(tx, moved);
}

async function remove(tx: Transaction, work: Work): Promise<void> {
  checkStands(work, 'installed', 'faulty', 'to_collect');
  await tx.asSystem().update(equipment, work.device, { status: 'removed', ...asItStood(work) });
}

/**
 * Records the zone test: whoever checks off a test has seen the zone's signal. Stores the test from before the work
 * order, in case the step is unchecked.
 */
async function testZone(tx: Transaction, { order, device, said: { at } }: Work): Promise<void> {
  if (!device.zone) return;
  const { tickedTest, zoneTestedAt } = device;
  const isAgain = tickedTest?.workOrderId === order.id && tickedTest.at === zoneTestedAt;
  const earlier = isAgain ? tickedTest.earlier : zoneTestedAt;
  await tx.asSystem().update(equipment, device, {
    zoneTestedAt: at,
    tickedTest: { workOrderId: order.id, at, earlier },
  });
}

/** Restores the zone test from before the work order, unless another step or person has tested the zone as well. */
async function takeTestBack(tx: Transaction, order: OrderRow, step: Step, device: DeviceRow): Promise<void> {
  const { tickedTest, zoneTestedAt } = device;
  const isItsOwn = tickedTest?.workOrderId === order.id && tickedTest.at === zoneTestedAt;
  const isTestedElse = order.steps.some(
    (other) => other !== step && other.action === 'test' && other.done && other.deviceId === device.id,
  );
  if (!isItsOwn || isTestedElse) return;
  await tx.asSystem().update(equipment, device, { zoneTestedAt: tickedTest.earlier, tickedTest: null });
}

const acts: Partial<Record<Step['action'], (tx: Transaction, work: Work) => Promise<void>>> = {
  replace,
  move,
  remove,
  test: testZone,
};

/** Returns the device of a step, locked; undefined for a step without one, or if the device has been deleted. */
async function deviceOf(
  tx: Transaction,
  order: OrderRow,
  { deviceId }: Step,
): Promise<DeviceRow | undefined> {
  const device = deviceId ? await tx.asSystem().find(equipment, deviceId, { lock: true }) : undefined;
  return device?.accountId === order.accountId ? device : undefined;
}

/**
 * Applies a step to its device when the step is checked off. An installed device changes only when the work is
 * completed, because its warranty begins on that day. Throws NOT_READY for a device whose status does not allow the
 * step, and INVALID for a serial number or a zone that another device uses.
 */
export async function carryOut(tx: Transaction, order: OrderRow, step: Step, said: Said): Promise<void> {
  const act = acts[step.action];
  const device = act && (await deviceOf(tx, order, step));
  if (act && device) await act(tx, { order, step, device, said });
}

/** Deletes the replacement of a device. */
async function takeReplacementOff(tx: Transaction, order: OrderRow, device: DeviceRow): Promise<void> {
  const system = tx.asSystem();
  const [made] = await system.listAll(
    equipment,
    where({ accountId: order.accountId, replacesId: device.id }),
    {
      lock: true,
    },
  );
  if (!made) return;
  if (givesWay.includes(made.status) || made.beforeStep)
    throw notReady(
      `The device in place of ${device.name} has changed since, so the check mark stays. Nothing was changed. Correct the devices on their own records.`,
    );
  await system.delete(equipment, made);
}

/**
 * Undoes {@link carryOut} when the step is unchecked: restores the device's previous state. Throws NOT_READY if other
 * work has changed the device since.
 */
export async function undoStep(tx: Transaction, order: OrderRow, step: Step): Promise<void> {
  const device = await deviceOf(tx, order, step);
  if (!device) return;
  const system = tx.asSystem();
  if (step.action === 'test') return takeTestBack(tx, order, step, device);
  if (!changesDevice(step) || !device.beforeStep) return;
  const { workOrderId, ...before } = device.beforeStep;
  if (workOrderId !== order.id)
    throw notReady(
      `Other work has changed ${device.name} since, so the check mark stays. Nothing was changed. Correct the device on its own record.`,
    );
  if (step.action === 'replace') await takeReplacementOff(tx, order, device);
  const back = await system.update(equipment, device, { ...before, beforeStep: null });
  if (!tx.context.isPreview) await checkTaken(tx, back);
}
