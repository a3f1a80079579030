import { z } from 'zod';
import { formatLongDay } from '../calendar-date.ts';
import { files } from '../file.ts';
import { idSchema } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError, invalid } from '../kernel/errors.ts';
import { IN_THE_FUTURE } from '../kernel/field-messages.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { amountsText } from './acceptance.ts';
import { companyToday } from './company-context.ts';
import { addEstimateEvent } from './estimate-events.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { selectionSchema } from './estimate-parts.ts';
import { checkDeclinable, checkStatus, declineReasons } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';
import { freezeOffer } from './offer.ts';
import {
  mayRecordAcceptance,
  outsideMethods,
  RECORDED,
  recordableStatuses,
  unsentStatuses,
} from './recorded.ts';
import { fillOpenSlots } from './fill-open-slots.ts';
import { nextRound } from './signing.ts';
import { priceChoice, sellVersion } from './sold-version.ts';
import { estimateVersions, signerNameSchema } from './version.ts';

const methodTexts = { paper: 'on paper', program: 'with a dealer program' } as const;

/** The fields that a person enters for a signature from outside. */
const recordedAcceptance = z.strictObject({
  id: idSchema,
  method: z.enum(outsideMethods),
  signedOn: z.iso.date('Choose the day of the signature.'),
  signerName: signerNameSchema,
  /** The signed document, one of the files of the estimate. */
  fileId: idSchema.optional(),
  selection: selectionSchema.default({}),
  /** The signed option, if there are several. */
  optionId: idSchema.optional(),
});

export const recordedMutations = {
  /**
   * Records that the customer signed outside the product. The contract, its RMR, and the right to cancel follow as
   * from a signature, dated by the day of the signature. An unsent estimate is frozen as for sending. If signing is
   * in progress, this fills the open slots, and the sale follows once the copy is sealed. Throws NOT_READY with what
   * is missing, and NEEDS_APPROVAL with the reasons.
   */
  'estimates.recordAcceptance': mutation({
    args: recordedAcceptance,
    allow: mayRecordAcceptance,
    serverOnly: true,
    async run(tx, { id, method, signedOn, signerName, fileId, selection, optionId }) {
      const seen = await tx.get(estimates, id, { lock: true });
      checkStatus(seen.status, recordableStatuses, 'accepted');
      const file = await checkSigned(tx, id, signedOn, fileId);
      if (seen.status === 'signing') {
        await fillOpenSlots(tx, seen, {
          method,
          signedOn,
          signerName,
          selection,
          optionId: optionId ?? null,
          file,
        });
        return { contractId: null };
      }
      const estimate = unsentStatuses.includes(seen.status)
        ? await frozen(tx, seen)
        : await tx.update(estimates, seen, nextRound(seen));
      const version = await tx.get(estimateVersions, estimate.versionId ?? '');
      if (version.content.paperOnly && (method !== 'paper' || !fileId))
        throw invalid(
          'fileId',
          'The law where this home is requires a paper contract. Nothing was recorded. Add the signed paper to the files of the estimate, and choose it.',
        );
      const choice = priceChoice(version, selection, optionId ?? null);
      const signed = { source: method, signedOn, signerName, fileId: fileId ?? null };
      const { sold, contract } = await sellVersion(tx, estimate, choice, signed);
      await addEstimateEvent(
        tx,
        sold,
        'accepted',
        `${RECORDED}signed ${methodTexts[method]} by ${signerName} on ${formatLongDay(signedOn)}`,
        { subjectHash: version.hash },
      );
      await notifyStaff(
        tx,
        sold,
        {
          kind: 'estimate_accepted',
          title: `${signerName} accepted ${sold.reference} ${methodTexts[method]}`.slice(0, 160),
          body: `${amountsText(version.content, sold)}. Recorded by ${tx.actor.name}.`,
        },
        'office',
      );
      return { contractId: contract.id };
    },
  }),

  /** Records that the customer declined an offer that was sent. */
  'estimates.recordDecline': mutation({
    args: z.strictObject({
      id: idSchema,
      reason: z.enum(declineReasons),
      note: z.string().trim().max(500).optional(),
    }),
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { id, reason, note }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkDeclinable(estimate);
      const declined = await tx.update(estimates, estimate, {
        status: 'declined',
        declineReason: reason,
        declineNote: note || null,
        decidedAt: tx.context.now,
      });
      const why = [reason.replace('_', ' '), note].filter(Boolean).join(': ');
      await addEstimateEvent(tx, declined, 'declined', `${RECORDED}${why}`);
      await notifyStaff(
        tx,
        declined,
        {
          kind: 'estimate_declined',
          title: `${declined.reference} was declined`,
          body: `${why.slice(0, 400)}. Recorded by ${tx.actor.name}.`,
        },
        'managers',
      );
    },
  }),
};

/** Returns the signed document. Throws INVALID for a future day, and NOT_FOUND for a file that belongs elsewhere. */
async function checkSigned(
  tx: Transaction,
  estimateId: string,
  signedOn: string,
  fileId: string | undefined,
): Promise<RowOf<typeof files> | null> {
  if (signedOn > (await companyToday(tx)))
    throw invalid('signedOn', `${IN_THE_FUTURE} Nothing was recorded. Choose the day of the signature.`);
  const file = fileId ? await tx.get(files, fileId, { lock: true }) : null;
  if (file && file.estimateId !== estimateId) throw new AppError('NOT_FOUND', { what: 'File' });
  return file;
}

/** Freezes the estimate that the customer signed, as for sending. */
async function frozen(tx: Transaction, seen: EstimateRow): Promise<EstimateRow> {
  const { estimate, version } = await freezeOffer(
    tx,
    seen,
    'This acceptance cannot be recorded yet. The draft is kept.',
  );
  return tx.update(estimates, estimate, { versionId: version.id, sentAt: tx.context.now });
}
