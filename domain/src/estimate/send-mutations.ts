import { z } from 'zod';
import { accounts } from '../account.ts';
import { formatLongDay } from '../calendar-date.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { companyToday } from './company-context.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { freezeOffer } from './offer.ts';
import { mailLink, mintLink, recipientOf, type MintedLink } from './customer-links.ts';
import { checkMove, checkStatus, openStatuses } from './lifecycle.ts';
import { reminderFrom } from './reminder.ts';
import { nextRound } from './signing.ts';
import { reviseEstimate } from './revise.ts';
import { addEstimateEvent } from './estimate-events.ts';
import { checkSameOffer } from './same-offer.ts';
import { MAX_SENT_COPIES, sendCopies } from './send-copies.ts';
import { outlivedExemption } from './tax-blockers.ts';
import { someText } from '../kernel/visible-text.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user', serverOnly: true };

/**
 * Sends a draft or an approved estimate: freezes the version, creates the link, and queues the email if requested.
 * Throws the errors of {@link freezeOffer}, and ILLEGAL_TRANSITION.
 */
export async function sendOffer(tx: Transaction, seen: EstimateRow, mails: boolean): Promise<MintedLink> {
  checkMove(seen.status, 'sent');
  checkStatus(seen.status, ['draft', 'approved'], 'sent');
  const { estimate, version } = await freezeOffer(
    tx,
    seen,
    'This estimate cannot be sent yet. The draft is kept.',
  );
  const sent = await tx.update(estimates, estimate, {
    status: 'sent',
    versionId: version.id,
    sentAt: tx.context.now,
    decidedAt: null,
    viewedAt: null,
    declineReason: null,
    declineNote: null,
    ...reminderFrom(estimate, null),
  });
  const recipient = await recipientOf(tx, sent);
  const link = await mintLink(tx, sent, version.id, recipient);
  if (mails) await mailLink(tx, sent, version.content, link);
  await addEstimateEvent(
    tx,
    sent,
    'sent',
    mails && link.recipientEmail
      ? `To ${link.recipientName}, ${link.recipientEmail}`
      : `Link for ${link.recipientName}`,
    { subjectHash: version.hash },
  );
  const account = await tx.get(accounts, sent.accountId, { lock: true });
  const wins = ['lead', 'contacted', 'appointment_set', 'lost'].includes(account.status);
  await tx.asSystem().update(accounts, account, {
    quotedAt: tx.context.now,
    ...(wins && { status: 'quoted', closeReason: null }),
  });
  return link;
}

export const sendMutations = {
  /**
   * Sends an estimate to its contact, see {@link sendOffer}. An estimate to be signed in person is sent without an
   * email.
   */
  'estimates.send': mutation({
    args: z.strictObject({
      id: idSchema,
      mail: z.boolean().optional(),
      /** Other contacts who receive it by email, each with their own link. */
      copies: z.array(idSchema).max(MAX_SENT_COPIES).optional(),
    }),
    ...staff,
    secretResultFields: ['token'],
    async run(tx, { id, mail = true, copies = [] }) {
      const link = await sendOffer(tx, await tx.get(estimates, id, { lock: true }), mail);
      await sendCopies(tx, id, copies);
      return { token: link.token, mailed: mail && link.recipientEmail !== null };
    },
  }),

  /** Opens version n+1 as a draft; the old version's links show that it was replaced. */
  'estimates.revise': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    async run(tx, { id }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      await reviseEstimate(tx, estimate);
    },
  }),

  /**
   * Reopens an expired or declined estimate with a later expiration day and the same version, if it would be the same
   * offer today. For an open estimate, changes the expiration day.
   */
  'estimates.extend': mutation({
    args: z.strictObject({ id: idSchema, expiresOn: z.iso.date() }),
    ...staff,
    async run(tx, { id, expiresOn }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, ['expired', 'declined', ...openStatuses], 'extended');
      if (expiresOn < (await companyToday(tx)))
        throw new AppError('NOT_READY', {
          message: 'The new expiration day has already passed. Nothing was changed. Choose a later one.',
          field: 'expiresOn',
        });
      const outlived = outlivedExemption(estimate.tax?.exemption, expiresOn);
      if (outlived)
        throw new AppError('NOT_READY', { message: `${outlived} Nothing was changed.`, field: 'expiresOn' });
      const isOpen = openStatuses.includes(estimate.status);
      if (!isOpen) await checkSameOffer(tx, estimate);
      await addEstimateEvent(tx, estimate, 'extended', `Until ${formatLongDay(expiresOn)}`);
      await tx.update(estimates, estimate, {
        ...(!isOpen && { status: 'sent', ...nextRound(estimate) }),
        expiresOn,
        decidedAt: null,
        declineReason: null,
        declineNote: null,
        ...reminderFrom(estimate, 'silence'),
      });
    },
  }),

  /**
   * Keeps an estimate open although another estimate of the account was signed. Nobody is asked about it again before
   * the next signature.
   */
  'estimates.keepOpen': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    async run(tx, { id }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, openStatuses, 'kept open');
      await tx.update(estimates, estimate, { keptOpenAt: tx.context.now });
    },
  }),

  /** Voids an estimate; its links stop working. */
  'estimates.void': mutation({
    args: z.strictObject({
      id: idSchema,
      reason: someText(200, 'Enter a reason.'),
    }),
    ...staff,
    async run(tx, { id, reason }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkMove(estimate.status, 'voided');
      await addEstimateEvent(tx, estimate, 'voided', reason);
      await tx.update(estimates, estimate, {
        status: 'voided',
        voidReason: reason,
        decidedAt: tx.context.now,
      });
    },
  }),
};
