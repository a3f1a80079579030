import { shortened } from '../first-line.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { Visit } from './customer-visit.ts';
import { estimates } from './estimate.ts';
import type { EstimateStatus } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';

/** Shortens a text for a notice, which has at most 500 characters; the estimate's history has the whole text. */
export const noticeText = (text: string): string => shortened(text, 480);

/** Statuses that a question changes. A question does not affect signing in progress or a decided estimate. */
const waiting: readonly EstimateStatus[] = ['sent', 'viewed', 'changes_requested'];

/**
 * Handles a customer's question: the estimate waits for an answer, and the rep is notified immediately.
 *
 * @param questionId the first question of its thread.
 */
export async function followQuestion(
  tx: Transaction,
  { estimate, link }: Visit,
  { text, questionId }: { readonly text: string; readonly questionId: string },
): Promise<void> {
  const asked = waiting.includes(estimate.status)
    ? await tx.asSystem().update(estimates, estimate, { status: 'changes_requested' })
    : estimate;
  await notifyStaff(
    tx,
    asked,
    {
      kind: 'estimate_question',
      title: `${link.recipientName} asks about ${asked.reference}`,
      body: noticeText(text),
      questionId,
    },
    'rep',
  );
}
