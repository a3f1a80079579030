import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { approveRequest, decisionProblem, reasonsFor, rejectRequest } from './approval-decision.ts';
import { askByEmail } from './approval-emails.ts';
import { approves } from './approval-reasons.ts';
import { draftOf } from './draft-mutations.ts';
import { estimates } from './estimate.ts';
import { withdrawnRequest, submittersOf } from './four-eyes.ts';
import { licensesMissing } from './license-blockers.ts';
import { checkStatus } from './lifecycle.ts';
import { estimateLines, linesOf } from './line.ts';
import { notifyStaff } from './notify-staff.ts';
import { checkSendable } from './sending-guard.ts';
import { taxAhead } from './tax-ahead.ts';
import { refreshTax } from './tax-choice.ts';
import { someText } from '../kernel/visible-text.ts';

const byId = z.strictObject({ id: idSchema });

/** The changes to make, in the words of the person who rejects a request. */
export const rejectionReason = someText(300, 'Enter what should change.');

export const approvalMutations = {
  /**
   * Returns why sending needs approval, with today's taxes; an empty list if it needs none. Also returns which tax
   * changes before the offer ends, and which license is missing. Changes nothing else.
   */
  'estimates.checkApproval': mutation({
    args: byId,
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await refreshTax(tx, await draftOf(tx, id));
      const reasons = await reasonsFor(tx, estimate);
      return {
        reasons,
        taxAhead: await taxAhead(tx, estimate, await tx.list(estimateLines, linesOf(id))),
        licenses: await licensesMissing(tx, estimate),
      };
    },
  }),

  /** Asks a manager to approve a draft. The draft is frozen until they answer or the rep takes it back. */
  'estimates.requestApproval': mutation({
    args: byId,
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await refreshTax(tx, await draftOf(tx, id));
      const lines = await tx.list(estimateLines, linesOf(id));
      // There is no point in approving an estimate that cannot be sent.
      await checkSendable(tx, estimate, lines, 'This estimate cannot be sent yet. Nobody was asked.');
      const reasons = await reasonsFor(tx, estimate);
      if (reasons.length === 0)
        throw notReady('This estimate needs no approval. Nothing was changed. Send it.');
      const pending = await tx.update(estimates, estimate, {
        status: 'pending_approval',
        approval: {
          requestId: tx.context.newId(),
          reasons,
          requestedBy: tx.actor.id,
          decidedBy: null,
          note: null,
          submittedBy: [...new Set([...submittersOf(estimate), tx.actor.id])].slice(-20),
        },
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
      await askByEmail(tx, pending);
    },
  }),

  /** Approves another person's request (four eyes), within the approver's own limit. */
  'estimates.approve': mutation({
    args: byId,
    allow: approves,
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, ['pending_approval'], 'approved');
      const problem = await decisionProblem(tx, estimate);
      if (problem) throw notReady(problem);
      await approveRequest(tx, estimate);
    },
  }),

  'estimates.rejectApproval': mutation({
    args: z.strictObject({ id: idSchema, reason: rejectionReason }),
    allow: approves,
    serverOnly: true,
    async run(tx, { id, reason }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, ['pending_approval'], 'refused');
      await rejectRequest(tx, estimate, reason);
    },
  }),

  /**
   * Takes a request back to continue editing. The requester stays on record: a person who earns from the sale cannot
   * send it alone afterward.
   */
  'estimates.recallApproval': mutation({
    args: byId,
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, ['pending_approval', 'approved'], 'recalled');
      await tx.update(estimates, estimate, { status: 'draft', approval: withdrawnRequest(estimate) });
    },
  }),
};
