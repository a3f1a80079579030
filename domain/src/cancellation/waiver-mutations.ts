import { z } from 'zod';
import { accounts } from '../account.ts';
import { files } from '../file.ts';
import { hasRole } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { cancellationRights, type CancellationRightRow } from './cancellation-right.ts';
import { mayReceiveSome } from './right-access.ts';
import { dayAtPremises, isRunning } from './right-clock.ts';
import { checkReceiver } from './right-mutations.ts';
import { zonesOfPremises } from './right-of-sale.ts';

/** Refuses a paper that is no file of the sale or its account. Throws INVALID. */
async function checkPaper(tx: Transaction, right: CancellationRightRow, fileId: string): Promise<void> {
  const file = await tx.find(files, fileId);
  const isOfAccount = file?.accountId === right.accountId;
  const isOfSale = right.estimateId !== null && file?.estimateId === right.estimateId;
  if (file?.bucket !== 'attachments' || !(isOfAccount || isOfSale))
    throw invalid(
      'fileId',
      'This file is not with the account or the estimate. Nothing was saved. Add a picture of the handwritten paper there, then choose it.',
    );
}

/** How a buyer who cannot wait lets the work begin: a paper in their own handwriting, dated and signed, apart from the contract (16 CFR 429.0 (a) (3)). */
export const waiverMutations = {
  /** Records the buyer's handwritten waiver. Work may begin; the right to cancel itself goes on, as only counsel can tell whether it ended. */
  'cancellation-rights.recordWaiver': mutation({
    args: z.strictObject({
      id: idSchema,
      on: z.iso.date('Choose the day.'),
      reason: z.string().trim().min(1, 'Write what the emergency is.').max(300),
      fileId: idSchema,
    }),
    allow: mayReceiveSome,
    serverOnly: true,
    async run(tx, { id, on, reason, fileId }) {
      const right = await tx.get(cancellationRights, id, { lock: true });
      await checkReceiver(tx, right);
      if (!isRunning(right))
        throw notReady('No right to cancel runs for this sale, so nothing is waived. Nothing was changed.');
      if (right.waiverOn)
        throw notReady(
          'A waiver is recorded already. Nothing was changed. An administrator can take it back.',
        );
      const account = await tx.asSystem().get(accounts, right.accountId);
      const today = dayAtPremises(tx.context.now, await zonesOfPremises(tx, account), 'ahead');
      if (on < right.signedOn || on > today)
        throw invalid(
          'on',
          'A waiver is written between the signature and today. Nothing was saved. Correct the day.',
        );
      await checkPaper(tx, right, fileId);
      await tx.asSystem().update(cancellationRights, right, {
        waiverOn: on,
        waiverReason: reason,
        waiverFileId: fileId,
        waiverByUserId: tx.actor.kind === 'user' ? tx.actor.id : null,
      });
    },
  }),

  /** Takes back a waiver that was recorded by mistake: work waits again. */
  'cancellation-rights.takeBackWaiver': mutation({
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
