import { formatLongDay } from '../calendar-date.ts';
import { contentMoney } from '../estimate/content-money.ts';
import type { EstimateRow } from '../estimate/reprice.ts';
import { signaturesOf } from '../estimate/signing.ts';
import { estimateLinks, estimateVersions } from '../estimate/version.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf, localeOf } from '../language.ts';
import { emailMessages } from '../message.ts';
import { formatMoney } from '../money.ts';
import { mailWords } from '../words/mail.ts';

/**
 * Mails the buyers who signed a sale that its cancellation was received: the day that counts, and what goes back until when. In the language of what was signed. What was recorded
 * from paper has no signature here and no address to write to.
 *
 * @param on the day of exercise at the premises.
 * @param refund cents that go back for the whole sale, `refundDueOn` their last day; 0 and null where nothing was received.
 */
export async function mailRescissionReceipt(
  tx: Transaction,
  estimate: EstimateRow,
  {
    on,
    refund,
    refundDueOn,
  }: { readonly on: string; readonly refund: number; readonly refundDueOn: string | null },
): Promise<void> {
  const system = tx.asSystem();
  const buyers = (await signaturesOf(tx, estimate)).filter(({ role }) => role === 'buyer');
  for (const { linkId, versionId } of buyers) {
    const link = await system.get(estimateLinks, linkId);
    if (!link.recipientEmail) continue;
    const { content } = await system.get(estimateVersions, versionId);
    const { reference, company, currency } = content;
    const language = languageOf(content);
    const { hello, rescinded } = mailWords[language];
    const day = (date: string) => formatLongDay(date, localeOf(language, currency));
    const money = refundDueOn
      ? rescinded.refund(formatMoney(refund, contentMoney(content, language)), day(refundDueOn))
      : rescinded.noRefund;
    const message = await system.create(emailMessages, {
      to: link.recipientEmail,
      subject: rescinded.subject(reference, company.name),
      body: [
        hello(link.recipientName),
        `${rescinded.received(reference, day(on))}\n${money}`,
        rescinded.keep,
        company.name,
      ].join('\n\n'),
      accountId: estimate.accountId,
      estimateId: estimate.id,
    });
    tx.enqueue({ kind: 'mail', payload: { messageId: message.id, language } });
  }
}
