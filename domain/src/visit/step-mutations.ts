import { z } from 'zod';
import { checkWorkMayBegin } from '../cancellation/work-stop.ts';
import { equipment } from '../equipment.ts';
import { idSchema } from '../kernel/document.ts';
import { instant, optional, requiredText, text } from '../kernel/fields.ts';
import { mutation } from '../kernel/mutation.ts';
import { MAX_STEPS, workOrders } from '../work-order.ts';
import { notReady } from '../kernel/errors.ts';
import { carryOut, undoStep } from './carry-out.ts';
import { openOrder, pressedAt } from './job.ts';
import { checkTaken } from './taken.ts';

/**
 * Installers check off the steps of a work order and add steps. Each mutation is about one step, so that two people
 * can work on one job.
 */
export const stepMutations = {
  /**
   * Checks off a step, or records why it is not done. `what` is the step's name as the person saw it, so that no wrong step is checked after the
   * office changed them. Checking a step that replaces, moves, removes, or tests a device does so, and unchecking it undoes that. A new device counts
   * as installed when the work is completed.
   */
  'work-orders.markStep': mutation({
    args: z.strictObject({
      id: idSchema,
      place: z.int().min(0),
      what: z.string().max(160),
      done: z.boolean(),
      reason: optional(text('Why it was not done', 300)),
      /** Fields of the device that replaces the old one. */
      serial: equipment.shape.serial.optional(),
      /** The new location of a moved device; without them, the step's own location applies. */
      room: optional(text('Room', 60)).optional(),
      zone: equipment.shape.zone.optional(),
      /** When it was pressed; now if omitted. */
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
          `The office changed the steps of this job, so “${what}” was not checked off. Everything else is kept. Check the list again.`,
        );
      const steps = order.steps.map((step, at) =>
        at === place ? { ...step, done, reason: done ? null : reason } : step,
      );
      await tx.update(workOrders, order, { steps });
      if (done === marked.done) return;
      const said = { serial, room, zone, at: pressedAt(tx, at ?? tx.context.now) };
      await (done ? carryOut(tx, order, marked, said) : undoStep(tx, order, marked));
    },
  }),

  /** Adds a device that was installed but not sold. It becomes a step of the job, with the reason in its notes for the office. */
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
      // Installers add equipment only to their own jobs.
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
