import { equipment, givesWay } from '../equipment.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import { wordsOfStatus } from '../kernel/status-words.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { changesDevice } from '../work-order.ts';
import { hungNow } from './hang.ts';
import type { DeviceRow, OrderRow } from './job.ts';
import { checkTaken } from './taken.ts';

export type Step = OrderRow['steps'][number];

/** What the person who ticks a step says about its device. Null is not said. */
export interface Said {
  /** Of the device that hangs now, for a step that replaces one. */
  readonly serial: string | null;
  /** Where the device hangs now, for a step that moves one; else where the step says. */
  readonly room: string | null;
  readonly zone: string | null;
  /** When it was ticked. */
  readonly at: string;
}

/** A step that is carried out, with its device as it stood. */
interface Work {
  readonly order: OrderRow;
  readonly step: Step;
  readonly device: DeviceRow;
  readonly said: Said;
}

/** What a device keeps of how it stood. */
const asItStood = ({ order, device }: Work): Partial<DeviceRow> => {
  const { status, location, zone, zoneTestedAt } = device;
  return { beforeStep: { workOrderId: order.id, status, location, zone, zoneTestedAt } };
};

/** Refuses a step whose device does not stand as the step needs it. */
function checkStands({ step, device }: Work, ...wanted: readonly DeviceRow['status'][]): void {
  if (!wanted.includes(device.status))
    throw notReady(
      `${device.name} is ${wordsOfStatus(device.status)}, so “${step.what}” was not checked off. Everything else is kept. Ask the office which device is meant.`,
    );
}

/** The old device is replaced, and another of its kind hangs in its place: with its zone, sold with what it was sold with. */
async function replace(tx: Transaction, work: Work): Promise<void> {
  const { order, device, said } = work;
  checkStands(work, 'installed', 'faulty');
  if (said.serial && said.serial === device.serial)
    throw invalid(
      'serial',
      `Serial number ${said.serial} belongs to the device that comes off. It was not saved. Scan or type the number of the new one.`,
    );
  const system = tx.asSystem();
  // The old one first: its zone is free then.
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

/** The device hangs in another room or zone; a zone of another number is tested again. */
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

/** Who ticks a test has seen the signal of the zone. The test that stood before the order is kept for a tick that is taken back. */
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

/** The zone counts as tested as it did before the order, unless another step or person has tested it as well. */
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

/** The device of a step, locked; undefined for a step without one, and for one that was deleted since. */
async function deviceOf(
  tx: Transaction,
  order: OrderRow,
  { deviceId }: Step,
): Promise<DeviceRow | undefined> {
  const device = deviceId ? await tx.asSystem().find(equipment, deviceId, { lock: true }) : undefined;
  return device?.accountId === order.accountId ? device : undefined;
}

/**
 * Does to the device of a step what the step says, as it is ticked. What is installed hangs with the end of the work: its warranty begins on that day. Throws NOT_READY for a
 * device that does not stand as the step needs it, INVALID for a serial number or a zone that another one has.
 */
export async function carryOut(tx: Transaction, order: OrderRow, step: Step, said: Said): Promise<void> {
  const act = acts[step.action];
  const device = act && (await deviceOf(tx, order, step));
  if (act && device) await act(tx, { order, step, device, said });
}

/** Takes off what hangs in place of a device. */
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
      `The device in place of ${device.name} was changed since, so the check mark stays. Nothing was changed. Correct the devices on their own records.`,
    );
  await system.delete(equipment, made);
}

/** Takes back what {@link carryOut} did, with the tick: the device stands as before. Throws NOT_READY where other work has changed it since. */
export async function takeBack(tx: Transaction, order: OrderRow, step: Step): Promise<void> {
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
