import { formatLongDay } from '../calendar-date.ts';
import type { EstimateContent } from '../estimate/content.ts';
import { contentMoney } from '../estimate/content-money.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { signaturesOf } from '../estimate/signing.ts';
import { estimateLinks, estimateVersions } from '../estimate/version.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf, localeOf } from '../language.ts';
import { emailMessages } from '../message.ts';
import { formatMoney } from '../money.ts';
import { mailTexts } from '../texts/mail.ts';

/** The job that generates the receipt of a rescission. Its payload is `{ rightId }`. */
export const RECEIPT_JOB = 'receipt';

/** The data of a received cancellation. */
export interface ReceivedRescission {
  /** The day of exercise in the time zone of the premises. */
  readonly on: string;
  /** The amount to refund for the whole sale, in cents, and its due date; 0 and null if nothing was received. */
  readonly refund: number;
  readonly refundDueOn: string | null;
}

/**
 * Returns the sentences of the receipt for the customer, in the language of the signed document: the effective day,
 * the refund, and its due date.
 */
export function rescissionSentences(
  content: EstimateContent,
  { on, refund, refundDueOn }: ReceivedRescission,
): readonly string[] {
  const language = languageOf(content);
  const { rescinded } = mailTexts[language];
  const day = (date: string) => formatLongDay(date, localeOf(language, content.currency));
  return [
    rescinded.received(content.reference, day(on)),
    refundDueOn
      ? rescinded.refund(formatMoney(refund, contentMoney(content, language)), day(refundDueOn))
      : rescinded.noRefund,
  ];
}

/**
 * Emails the buyers who signed a sale that its cancellation was received: the effective day, the refund, and its due
 * date. Uses the language of the signed document. Sales recorded from paper have no signature here, and no address to
 * write to.
 */
export async function mailRescissionReceipt(
  tx: Transaction,
  estimate: EstimateRow,
  rescission: ReceivedRescission,
): Promise<void> {
  const system = tx.asSystem();
  const buyers = (await signaturesOf(tx, estimate)).filter(({ role }) => role === 'buyer');
  for (const { linkId, versionId } of buyers) {
    const link = await system.get(estimateLinks, linkId);
    if (!link.recipientEmail) continue;
    const { content } = await system.get(estimateVersions, versionId);
    const { reference, company } = content;
    const language = languageOf(content);
    const { hello, rescinded } = mailTexts[language];
    const message = await system.create(emailMessages, {
      to: link.recipientEmail,
      subject: rescinded.subject(reference, company.name),
      body: [
        hello(link.recipientName),
        rescissionSentences(content, rescission).join('\n'),
        rescinded.keep,
        company.name,
      ].join('\n\n'),
      accountId: estimate.accountId,
      estimateId: estimate.id,
    });
    tx.enqueue({ kind: 'mail', payload: { messageId: message.id, language, isDue: true } });
  }
}
