import { z } from 'zod';
import { accounts } from '../account.ts';
import { isSystem } from '../kernel/actor.ts';
import { idSchema, pathOf } from '../kernel/document.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { emailMessages } from '../message.ts';
import { actorOfPerson } from '../person-actor.ts';
import { settings } from '../settings.ts';
import { users } from '../user.ts';
import { APPROVAL_LINK_MS, approvalLinks, type ApprovalLinkRow } from './approval-link.ts';
import { contentHashOf, decisionProblem } from './approval-decision.ts';
import { approves } from './approval-reasons.ts';
import { companySettings } from './company-context.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { offeredTexts, type OfferedTexts } from './offered-texts.ts';

/** The job that asks one person by email to decide a request for approval, see `estimates.mailApproval`. */
export const MAIL_APPROVAL = 'mail-approval';

/** Payload of a `mail-approval` job. */
export const mailApprovalArgs = z.strictObject({
  estimateId: idSchema,
  userId: idSchema,
  requestId: idSchema,
});

/**
 * Queues an email to every approver who chose email notifications, except the person who makes the request. The job
 * checks at send time whether each of them may decide this request.
 */
export async function askByEmail(tx: Transaction, { id: estimateId, approval }: EstimateRow): Promise<void> {
  const requestId = approval?.requestId;
  if (!requestId) return;
  const system = tx.asSystem();
  const staff = await system.listAll(users, where({ status: 'active' }));
  const deciders = staff.filter((person) => person.id !== tx.actor.id && approves(person));
  const wishes = await system.listAll(
    settings,
    where({ scope: 'user', userId: deciders.map(({ id }) => id) }),
  );
  for (const person of deciders)
    if (wishes.find(({ userId }) => userId === person.id)?.mailAbout.includes('approval_needed'))
      tx.enqueue({ kind: MAIL_APPROVAL, payload: { estimateId, userId: person.id, requestId } });
}

/** Formats the amounts of an estimate, one line per option. */
const amountLines = (offers: readonly OfferedTexts[]): string[] =>
  offers.map(({ option, oneTime, recurring }) => {
    const amounts = `${oneTime} once${recurring && `, ${recurring}`}`;
    return option ? `${option}: ${amounts}` : amounts;
  });

/** Creates a link for a person, and an email that contains it. The stored email does not contain the token. */
async function mailApprovalLink(
  tx: Transaction,
  link: Pick<ApprovalLinkRow, 'estimateId' | 'userId' | 'purpose' | 'requestId' | 'contentHash'>,
  mail: { readonly to: string; readonly subject: string; readonly body: string },
): Promise<void> {
  const system = tx.asSystem();
  const token = tx.context.newToken();
  await system.create(approvalLinks, {
    ...link,
    tokenHash: await tx.context.digest(token),
    expiresAt: new Date(Date.parse(tx.context.now) + APPROVAL_LINK_MS).toISOString(),
  });
  const message = await system.create(emailMessages, mail);
  tx.enqueue({ kind: 'mail', payload: { messageId: message.id, approvalToken: token } });
}

/**
 * Emails a person what was decided in their name through an email link, and how to take an approval back if it was
 * not them.
 */
export async function mailWithdrawal(
  tx: Transaction,
  link: ApprovalLinkRow,
  estimate: EstimateRow,
): Promise<void> {
  const { estimateId, userId, requestId, contentHash } = link;
  const person = await tx.asSystem().get(users, userId);
  await mailApprovalLink(
    tx,
    { estimateId, userId, requestId, contentHash, purpose: 'take_back' },
    {
      to: person.email,
      subject: `You approved ${estimate.reference}`,
      body: [
        `Hello ${person.name},`,
        `You approved ${estimate.reference} with the link in your email. There is nothing more to do.`,
        'Not you? You can withdraw the approval until the estimate is sent:\n{{link}}',
        'The link works once, for 72 hours. Notify an administrator, too: somebody else may have access to your email.',
      ].join('\n\n'),
    },
  );
}

export const approvalEmailMutations = {
  /**
   * Emails one person the request to decide an approval that is still pending. Sends nothing to a person who may not
   * decide it, or no longer may.
   */
  'estimates.mailApproval': mutation({
    args: mailApprovalArgs,
    allow: isSystem,
    serverOnly: true,
    async run(tx, { estimateId, userId, requestId }) {
      const estimate = await tx.find(estimates, estimateId);
      const person = await tx.find(users, userId);
      if (!estimate || estimate.status !== 'pending_approval' || estimate.approval?.requestId !== requestId)
        return;
      if (person?.status !== 'active') return;
      const reader = tx.as(await actorOfPerson(tx, person));
      if (!approves(reader.actor) || (await decisionProblem(reader, estimate))) return;
      const customer = await tx.get(accounts, estimate.accountId);
      const rep = estimate.ownerUserId ? await tx.find(users, estimate.ownerUserId) : undefined;
      const { approveByLink } = await companySettings(tx);
      const mail = {
        to: person.email,
        subject: `${estimate.reference} needs your approval: ${customer.name}`.slice(0, 200),
        body: [
          `Hello ${person.name},`,
          `${rep?.name ?? 'A colleague'} asks you to approve ${estimate.reference} for ${customer.name}.`,
          amountLines(await offeredTexts(tx, estimate)).join('\n'),
          `Why it needs approval:\n${estimate.approval.reasons.map((reason) => `• ${reason}`).join('\n')}`,
          `Approve or reject it here:\n{{link}}`,
          approveByLink
            ? 'The link is only for you and needs no password. It works once, for 72 hours. Do not forward it.'
            : 'You are asked to sign in first.',
        ].join('\n\n'),
      };
      if (approveByLink) {
        const contentHash = await contentHashOf(tx, estimate);
        await mailApprovalLink(tx, { estimateId, userId, requestId, contentHash, purpose: 'decide' }, mail);
        return;
      }
      const message = await tx.create(emailMessages, mail);
      const opens = `/${pathOf('estimate', estimateId)}`;
      tx.enqueue({ kind: 'mail', payload: { messageId: message.id, opens } });
    },
  }),
};
