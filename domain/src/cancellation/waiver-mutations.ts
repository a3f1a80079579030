import { z } from 'zod';
import { accounts } from '../account.ts';
import { hasRole } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { cancellationRights } from './cancellation-right.ts';
import { checkPaper } from './paper-of-sale.ts';
import { mayReceiveSome } from './right-access.ts';
import { dayAtPremises, isRunning } from './right-clock.ts';
import { checkReceiver } from './right-mutations.ts';
import { zonesOfPremises } from './right-of-sale.ts';
import { companyWaits, workStop } from './work-stop.ts';
import { someText } from '../kernel/visible-text.ts';

/**
 * A buyer who cannot wait allows the work to begin with a paper in their own handwriting, dated and signed, separate
 * from the contract (16 CFR 429.0 (a) (3)).
 */
export const waiverMutations = {
  /**
   * Records the buyer's handwritten waiver. Work may begin. The right to cancel itself continues, because only
   * counsel can determine whether it ended.
   */
  'cancellation-rights.recordWaiver': mutation({
    args: z.strictObject({
      id: idSchema,
      on: z.iso.date('Choose the day.'),
      reason: someText(300, 'Describe the emergency.'),
      fileId: idSchema,
    }),
    allow: mayReceiveSome,
    serverOnly: true,
    async run(tx, { id, on, reason, fileId }) {
      const right = await tx.get(cancellationRights, id, { lock: true });
      await checkReceiver(tx, right);
      if (!isRunning(right))
        throw notReady(
          'This sale has no open right to cancel, so there is nothing to waive. Nothing was changed.',
        );
      if (right.rules.some(({ noWaiver }) => noWaiver))
        throw notReady(
          'The law of this place does not allow a waiver. Nothing was saved. Work begins once the right has ended.',
        );
      if (right.waiverOn)
        throw notReady(
          'A waiver is already recorded. Nothing was changed. An administrator can withdraw it.',
        );
      const account = await tx.asSystem().get(accounts, right.accountId);
      const today = dayAtPremises(tx.context.now, await zonesOfPremises(tx, account), 'ahead');
      if (on < right.signedOn || on > today)
        throw invalid(
          'on',
          'A waiver’s day must be between the signature and today. Nothing was saved. Correct the day.',
        );
      await checkPaper(tx, right, fileId, 'the handwritten paper');
      await tx.asSystem().update(cancellationRights, right, {
        waiverOn: on,
        waiverReason: reason,
        waiverFileId: fileId,
        waiverByUserId: tx.actor.kind === 'user' ? tx.actor.id : null,
      });
    },
  }),

  /**
   * Records why work begins before the right has ended, if nothing forbids it; null withdraws that. The reason is
   * stored with the right, and in its audit trail. Throws NOT_READY if the law or the company forbids work to begin,
   * because only a waiver lifts that (decisions 9.10).
   */
  'cancellation-rights.allowEarly': mutation({
    args: z.strictObject({
      id: idSchema,
      reason: someText(500, 'Enter a reason.').nullable(),
    }),
    allow: (actor) => hasRole(actor, 'admin', 'manager', 'office'),
    serverOnly: true,
    async run(tx, { id, reason }) {
      const right = await tx.get(cancellationRights, id, { lock: true });
      if (!isRunning(right))
        throw notReady(
          'This sale has no open right to cancel, so work does not have to wait. Nothing was changed.',
        );
      const stop = reason && workStop(right, await companyWaits(tx), tx.context.now);
      if (stop) throw notReady(`${stop} Nothing was changed. Record the buyer’s handwritten waiver.`);
      await tx.asSystem().update(cancellationRights, right, {
        earlyReason: reason,
        earlyAt: reason === null ? null : tx.context.now,
        earlyByUserId: reason !== null && tx.actor.kind === 'user' ? tx.actor.id : null,
      });
    },
  }),

  /** Withdraws a waiver that was recorded by mistake; work has to wait again. */
  'cancellation-rights.withdrawWaiver': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { id }) {
      const right = await tx.get(cancellationRights, id, { lock: true });
      const none = { waiverOn: null, waiverReason: null, waiverFileId: null, waiverByUserId: null };
      await tx.asSystem().update(cancellationRights, right, none);
    },
  }),
};
