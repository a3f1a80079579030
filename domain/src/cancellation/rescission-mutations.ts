import { z } from 'zod';
import { accounts } from '../account.ts';
import { formatLongDay } from '../calendar-date.ts';
import { addEstimateEvent } from '../estimate/estimate-events.ts';
import { estimates } from '../estimate/estimate.ts';
import { checkStatus } from '../estimate/lifecycle.ts';
import { rescissionAsked } from '../estimate/rescission-asked.ts';
import { lastSigned } from '../estimate/signers.ts';
import { signaturesOf } from '../estimate/signing.ts';
import { deleteFiles } from '../file-mutations.ts';
import { files } from '../file.ts';
import { isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { cancellationRights } from './cancellation-right.ts';
import { methodTexts, receivedRescission } from './rescission-methods.ts';
import { mayReceive, mayReceiveSome } from './right-access.ts';
import { dayAtPremises } from './right-clock.ts';
import { checkDayOfNotice, todayOfRight } from './right-exercise.ts';
import { checkReceiver } from './right-mutations.ts';
import { zonesOfPremises } from './right-of-sale.ts';
import { rescind } from './rescind.ts';

export const rescissionMutations = {
  /**
   * Records a customer's cancellation by right, and undoes the sale. `on` is the day of the notice in the time zone
   * of the premises; today by default.
   */
  'cancellation-rights.rescind': mutation({
    args: z.strictObject({
      id: idSchema,
      ...receivedRescission,
      /** Whether to also cancel the agreement that this one replaced; otherwise that one applies again. */
      both: z.boolean().optional(),
    }),
    allow: mayReceiveSome,
    serverOnly: true,
    async run(tx, { id, on, method, note, both }) {
      const right = await tx.get(cancellationRights, id);
      await checkReceiver(tx, right);
      const account = await tx.asSystem().get(accounts, right.accountId);
      const { refund, refundDueOn, estimates } = await rescind(tx, right.contractId, {
        on: on ?? (await todayOfRight(tx, account, right)),
        method,
        note: note ?? null,
        both,
      });
      for (const estimate of estimates)
        await addEstimateEvent(
          tx,
          estimate,
          'rescinded',
          [methodTexts[method], note].filter(Boolean).join(': '),
        );
      return { refund, refundDueOn };
    },
  }),

  /**
   * Records a customer's cancellation of a signed estimate that is not sealed yet. It is stored with its day, and
   * carried out in the acceptance transaction: nothing stops the seal (decisions 8.5). Throws ILLEGAL_TRANSITION if
   * the estimate is not waiting for its seal, and NOT_READY if it is not for a home or was canceled already.
   */
  'estimates.recordRescission': mutation({
    args: z.strictObject({ id: idSchema, ...receivedRescission }),
    allow: mayReceiveSome,
    serverOnly: true,
    async run(tx, { id, on, method, note }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      if (!mayReceive(tx.actor, estimate)) throw new AppError('NOT_AUTHORIZED');
      checkStatus(estimate.status, ['sealing'], 'canceled before its seal');
      const system = tx.asSystem();
      const account = await system.get(accounts, estimate.accountId);
      if (account.type !== 'residential')
        throw notReady('Only a home has a right to cancel. Nothing was changed.');
      if (await rescissionAsked(tx, estimate))
        throw notReady('The customer has already canceled. Nothing was changed.');
      const last = lastSigned(await signaturesOf(tx, estimate));
      const day = await dayOfNotice(tx, account, last?.signedOn ?? '', on);
      await system.update(estimates, estimate, { rescissionAsked: { on: day, method, note: note ?? null } });
      await addEstimateEvent(
        tx,
        estimate,
        'rescinded',
        [`${methodTexts[method]}, on ${formatLongDay(day)}, before it was sealed`, note]
          .filter(Boolean)
          .join(': '),
      );
    },
  }),

  /** Stores the generated receipt. If two were generated concurrently, the first is kept and the other is deleted. */
  'cancellation-rights.keepReceipt': mutation({
    args: z.strictObject({ id: idSchema, fileId: idSchema }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, fileId }) {
      const right = await tx.get(cancellationRights, id, { lock: true });
      if (right.receiptFileId === fileId) return;
      if (right.receiptFileId) await deleteFiles(tx, [await tx.get(files, fileId, { lock: true })]);
      else await tx.update(cancellationRights, right, { receiptFileId: fileId });
    },
  }),
};

/**
 * Returns the day of a notice that was received before a right exists: by default, today in the time zone of the
 * premises. Throws INVALID for an impossible day.
 */
async function dayOfNotice(
  tx: Transaction,
  account: RowOf<typeof accounts>,
  signedOn: string,
  on: string | undefined,
): Promise<string> {
  const zones = await zonesOfPremises(tx, account);
  const today = dayAtPremises(tx.context.now, zones, 'behind');
  // If two time zones are possible, the signature counts in the one that is ahead.
  if (on === undefined) return today < signedOn ? signedOn : today;
  checkDayOfNotice(on, signedOn, dayAtPremises(tx.context.now, zones, 'ahead'));
  return on;
}
