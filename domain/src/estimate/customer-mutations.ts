import { capitalized } from '../capitalized.ts';
import { z } from 'zod';
import { rescindByCustomer } from '../cancellation/rescind-by-customer.ts';
import { noteOpened } from '../email-opened.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { acceptArgs, repeated, sign } from './acceptance.ts';
import {
  evidenceSchema,
  openVisit,
  recordVisitEvent,
  visit,
  type Topic,
  type Visit,
} from './customer-visit.ts';
import { estimates } from './estimate.ts';
import { checkDeclinable, declineReasons, declineWords, openStatuses } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';
import { followQuestion, noticeText } from './question.ts';
import { placeOf, signersOf } from './signing.ts';
import { estimateEvents, estimateLinks, estimateVersions } from './version.ts';
import { visibleText } from '../kernel/visible-text.ts';

const customer = { allow: (actor: { kind: string }) => actor.kind === 'customer', serverOnly: true };
const evidence = evidenceSchema;

/** What a question belongs to: an earlier question with its line, or a line of the version. Refuses one of another estimate. */
async function topicOf(
  tx: Transaction,
  { estimate, link }: Visit,
  asked: { readonly lineId?: string | undefined; readonly questionId?: string | undefined },
): Promise<Topic> {
  const system = tx.asSystem();
  if (asked.questionId) {
    const first = await system.find(estimateEvents, asked.questionId);
    const belongs = first?.estimateId === estimate.id && first.kind === 'question' && !first.questionId;
    if (!first || !belongs) throw new AppError('NOT_FOUND', { what: 'Question' });
    return { questionId: first.id, lineId: first.lineId };
  }
  if (!asked.lineId) return {};
  const { content } = await system.get(estimateVersions, link.versionId);
  if (!content.lines.some(({ id }) => id === asked.lineId)) throw new AppError('HASH_MISMATCH');
  return { lineId: asked.lineId };
}

/** Throws NO_SIGNER for whoever may not say no for the buyers: while people sign, only they may, and take their own signature back with it. */
async function checkBuyer(tx: Transaction, { estimate, link }: Visit): Promise<void> {
  if (estimate.status !== 'signing') return;
  const { content } = await tx.asSystem().get(estimateVersions, link.versionId);
  const signers = signersOf(content);
  const place = placeOf(content, link);
  if (place === null || signers[place - 1]?.role !== 'buyer')
    throw new AppError('NO_SIGNER', { names: signers.map(({ name }) => name).join(', ') });
}

export const customerMutations = {
  /** Notes that the customer opened the signed copy, with its notices of cancellation: once, and never by a mere GET. */
  'customer.openCopy': mutation({
    args: z.strictObject({ evidence }),
    ...customer,
    async run(tx, args) {
      const found = await visit(tx, args.evidence);
      const { estimate, link } = found;
      if (estimate.status !== 'accepted' || link.copyOpenedAt) return;
      await tx.asSystem().update(estimateLinks, link, { copyOpenedAt: tx.context.now });
      await recordVisitEvent(tx, found, args.evidence, 'viewed', 'Opened the signed copy.');
    },
  }),

  /** Keeps when the customer first opened what is disclosed about signing electronically; the page says so as that step opens, while the offer can be signed. */
  'customer.openConsent': mutation({
    args: z.strictObject({ evidence }),
    ...customer,
    async run(tx, args) {
      const found = await visit(tx, args.evidence);
      const { estimate, link } = found;
      if (!openStatuses.includes(estimate.status) || link.consentOpenedAt) return;
      await tx.asSystem().update(estimateLinks, link, { consentOpenedAt: tx.context.now });
      await recordVisitEvent(
        tx,
        found,
        args.evidence,
        'viewed',
        'Opened the disclosure about signing electronically.',
      );
    },
  }),

  /** Notes that the customer really looked: the page says so after a touch, a key or a scroll, never by a mere GET. */
  'customer.view': mutation({
    args: z.strictObject({ evidence }),
    ...customer,
    async run(tx, args) {
      const found = await visit(tx, args.evidence);
      const { estimate, link } = found;
      if (link.viewedAt) return;
      await tx.asSystem().update(estimateLinks, link, { viewedAt: tx.context.now });
      await recordVisitEvent(tx, found, args.evidence, 'viewed', null);
      await noteOpened(tx, link);
      if (estimate.status !== 'sent') return;
      const viewed = await tx
        .asSystem()
        .update(estimates, estimate, { status: 'viewed', viewedAt: tx.context.now });
      await notifyStaff(
        tx,
        viewed,
        {
          kind: 'estimate_viewed',
          title: `${link.recipientName} opened ${viewed.reference}`,
          body: viewed.title,
        },
        'rep',
      );
    },
  }),

  /** A question or a wish for changes; the rep is notified at once. */
  'customer.ask': mutation({
    args: z.strictObject({
      evidence,
      question: z.string().overwrite(visibleText).min(2, 'Write your question.').max(4000),
      /** The line of the version that it is about; left out for the whole estimate. */
      lineId: z.uuid().optional(),
      /** The question that this one goes on with. */
      questionId: z.uuid().optional(),
    }),
    ...customer,
    async run(tx, { evidence: seen, question, lineId, questionId }) {
      const found = await openVisit(tx, seen);
      const topic = await topicOf(tx, found, { lineId, questionId });
      const id = await recordVisitEvent(tx, found, seen, 'question', question, topic);
      await followQuestion(tx, found, { text: question, questionId: topic.questionId ?? id });
    },
  }),

  'customer.decline': mutation({
    args: z.strictObject({
      evidence,
      reason: z.enum(declineReasons),
      note: z.string().trim().max(500).optional(),
    }),
    ...customer,
    async run(tx, { evidence: seen, reason, note }) {
      const found = await openVisit(tx, seen);
      checkDeclinable(found.estimate);
      await checkBuyer(tx, found);
      // It stands alone below what happened.
      const reasonText = capitalized([declineWords(reason), note].filter(Boolean).join(': '));
      await recordVisitEvent(tx, found, seen, 'declined', reasonText);
      const declined = await tx.asSystem().update(estimates, found.estimate, {
        status: 'declined',
        declineReason: reason,
        declineNote: note ?? null,
        decidedAt: tx.context.now,
      });
      await notifyStaff(
        tx,
        declined,
        {
          kind: 'estimate_declined',
          title: `${found.link.recipientName} declined ${declined.reference}`,
          body: noticeText(reasonText),
        },
        'managers',
      );
    },
  }),

  /** Cancels by right, as the signer: no reason is asked. `both`: also the agreement that this one replaced. Throws NOT_READY once the right has ended. */
  'customer.rescind': mutation({
    args: z.strictObject({ evidence, both: z.boolean().optional() }),
    ...customer,
    async run(tx, { evidence: seen, both }) {
      return rescindByCustomer(tx, await visit(tx, seen), seen, both);
    },
  }),

  /**
   * Signs: recomputes the totals of what was chosen, keeps the evidence, and has the copy sealed; with the seal it is accepted. Sent twice, or
   * twenty times at once, it happens once and every sender of the same gets the same answer.
   */
  'customer.accept': mutation({
    args: acceptArgs,
    ...customer,
    async run(tx, args) {
      const before = await visit(tx, args.evidence);
      const answer = await repeated(tx, before, args);
      if (answer) return answer;
      const found = await openVisit(tx, args.evidence);
      return sign(tx, found, args);
    },
  }),
};
