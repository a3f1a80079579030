import { z } from 'zod';
import { checkWorkMayBegin } from '../cancellation/work-stop.ts';
import { signatureSchema } from '../estimate/version.ts';
import { events } from '../event.ts';
import { instant, requiredText } from '../kernel/fields.ts';
import { idSchema } from '../kernel/document.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { workOrders } from '../work-order.ts';
import { finishJob } from './finish.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { statusText } from '../kernel/status-text.ts';
import { orderOfVisit, pressedAt, type VisitRow } from './job.ts';
import { nextVisit, type WorkTimes } from './work-times.ts';

const steps = ['on_the_way', 'on_site', 'done'] as const;
type Step = (typeof steps)[number];

/** The field of the work order that stores the time of a step. */
const timeOf = { on_the_way: 'onWayAt', on_site: 'arrivedAt', done: 'leftAt' } as const satisfies Record<
  Step,
  keyof WorkTimes
>;

const MAX_STEPS_LEFT = 1000;

const at = instant('Pressed');
/** Null for a visit without a work order, or with another person's: then only the visit changes. */
const workOrderId = idSchema.nullable();

/** Whether a visit can move on to a step: each step occurs once, and steps may be skipped. */
const isAhead = (status: VisitRow['status'], to: Step): boolean =>
  status === 'scheduled' || status === 'confirmed' || isBefore(status, to);

const isBefore = (status: VisitRow['status'], to: Step): boolean =>
  steps.some((step, place) => step === status && place < steps.indexOf(to));

function checkMoves(status: VisitRow['status'], to: Step): void {
  if (isAhead(status, to)) return;
  throw notReady(
    status === 'cancelled'
      ? 'The office canceled this visit. Nothing was changed. Ask the office before you continue.'
      : `This visit is already ${statusText(status)}. Nothing was changed. Check the job again.`,
  );
}

/** Stores the time of a step on the work order, and whose time it is. Arrival starts the work. */
async function keepTime(tx: Transaction, visit: VisitRow, orderId: string, to: Step, when: string) {
  const order = await orderOfVisit(tx, visit, orderId);
  const isAnother = to !== 'done' && order.leftAt !== null;
  const begins = to === 'on_site' && order.status !== 'in_progress';
  if (begins) await checkWorkMayBegin(tx, order);
  await tx.asSystem().update(workOrders, order, {
    ...(isAnother && nextVisit(order)),
    [timeOf[to]]: when,
    workedByUserId: tx.actor.id,
    ...(begins && { status: 'in_progress' }),
  });
}

/** The steps of a visit. Their times are stored on the work order, where the office corrects them. */
export const visitMutations = {
  /**
   * Moves a visit to its next step: on the way, arrived, or over while its work order stays open. `at` is when the
   * button was pressed.
   */
  'events.proceed': mutation({
    args: z.strictObject({ id: idSchema, to: z.enum(steps), at, workOrderId }),
    allow: () => true,
    keyVerb: 'update',
    async run(tx, args) {
      const visit = await tx.get(events, args.id, { lock: true });
      if (visit.status === args.to) return;
      checkMoves(visit.status, args.to);
      await tx.update(events, visit, { status: args.to });
      if (args.workOrderId) await keepTime(tx, visit, args.workOrderId, args.to, pressedAt(tx, args.at));
    },
  }),

  /** Undoes the last step of a visit, including its time. Only the office reopens completed work. */
  'events.stepBack': mutation({
    args: z.strictObject({
      id: idSchema,
      from: z.enum(steps),
      to: z.enum(['scheduled', 'confirmed', 'on_the_way', 'on_site']),
      workOrderId,
    }),
    allow: () => true,
    keyVerb: 'update',
    async run(tx, { id, from, to, workOrderId: orderId }) {
      const visit = await tx.get(events, id, { lock: true });
      if (visit.status !== from || (to !== 'scheduled' && to !== 'confirmed' && !isBefore(to, from)))
        throw notReady(
          'This visit has changed since you opened it. Nothing was changed. Check the job again.',
        );
      if (!(await tx.can(anyEntity(events), 'update', visit))) throw new AppError('NOT_AUTHORIZED');
      const order = orderId ? await orderOfVisit(tx, visit, orderId) : null;
      // Undoing a step is not a regular transition of an appointment, so the system actor makes it.
      await tx.asSystem().update(events, visit, { status: to });
      if (order) await tx.asSystem().update(workOrders, order, { [timeOf[from]]: null });
    },
  }),

  /**
   * Completes the work in one transaction: checked devices are installed with their day and installer, the work order
   * is completed with its time, and the visit is over. Steps that are not done need a reason; `left` lists them by
   * their index in the work order. The signer is stored with the signature.
   */
  'events.finish': mutation({
    args: z.strictObject({
      id: idSchema,
      workOrderId: idSchema,
      at,
      left: z
        .array(z.strictObject({ place: z.int().min(0), reason: requiredText('Why it was not done', 300) }))
        .max(MAX_STEPS_LEFT),
      signedBy: workOrders.shape.signedBy,
      unsignedReason: workOrders.shape.unsignedReason,
      /** Why zones were not tested, if there are any. */
      untestedReason: workOrders.shape.untestedReason.default(null),
      /** The signature on the phone; if omitted, the typed name is the signature. */
      signature: signatureSchema.nullable().default(null),
    }),
    allow: () => true,
    keyVerb: 'update',
    run: finishJob,
  }),
};
