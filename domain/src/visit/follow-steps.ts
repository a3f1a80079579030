import { equipment, givesWay } from '../equipment.ts';
import { invalid } from '../kernel/errors.ts';
import type { Follow } from '../kernel/mutation.ts';
import { statusText } from '../kernel/status-text.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { changesDevice, done, workOrders } from '../work-order.ts';
import { carryOut, undoStep, type Step } from './carry-out.ts';
import type { DeviceRow, OrderRow } from './job.ts';

/** Steps of the same kind for the same device are the same step, regardless of their position. */
const sameStep = (a: Step, b: Step): boolean => a.deviceId === b.deviceId && a.action === b.action;

const refused = (why: string, help: string) => invalid('steps', `${why}. Nothing was saved. ${help}`);

/**
 * Assigns a planned device to the work order: only one open work order may install it. Throws INVALID if another one
 * does.
 */
async function plan(system: Transaction, order: OrderRow, { what }: Step, device: DeviceRow): Promise<void> {
  if (device.workOrderId === order.id) return;
  const other = device.workOrderId ? await system.find(workOrders, device.workOrderId) : undefined;
  if (other && other.status !== 'cancelled' && !done.includes(other.status))
    throw refused(
      `“${what}”: ${device.name} is installed by “${other.title}”`,
      'Choose another device, or cancel that work order first.',
    );
  await system.update(equipment, device, { workOrderId: order.id });
}

/**
 * Checks that a new step's action matches its device: a planned device can be installed; an installed one can be
 * replaced, moved, removed, or tested.
 */
async function checkWritten(system: Transaction, order: OrderRow, step: Step): Promise<void> {
  const device = step.deviceId
    ? await system.find(equipment, step.deviceId, { lock: step.action === 'install' })
    : undefined;
  if (!device) return;
  const { name, status } = device;
  const { what, action } = step;
  if (action === 'install' && status !== 'planned')
    throw refused(
      `“${what}”: ${name} is ${statusText(status)} already`,
      'Choose a device that is planned, or another action.',
    );
  if (action === 'install') return plan(system, order, step, device);
  if (givesWay.includes(status) && !(action === 'remove' && status === 'to_collect'))
    throw refused(`“${what}”: ${name} is ${statusText(status)}`, 'Choose an installed device.');
}

/**
 * Handles the steps of a work order that were added or checked in a form: applies each to its device, and undoes
 * those that are no longer checked. A form has no device fields: a device moves to the room and zone of the step, and
 * its new serial number is entered on the device. Throws INVALID and NOT_READY.
 */
export const followSteps: Follow = async (tx, before, after) => {
  if (!after) return;
  const system = tx.asSystem();
  const order = await system.get(workOrders, after.id, { lock: true });
  const known = before ? workOrders.shape.steps.parse(before['steps']) : [];
  const changed = order.steps.flatMap((step) => {
    const was = known.find((other) => sameStep(other, step));
    return step.deviceId && was?.done !== step.done ? [{ step, was }] : [];
  });
  for (const { step, was } of changed) if (!was) await checkWritten(system, order, step);
  // Undo first: that may free a zone.
  for (const { step, was } of changed) if (was?.done) await undoStep(tx, order, step);
  const said = { serial: null, room: null, zone: null, at: order.leftAt ?? tx.context.now };
  for (const { step } of changed)
    if (step.done) {
      if (!before && changesDevice(step))
        throw refused(
          `“${step.what}” is checked off, but the work order is not saved yet`,
          'Save it without the check mark, and check it off when it is done.',
        );
      await carryOut(tx, order, step, said);
    }
};
