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
import { wordsOfStatus } from '../kernel/status-words.ts';
import { orderOfVisit, pressedAt, type VisitRow } from './job.ts';
import { nextVisit, type WorkTimes } from './work-times.ts';

const steps = ['on_the_way', 'on_site', 'done'] as const;
type Step = (typeof steps)[number];

/** The field of the work order that keeps the time of a step. */
const timeOf = { on_the_way: 'onWayAt', on_site: 'arrivedAt', done: 'leftAt' } as const satisfies Record<
  Step,
  keyof WorkTimes
>;

const MAX_STEPS_LEFT = 1000;

const at = instant('Pressed');
/** Null for a visit without a work order, or with another person's: then the visit alone moves. */
const workOrderId = idSchema.nullable();

/** Whether a visit can go on to a step: each is reached once, and one may be left out. */
const isAhead = (status: VisitRow['status'], to: Step): boolean =>
  status === 'scheduled' || status === 'confirmed' || isBefore(status, to);

const isBefore = (status: VisitRow['status'], to: Step): boolean =>
  steps.some((step, place) => step === status && place < steps.indexOf(to));

function checkMoves(status: VisitRow['status'], to: Step): void {
  if (isAhead(status, to)) return;
  throw notReady(
    status === 'cancelled'
      ? 'The office canceled this visit. Nothing was changed. Ask the office before you go on.'
      : `This visit is ${wordsOfStatus(status)} already. Nothing was changed. Look at the job again.`,
  );
}

/** Keeps the time of a step on the work order, and whose it is. Whoever arrives begins the work. */
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

/** How a person moves a visit along. The times of its steps are kept on the work order, where the office corrects them. */
export const visitMutations = {
  /** The next step of a visit: on the way, arrived, or over while its work order stays open. `at` is when it was pressed. */
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

  /** Takes the last step of a visit back, and its time with it. Completed work is reopened by the office alone. */
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
          'This visit has changed since you opened it. Nothing was changed. Look at the job again.',
        );
      if (!(await tx.can(anyEntity(events), 'update', visit))) throw new AppError('NOT_AUTHORIZED');
      const order = orderId ? await orderOfVisit(tx, visit, orderId) : null;
      // What was pressed by mistake never was: the way back is none of the steps that an appointment takes.
      await tx.asSystem().update(events, visit, { status: to });
      if (order) await tx.asSystem().update(workOrders, order, { [timeOf[from]]: null });
    },
  }),

  /**
   * The work is done: what was ticked is installed with its day and its installer, the work order is completed with its time, and the visit is over, all of it or nothing.
   * What is not done needs a reason, and who signed is kept with their signature. `left` names such steps by their place among the steps of the work order.
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
      /** Why zones were not tested, where some were not. */
      untestedReason: workOrders.shape.untestedReason.default(null),
      /** How they signed on the phone; left out, the typed name is the signature. */
      signature: signatureSchema.nullable().default(null),
    }),
    allow: () => true,
    keyVerb: 'update',
    run: finishJob,
  }),
};
