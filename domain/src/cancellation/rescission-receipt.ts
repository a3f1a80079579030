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
import { mailWords } from '../words/mail.ts';

/** The job that makes the receipt of a rescission; its payload is `{ rightId }`. */
export const RECEIPT_JOB = 'receipt';

/** What was received of a cancellation. */
export interface ReceivedRescission {
  /** The day of exercise at the premises. */
  readonly on: string;
  /** Cents that go back for the whole sale, and their last day; 0 and null where nothing was received. */
  readonly refund: number;
  readonly refundDueOn: string | null;
}

/** What the receipt says to the customer, in the language of what was signed: the day that counts, and what goes back until when. */
export function rescissionSentences(
  content: EstimateContent,
  { on, refund, refundDueOn }: ReceivedRescission,
): readonly string[] {
  const language = languageOf(content);
  const { rescinded } = mailWords[language];
  const day = (date: string) => formatLongDay(date, localeOf(language, content.currency));
  return [
    rescinded.received(content.reference, day(on)),
    refundDueOn
      ? rescinded.refund(formatMoney(refund, contentMoney(content, language)), day(refundDueOn))
      : rescinded.noRefund,
  ];
}

/**
 * Mails the buyers who signed a sale that its cancellation was received: the day that counts, and what goes back until when. In the language of what was signed. What was recorded
 * from paper has no signature here and no address to write to.
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
    const { hello, rescinded } = mailWords[language];
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
