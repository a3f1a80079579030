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
import { checkDeclinable, declineReasons, declineText, openStatuses } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';
import { followQuestion, noticeText } from './question.ts';
import { placeOf, signersOf } from './signing.ts';
import { estimateEvents, estimateLinks, estimateVersions } from './version.ts';
import { visibleText } from '../kernel/visible-text.ts';

const customer = { allow: (actor: { kind: string }) => actor.kind === 'customer', serverOnly: true };
const evidence = evidenceSchema;

/**
 * Returns the topic of a question: an earlier question with its line, or a line of the version. Throws NOT_FOUND for
 * a question, and HASH_MISMATCH for a line, of another estimate.
 */
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

/**
 * Throws NO_SIGNER unless the person may decline for the buyers. While signing is in progress, only buyers may
 * decline, which also withdraws their own signature.
 */
async function checkBuyer(tx: Transaction, { estimate, link }: Visit): Promise<void> {
  if (estimate.status !== 'signing') return;
  const { content } = await tx.asSystem().get(estimateVersions, link.versionId);
  const signers = signersOf(content);
  const place = placeOf(content, link);
  if (place === null || signers[place - 1]?.role !== 'buyer')
    throw new AppError('NO_SIGNER', { names: signers.map(({ name }) => name).join(', ') });
}

export const customerMutations = {
  /**
   * Records that the customer opened the signed copy with its notices of cancellation. Records it once, and never for
   * a mere GET.
   */
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

  /**
   * Records when the customer first opened the disclosure about electronic signatures. The page reports it when that
   * step opens, while the offer can be signed.
   */
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

  /**
   * Records that the customer actually looked at the page. The page reports it after a touch, a key press, or a
   * scroll, never for a mere GET.
   */
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

  /** Submits a question or a change request; the rep is notified immediately. */
  'customer.ask': mutation({
    args: z.strictObject({
      evidence,
      question: z.string().overwrite(visibleText).min(2, 'Write your question.').max(4000),
      /** The line of the version that the question is about; omitted for the whole estimate. */
      lineId: z.uuid().optional(),
      /** The question that this one follows up on. */
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
      // The reason is shown on its own line below the event.
      const reasonText = capitalized([declineText(reason), note].filter(Boolean).join(': '));
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

  /**
   * Exercises the right to cancel, as the signer, without a reason. `both` also cancels the agreement that this one
   * replaced. Throws NOT_READY once the right has ended.
   */
  'customer.rescind': mutation({
    args: z.strictObject({ evidence, both: z.boolean().optional() }),
    ...customer,
    async run(tx, { evidence: seen, both }) {
      return rescindByCustomer(tx, await visit(tx, seen), seen, both);
    },
  }),

  /**
   * Signs: recalculates the totals of the selection, stores the evidence, and starts sealing the copy. The estimate
   * is accepted once the copy is sealed. Idempotent: any number of identical requests sign once and get the same
   * answer.
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
