import { z } from 'zod';
import { accounts } from '../account.ts';
import { companies } from '../company.ts';
import { hasRole, isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { formatMoney } from '../money.ts';
import { roles } from '../role.ts';
import { approvalReasons } from './approval-reasons.ts';
import { companyToday } from './company-context.ts';
import { estimates } from './estimate.ts';
import { freeze } from './freeze.ts';
import { mailLink, mintLink, recipientOf } from './customer-links.ts';
import { checkMove, openStatuses } from './lifecycle.ts';
import { estimateLines, linesOf } from './line.ts';
import { reprice, type EstimateRow } from './reprice.ts';
import { reviseEstimate } from './revise.ts';
import { checkSendable } from './sending-guard.ts';
import { amountsOf, refreshTax } from './tax-choice.ts';
import { addEstimateEvent } from './estimate-events.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user', serverOnly: true };

/** The largest discount that the actor's roles may give without approval, in ppm. */
export async function discountLimitPpm(tx: Transaction): Promise<number> {
  if (isSystem(tx.actor) || hasRole(tx.actor, 'super')) return 1_000_000;
  const known = await tx.asSystem().list(roles, { where: where({ key: tx.actor.roles }), limit: 50 });
  return Math.max(0, ...known.map((role) => role.maxDiscountPpm));
}

/** Throws NOT_READY when today's taxes make the estimate another amount than the one that was stored, and so seen. */
async function checkMoved(tx: Transaction, seen: EstimateRow, now: EstimateRow): Promise<void> {
  const before = amountsOf(seen);
  const after = amountsOf(now);
  if (before.total === after.total && before.monthly === after.monthly) return;
  const { currency } = await tx.asSystem().get(companies, tx.actor.companyId);
  const words = ({ total, monthly }: typeof after) =>
    `${formatMoney(total, { currency })} and ${formatMoney(monthly, { currency })} a month`;
  throw new AppError('NOT_READY', {
    message: `The taxes have changed: the estimate was ${words(before)}, and is ${words(after)} today. Nothing was sent. Take today’s taxes, check the total, and send again.`,
    taxMoved: { before, after },
  });
}

export const sendMutations = {
  /** Sends a draft or an approved estimate: freezes the version, mints the link, queues the email. */
  'estimates.send': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    secretResultFields: ['token'],
    async run(tx, { id }) {
      const seen = await tx.get(estimates, id, { lock: true });
      checkMove(seen.status, 'sent');
      if (seen.status !== 'draft' && seen.status !== 'approved')
        throw new AppError('ILLEGAL_TRANSITION', { what: 'estimate', from: seen.status, to: 'sent' });
      const draft = await refreshTax(tx, seen);
      const lines = await tx.list(estimateLines, linesOf(id));
      await checkSendable(tx, draft, lines, 'This estimate cannot be sent yet. The draft is kept.');
      await checkMoved(tx, seen, draft);
      const priced = draft.status === 'draft' ? await reprice(tx, draft) : draft;
      const reasons =
        draft.status === 'draft' ? await approvalReasons(tx, priced, lines, await discountLimitPpm(tx)) : [];
      if (reasons.length > 0) throw new AppError('NEEDS_APPROVAL', { reasons });
      const version = await freeze(tx, priced);
      const sent = await tx.update(estimates, priced, {
        status: 'sent',
        versionId: version.id,
        sentAt: tx.context.now,
        decidedAt: null,
        viewedAt: null,
        declineReason: null,
        declineNote: null,
      });
      const recipient = await recipientOf(tx, sent);
      const link = await mintLink(tx, sent, version.id, recipient);
      await mailLink(tx, sent, version.content, link);
      await addEstimateEvent(
        tx,
        sent,
        'sent',
        link.recipientEmail
          ? `To ${link.recipientName}, ${link.recipientEmail}`
          : `Link for ${link.recipientName}`,
      );
      const account = await tx.get(accounts, sent.accountId, { lock: true });
      if (['lead', 'contacted', 'appointment_set', 'lost'].includes(account.status)) {
        await tx.asSystem().update(accounts, account, { status: 'quoted', closeReason: null });
      }
      return { token: link.token, mailed: link.recipientEmail !== null };
    },
  }),

  /** Opens version n+1 as a draft; the old version's links say that it was replaced. */
  'estimates.revise': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    async run(tx, { id }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      await reviseEstimate(tx, estimate);
    },
  }),

  /** Opens an expired or declined estimate again with a later expiry day, same version. */
  'estimates.extend': mutation({
    args: z.strictObject({ id: idSchema, expiresOn: z.iso.date() }),
    ...staff,
    async run(tx, { id, expiresOn }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      if (
        estimate.status !== 'expired' &&
        estimate.status !== 'declined' &&
        !openStatuses.includes(estimate.status)
      ) {
        throw new AppError('ILLEGAL_TRANSITION', {
          what: 'estimate',
          from: estimate.status.replace('_', ' '),
          to: 'extended',
        });
      }
      if (expiresOn < (await companyToday(tx)))
        throw new AppError('NOT_READY', {
          message: 'The new expiry day has passed already. Nothing was changed. Choose a later one.',
          field: 'expiresOn',
        });
      await addEstimateEvent(tx, estimate, 'extended', `Until ${expiresOn}`);
      const reopened = openStatuses.includes(estimate.status) ? estimate.status : 'sent';
      await tx.update(estimates, estimate, {
        status: reopened,
        expiresOn,
        decidedAt: null,
        declineReason: null,
        declineNote: null,
      });
    },
  }),

  /** Takes an open estimate off the table; its links die. */
  'estimates.void': mutation({
    args: z.strictObject({ id: idSchema, reason: z.string().trim().min(1, 'Say why.').max(200) }),
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
