import type { accounts } from '../account.ts';
import { equipment } from '../equipment.ts';
import type { SignedLine } from '../estimate/change.ts';
import { estimateLines } from '../estimate/line.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { companyToday } from '../estimate/company-context.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { multiplyQuantity, sumCents } from '../money.ts';
import { tasks } from '../task.ts';
import { takenBy } from '../visit/taken.ts';
import { done, MAX_STEPS, workOrders } from '../work-order.ts';

type Device = RowOf<typeof equipment>;
type Order = RowOf<typeof workOrders>;
type SoldRow = RowOf<typeof estimateLines>;

/** Returns a step to remove each device, up to the maximum of one work order. */
export const stepsToCollect = (devices: readonly Device[]): Order['steps'] =>
  devices.slice(0, MAX_STEPS).map(({ id, name, location, zone }) => ({
    what: name,
    room: location?.slice(0, 60) ?? null,
    action: 'remove',
    zone: zone ?? '',
    done: false,
    reason: null,
    deviceId: id,
  }));

/** A partial piece counts as a whole piece. */
const pieces = (quantityMilli: number): number => Math.ceil(quantityMilli / 1000);

/** Returns the removed lines of a change order with the rows with which they were sold. */
async function removedRows(
  system: Transaction,
  { change }: Pick<EstimateRow, 'change'>,
): Promise<{ readonly line: SignedLine; readonly row: SoldRow; readonly goneMilli: number }[]> {
  const removed = (change?.lines ?? []).filter((line) => line.removed !== null);
  const rows = await system.findMany(
    estimateLines,
    removed.map(({ id }) => id),
  );
  return removed.flatMap((line) => {
    const row = rows.get(line.id);
    return row && line.removed ? [{ line, row, goneMilli: line.removed.quantityMilli }] : [];
  });
}

/**
 * Returns the one-time cost for the company of the lines that a change order removes, in cents; an unknown cost
 * counts as 0.
 */
export async function removedCost(system: Transaction, sold: EstimateRow): Promise<number> {
  const rows = await removedRows(system, sold);
  return sumCents(
    rows
      .filter(({ line }) => line.bucket === 'one-time')
      .map(({ row, goneMilli }) => multiplyQuantity(row.unitCost ?? 0, goneMilli)),
  );
}

/**
 * Returns the devices that are or will be installed for a sold line: planned ones first, and the most recently
 * planned first.
 */
function devicesOf(all: readonly Device[], row: SoldRow): Device[] {
  const isOf = (device: Device) =>
    device.estimateId === row.estimateId &&
    (row.productId
      ? device.productId === row.productId
      : device.name.startsWith(row.name.slice(0, 110).trim()));
  const here = all.filter(
    (device) => isOf(device) && ['planned', 'installed', 'faulty'].includes(device.status),
  );
  return [...here]
    .reverse()
    .toSorted((a, b) => Number(b.status === 'planned') - Number(a.status === 'planned'));
}

/**
 * Removes the steps of devices that are no longer to be installed from the account's open work. A work order without
 * steps is canceled.
 */
async function dropSteps(
  system: Transaction,
  orders: readonly Order[],
  gone: ReadonlySet<string>,
  reference: string,
): Promise<void> {
  for (const order of orders) {
    if (done.includes(order.status) || order.status === 'cancelled') continue;
    const steps = order.steps.filter(({ deviceId }) => !deviceId || !gone.has(deviceId));
    if (steps.length === order.steps.length) continue;
    await system.update(
      workOrders,
      order,
      steps.length > 0
        ? { steps }
        : { steps, status: 'cancelled', cancelReason: `${reference} removed everything that it installs.` },
    );
  }
}

/**
 * Applies the removals of a change order to the installation: devices that are not installed yet are dropped from the
 * plan; installed devices are collected with a separate work order. The caller must hold the lock of the account.
 */
export async function removeEquipment(
  tx: Transaction,
  sold: EstimateRow,
  account: RowOf<typeof accounts>,
): Promise<void> {
  const system = tx.asSystem();
  const removed = (await removedRows(system, sold)).filter(({ line }) => line.kind === 'equipment');
  if (removed.length === 0) return;
  const orders = await system.listAll(workOrders, where({ accountId: account.id }), { lock: true });
  const there = await system.listAll(equipment, where({ accountId: account.id }), { lock: true });
  const taken = new Set<string>();
  const leaving = removed.flatMap(({ line, row, goneMilli }) => {
    const count = pieces(line.quantityMilli) - pieces(line.quantityMilli - goneMilli);
    const found = devicesOf(there, row)
      .filter(({ id }) => !taken.has(id))
      .slice(0, count);
    for (const { id } of found) taken.add(id);
    return found;
  });
  const planned = leaving.filter(({ status }) => status === 'planned');
  await dropSteps(system, orders, new Set(planned.map(({ id }) => id)), sold.reference);
  for (const device of planned) await system.delete(equipment, device);
  const hanging = leaving.filter(({ status }) => status !== 'planned');
  if (hanging.length === 0) return;
  const order = await system.create(workOrders, {
    title: `Remove for ${sold.reference}: ${account.name}`.slice(0, 160),
    type: 'removal',
    status: 'ready',
    accountId: account.id,
    estimateId: sold.id,
    steps: stepsToCollect(hanging),
  });
  for (const device of hanging)
    await system.update(equipment, device, { status: 'to_collect', workOrderId: order.id });
}

/**
 * Marks a device as installed again, without a zone or serial number that another device now uses. Returns whether it
 * lost one.
 */
async function putBack(system: Transaction, device: Device): Promise<boolean> {
  const isTaken = await takenBy(system, device);
  await system.update(equipment, device, {
    status: 'installed',
    ...(isTaken.zone && { zone: null, zoneTestedAt: null }),
    ...(isTaken.serial && { serial: null }),
  });
  return Boolean(isTaken.zone ?? isTaken.serial);
}

/**
 * Reverts the removals after a change order was undone: devices waiting to be collected stay installed, and the
 * office replans the devices that were dropped from the plan.
 */
export async function putBackEquipment(tx: Transaction, undone: EstimateRow): Promise<void> {
  const system = tx.asSystem();
  const removed = (await removedRows(system, undone)).filter(({ line }) => line.kind === 'equipment');
  if (removed.length === 0) return;
  const { id: estimateId, accountId, reference } = undone;
  const orders = await system.listAll(workOrders, where({ accountId, estimateId, type: 'removal' }), {
    lock: true,
  });
  const open = new Set(orders.filter(({ status }) => !done.includes(status)).map(({ id }) => id));
  for (const order of orders)
    if (open.has(order.id) && order.status !== 'cancelled')
      await system.update(workOrders, order, {
        status: 'cancelled',
        cancelReason: `${reference} was undone.`,
      });
  const waiting = where({ accountId, status: 'to_collect' });
  const bare: string[] = [];
  for (const device of await system.listAll(equipment, waiting, { lock: true }))
    if (device.workOrderId && open.has(device.workOrderId) && (await putBack(system, device)))
      bare.push(device.name);
  const lost =
    bare.length > 0
      ? ` Another device now has the zone or the serial number of ${bare.join(', ')}: enter a new one.`
      : '';
  const back = removed.map(({ line, goneMilli }) => `${pieces(goneMilli)} × ${line.name}`).join(', ');
  await system.create(tasks, {
    title: `Check the equipment: ${reference} was undone`.slice(0, 160),
    dueOn: await companyToday(tx),
    accountId,
    notes:
      `${reference} had removed: ${back}. The customer keeps it now. Plan again what was not installed yet.${lost}`.slice(
        0,
        2000,
      ),
  });
}
