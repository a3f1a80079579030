import { shortened } from '../first-line.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { Visit } from './customer-visit.ts';
import { estimates } from './estimate.ts';
import type { EstimateStatus } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';

/** A notice holds 500 characters; the whole text stands in the estimate's history. */
export const noticeText = (text: string): string => shortened(text, 480);

/** A signature stays what it is while its signer asks, and so does what is decided. */
const waiting: readonly EstimateStatus[] = ['sent', 'viewed', 'changes_requested'];

/**
 * What follows a question of a customer: the estimate waits for us, and the rep is notified at once.
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
