import { z } from 'zod';
import { accounts } from '../account.ts';
import { companies, isClosed } from '../company.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { notify } from '../notify.ts';
import { actorOfPerson } from '../person-actor.ts';
import { users } from '../user.ts';
import { approveRequest, contentHashOf, decisionProblem, rejectRequest } from './approval-decision.ts';
import { mailWithdrawal } from './approval-emails.ts';
import { approvalLinks, type ApprovalLinkRow } from './approval-link.ts';
import { rejectionReason } from './approval-mutations.ts';
import { approves } from './approval-reasons.ts';
import { companySettings } from './company-context.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { standing } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';
import { offeredTexts, type OfferedTexts } from './offered-texts.ts';

/**
 * The request that a person decides through a link, as its page shows it. It has no cost and no margin: those require
 * a sign-in.
 */
export interface ApprovalRequest {
  readonly purpose: ApprovalLinkRow['purpose'];
  readonly company: { readonly name: string; readonly brandColor: string };
  readonly person: string;
  readonly reference: string;
  readonly title: string;
  readonly customer: string;
  readonly rep: string | null;
  readonly reasons: readonly string[];
  readonly offers: readonly OfferedTexts[];
  readonly contentHash: string;
}

interface Opened {
  readonly estimate: EstimateRow;
  /** The link's person, with their current permissions. */
  readonly person: Transaction;
}

const closed = (message: string): AppError => new AppError('APPROVAL_CLOSED', { message });

const usedTexts = {
  approved:
    'You approved {number} with this link, which works once. Until the estimate is sent, you can withdraw the approval with the link in the separate email.',
  rejected: 'You rejected {number} with this link, which works once. There is nothing more to do.',
  taken_back:
    'You withdrew your approval of {number} with this link, which works once. There is nothing more to do.',
} as const;

/** Returns why the request no longer waits for this link's decision; null while it does. */
async function requestProblem(
  tx: Transaction,
  link: ApprovalLinkRow,
  estimate: EstimateRow,
): Promise<string | null> {
  const { reference, approval, status } = estimate;
  const name = async (id: string) => (await tx.asSystem().find(users, id))?.name ?? 'Somebody else';
  const isSame = approval?.requestId === link.requestId;
  const taken = `${reference} was recalled for changes. Nothing was decided. If approval is requested again, you will get a new email.`;
  if (!isSame) return status === 'voided' ? `${reference} was voided. There is nothing to decide.` : taken;
  if (link.purpose === 'take_back') {
    if (status === 'approved' && approval.decidedBy === link.userId) return null;
    return `${reference} is ${standing(status)} now. Nothing was changed. Sign in to see it.`;
  }
  if (status === 'pending_approval') return null;
  if (status === 'voided' || !approval.decidedBy)
    return `${reference} is ${standing(status)}. There is nothing to decide.`;
  const did = status === 'draft' ? 'rejected' : 'approved';
  return `${await name(approval.decidedBy)} already ${did} ${reference}. There is nothing more to do.`;
}

/**
 * Opens the estimate of a link, locked if it is about to be decided. Throws APPROVAL_CLOSED with what happened and
 * what to do.
 */
async function openLink(tx: Transaction, link: ApprovalLinkRow, lock: boolean): Promise<Opened> {
  const system = tx.asSystem();
  const company = await system.get(companies, tx.actor.companyId);
  const found = await system.get(users, link.userId);
  if (found.status !== 'active' || isClosed(company.status))
    throw closed(`Your access to ${company.name} has ended. Nothing was decided. Ask an administrator.`);
  const person = tx.as(await actorOfPerson(tx, found));
  if (!approves(person.actor))
    throw closed('You can no longer approve estimates. Nothing was decided. Ask an administrator.');
  if (!(await companySettings(tx)).approveByLink)
    throw closed(
      `${company.name} no longer allows decisions from emails. Nothing was decided. Sign in to decide.`,
    );
  const estimate = await person.find(estimates, link.estimateId, { lock });
  if (!estimate) throw closed('This estimate was deleted. There is nothing to decide.');
  if (link.decision) throw closed(usedTexts[link.decision].replace('{number}', estimate.reference));
  const problem = await requestProblem(tx, link, estimate);
  if (problem) throw closed(problem);
  if (link.expiresAt <= tx.context.now)
    throw closed('This link has expired: it worked for 72 hours. Nothing was decided. Sign in to decide.');
  if ((await contentHashOf(tx, estimate)) !== link.contentHash)
    throw closed(
      `${estimate.reference} changed after this email was sent. Nothing was decided. Sign in to see the current version.`,
    );
  const refusal = link.purpose === 'decide' ? await decisionProblem(person, estimate) : null;
  if (refusal) throw closed(refusal);
  return { estimate, person };
}

/** Returns the content of a link's page; changes nothing. Throws APPROVAL_CLOSED if there is nothing to decide. */
export async function approvalRequest(tx: Transaction, link: ApprovalLinkRow): Promise<ApprovalRequest> {
  const { estimate, person } = await openLink(tx, link, false);
  const system = tx.asSystem();
  const { name, brandColor } = await system.get(companies, tx.actor.companyId);
  const rep = estimate.ownerUserId ? await system.find(users, estimate.ownerUserId) : undefined;
  return {
    purpose: link.purpose,
    company: { name, brandColor },
    person: person.actor.name,
    reference: estimate.reference,
    title: estimate.title,
    customer: (await person.get(accounts, estimate.accountId)).name,
    rep: rep?.name ?? null,
    reasons: estimate.approval?.reasons ?? [],
    offers: await offeredTexts(tx, estimate),
    contentHash: link.contentHash,
  };
}

/**
 * Returns the link and the estimate that it opens, both locked. Only the person whom the link was emailed to may call
 * this.
 */
async function decided(tx: Transaction, id: string, purpose: ApprovalLinkRow['purpose']) {
  const link = await tx.asSystem().get(approvalLinks, id, { lock: true });
  if (link.userId !== tx.actor.id || link.purpose !== purpose) throw new AppError('NOT_AUTHORIZED');
  return { link, ...(await openLink(tx, link, true)) };
}

const use = (tx: Transaction, link: ApprovalLinkRow, decision: NonNullable<ApprovalLinkRow['decision']>) =>
  tx.asSystem().update(approvalLinks, link, { usedAt: tx.context.now, decision });

const byLink = { allow: (actor: { readonly kind: string }) => actor.kind === 'user', serverOnly: true };
const args = z.strictObject({ linkId: idSchema });

/**
 * The actions of the page that an approval email links to. The server lets only the holder of the link's token act as
 * its person.
 */
export const approvalLinkMutations = {
  'estimates.approveByLink': mutation({
    args,
    ...byLink,
    async run(tx, { linkId }) {
      const { link, estimate, person } = await decided(tx, linkId, 'decide');
      await use(tx, link, 'approved');
      const approved = await approveRequest(person, estimate);
      await notify(tx, [link.userId], {
        kind: 'approval_given',
        title: `You approved ${approved.reference}`,
        body: 'You used the link in your email. Not you? You can recall the estimate until it is sent.',
        link: `/estimate/${approved.id}`,
        about: `estimates/${approved.id}`,
      });
      await mailWithdrawal(tx, link, approved);
    },
  }),

  'estimates.rejectByLink': mutation({
    args: args.extend({ reason: rejectionReason }),
    ...byLink,
    async run(tx, { linkId, reason }) {
      const { link, estimate, person } = await decided(tx, linkId, 'decide');
      await use(tx, link, 'rejected');
      await rejectRequest(person, estimate, reason);
    },
  }),

  /** Takes back an approval that was given through a link. The request waits again for anyone who may decide it. */
  'estimates.withdrawByLink': mutation({
    args,
    ...byLink,
    async run(tx, { linkId }) {
      const { link, estimate, person } = await decided(tx, linkId, 'take_back');
      await use(tx, link, 'taken_back');
      const approval = estimate.approval && { ...estimate.approval, decidedBy: null };
      const waiting = await person.update(estimates, estimate, { status: 'pending_approval', approval });
      await notifyStaff(
        person,
        waiting,
        {
          kind: 'approval_refused',
          title: `The approval of ${waiting.reference} was withdrawn`,
          body: 'It is waiting for approval again.',
        },
        'managers',
      );
    },
  }),
};
