import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { approves, reasonsOfOffers } from './approval-reasons.ts';
import { draftOf } from './draft-mutations.ts';
import { estimates } from './estimate.ts';
import { checkStatus } from './lifecycle.ts';
import { estimateLines, linesOf } from './line.ts';
import { notifyStaff } from './notify-staff.ts';
import { offersOf, saidOfOffers } from './offers.ts';
import { optionBlockers } from './readiness.ts';
import type { EstimateRow } from './reprice.ts';
import { roleLimits } from './offer.ts';
import { checkSendable } from './sending-guard.ts';
import { refreshTax } from './tax-choice.ts';

const byId = z.strictObject({ id: idSchema });

/** Why the actor may not decide this estimate alone: the same question that sending asks. Throws NOT_READY where nobody can send it. */
async function reasonsFor(tx: Transaction, estimate: EstimateRow): Promise<string[]> {
  const lines = await tx.list(estimateLines, linesOf(estimate.id));
  const [block] = saidOfOffers(
    offersOf(estimate, lines).map((offer) => ({
      option: offer.option,
      words: optionBlockers(offer.estimate, offer.lines),
    })),
  );
  if (block) throw new AppError('NOT_READY', { message: `${block} Nothing was changed.` });
  return reasonsOfOffers(tx, estimate, lines, await roleLimits(tx));
}

export const approvalMutations = {
  /** Says why sending needs approval, with today's taxes; an empty list where it needs none. Changes nothing else. */
  'estimates.checkApproval': mutation({
    args: byId,
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await refreshTax(tx, await draftOf(tx, id));
      return { reasons: await reasonsFor(tx, estimate) };
    },
  }),

  /** Asks a manager to approve a draft; it is frozen until they answer or the rep takes it back. */
  'estimates.requestApproval': mutation({
    args: byId,
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await refreshTax(tx, await draftOf(tx, id));
      const lines = await tx.list(estimateLines, linesOf(id));
      // A manager would approve in vain what cannot be sent.
      await checkSendable(tx, estimate, lines, 'This estimate cannot be sent yet. Nobody was asked.');
      const reasons = await reasonsFor(tx, estimate);
      if (reasons.length === 0)
        throw new AppError('NOT_READY', {
          message: 'This estimate needs no approval. Nothing was changed. Send it.',
        });
      const pending = await tx.update(estimates, estimate, {
        status: 'pending_approval',
        approval: { reasons, requestedBy: tx.actor.id, decidedBy: null, note: null },
      });
      await notifyStaff(
        tx,
        pending,
        {
          kind: 'approval_needed',
          title: `${pending.reference} needs your approval`,
          body: reasons.join(' '),
        },
        'managers',
      );
    },
  }),

  /** Approves what someone else asked for (four eyes), within the approver's own limit. */
  'estimates.approve': mutation({
    args: byId,
    allow: approves,
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, ['pending_approval'], 'approved');
      if (estimate.approval?.requestedBy === tx.actor.id)
        throw new AppError('NOT_READY', {
          message: 'Your own request must be approved by someone else. Nothing was changed.',
        });
      if (estimate.credit.some(({ userId }) => userId === tx.actor.id))
        throw new AppError('NOT_READY', {
          message: 'You hold credit in this sale, so someone else must approve it. Nothing was changed.',
        });
      if ((await reasonsFor(tx, estimate)).length > 0)
        throw new AppError('NOT_READY', {
          message: 'The discount is above your own limit too. Nothing was changed. Ask an administrator.',
        });
      const approval = estimate.approval && { ...estimate.approval, decidedBy: tx.actor.id };
      const approved = await tx.update(estimates, estimate, { status: 'approved', approval });
      await notifyStaff(
        tx,
        approved,
        { kind: 'approval_given', title: `${approved.reference} was approved`, body: 'You can send it now.' },
        'rep',
      );
    },
  }),

  'estimates.rejectApproval': mutation({
    args: z.strictObject({
      id: idSchema,
      reason: z.string().trim().min(1, 'Say what should change.').max(300),
    }),
    allow: approves,
    serverOnly: true,
    async run(tx, { id, reason }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, ['pending_approval'], 'refused');
      const approval = estimate.approval && { ...estimate.approval, decidedBy: tx.actor.id, note: reason };
      const back = await tx.update(estimates, estimate, { status: 'draft', approval });
      await notifyStaff(
        tx,
        back,
        { kind: 'approval_refused', title: `${back.reference} was not approved`, body: reason },
        'rep',
      );
    },
  }),

  /** Takes a request back to go on editing. */
  'estimates.recallApproval': mutation({
    args: byId,
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, ['pending_approval', 'approved'], 'taken back');
      await tx.update(estimates, estimate, { status: 'draft', approval: null });
    },
  }),
};
