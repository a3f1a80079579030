import { z } from 'zod';
import { checkWorkMayBegin } from '../cancellation/work-stop.ts';
import { equipment } from '../equipment.ts';
import { idSchema } from '../kernel/document.ts';
import { instant, optional, requiredText, text } from '../kernel/fields.ts';
import { mutation } from '../kernel/mutation.ts';
import { MAX_STEPS, workOrders } from '../work-order.ts';
import { notReady } from '../kernel/errors.ts';
import { carryOut, takeBack } from './carry-out.ts';
import { openOrder, pressedAt } from './job.ts';
import { checkTaken } from './taken.ts';

/** How an installer ticks off what a work order lists, and adds to it. Each act is about one step, so that two people can work on one job. */
export const stepMutations = {
  /**
   * Ticks a step, or says why it is not done. `what` is the step's name as the person saw it: where the office has changed the steps since, nothing is ticked that
   * nobody meant. A step that replaces, moves, removes or tests a device does so with its tick, and takes it back with it; what hangs newly is installed as the work is completed.
   */
  'work-orders.markStep': mutation({
    args: z.strictObject({
      id: idSchema,
      place: z.int().min(0),
      what: z.string().max(160),
      done: z.boolean(),
      reason: optional(text('Why it was not done', 300)),
      /** Of the device that hangs in place of the old one. */
      serial: equipment.shape.serial.optional(),
      /** Where a device that is moved hangs now; as the step says where they are left out. */
      room: optional(text('Room', 60)).optional(),
      zone: equipment.shape.zone.optional(),
      /** When it was pressed; now where it is left out. */
      at: instant('Pressed').optional(),
    }),
    allow: () => true,
    keyVerb: 'update',
    async run(tx, { id, place, what, done, reason = null, serial = null, room = null, zone = null, at }) {
      const order = await openOrder(tx, id);
      await checkWorkMayBegin(tx, order);
      const marked = order.steps[place];
      if (marked?.what !== what)
        throw notReady(
          `The office changed the steps of this job, so “${what}” was not checked off. Everything else is kept. Look at the list again.`,
        );
      const steps = order.steps.map((step, at) =>
        at === place ? { ...step, done, reason: done ? null : reason } : step,
      );
      await tx.update(workOrders, order, { steps });
      if (done === marked.done) return;
      const said = { serial, room, zone, at: pressedAt(tx, at ?? tx.context.now) };
      await (done ? carryOut(tx, order, marked, said) : takeBack(tx, order, marked));
    },
  }),

  /** A device that hangs though it was not sold: it is a step of the job from now on, and its reason stands in its notes for the office. */
  'work-orders.addDevice': mutation({
    args: z.strictObject({
      id: idSchema,
      name: equipment.shape.name,
      room: optional(text('Room', 60)),
      zone: equipment.shape.zone,
      serial: equipment.shape.serial,
      reason: requiredText('Why it was added', 300),
    }),
    allow: () => true,
    keyVerb: 'update',
    async run(tx, { id, name, room, zone, serial, reason }) {
      const order = await openOrder(tx, id);
      await checkWorkMayBegin(tx, order);
      if (order.steps.length >= MAX_STEPS)
        throw notReady(
          `A work order has at most ${MAX_STEPS} steps. The device was not added. Ask the office for another work order.`,
        );
      // An installer adds no equipment but to their own job.
      const device = await tx.asSystem().create(equipment, {
        name,
        accountId: order.accountId,
        estimateId: order.estimateId,
        workOrderId: order.id,
        location: room,
        zone,
        zoneName: zone && name.slice(0, 60),
        serial,
        status: 'planned',
        notes: `Added on site: ${reason}`,
      });
      if (!tx.context.isPreview) await checkTaken(tx, device);
      const step = {
        what: name,
        room,
        action: 'install' as const,
        zone: '',
        done: true,
        reason: null,
        deviceId: device.id,
      };
      await tx.update(workOrders, order, { steps: [...order.steps, step] });
      return { id: device.id };
    },
  }),
};
