import { watchCopy } from '../cancellation/paper-task.ts';
import { isRunning } from '../cancellation/right-clock.ts';
import { rightOf } from '../cancellation/right-of-sale.ts';
import { formatLongDay } from '../calendar-date.ts';
import type { ContractRow } from '../contract/contract.ts';
import { pathOf } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf, localeOf } from '../language.ts';
import { emailMessages } from '../message.ts';
import { mailTexts } from '../texts/mail.ts';
import { signedAmounts } from './acceptance.ts';
import { mintFurtherLink } from './customer-links.ts';
import { linkText } from './link-mail.ts';
import type { EstimateRow } from './estimate.ts';
import { rescissionAsked } from './rescission-asked.ts';
import type { SignatureRow } from './signing.ts';
import { estimateLinks, type estimateVersions } from './version.ts';

interface Signed {
  readonly sold: EstimateRow;
  readonly contract: ContractRow;
  readonly version: Pick<RowOf<typeof estimateVersions>, 'id' | 'content'>;
  readonly signatures: readonly SignatureRow[];
}

/**
 * Emails the signed copy to each signer with their own link, in the language of the signed document. A person who
 * signed on the company's device has no other link, and the link gives access to the right to cancel. The link that
 * they signed with stays valid, because they may still be reading there.
 */
export async function mailSignedCopies(
  tx: Transaction,
  { sold, contract, version, signatures }: Signed,
): Promise<void> {
  const right = await rightOf(tx, contract.id);
  const mayCancel = right !== undefined && isRunning(right) && !(await rescissionAsked(tx, sold));
  if (mayCancel) watchCopy(tx, right);
  const { content } = version;
  const { reference, company } = content;
  const language = languageOf(content);
  const texts = mailTexts[language];
  for (const { linkId, signedOn, role } of signatures) {
    const { recipientName, recipientEmail, place } = await tx.get(estimateLinks, linkId);
    if (!recipientEmail) continue;
    const day = formatLongDay(signedOn, localeOf(language, content.currency));
    const thanks = texts.signed.thanks(reference, day, signedAmounts(content, sold.totals));
    const message = await tx.create(emailMessages, {
      to: recipientEmail,
      subject: texts.signed.subject(reference, company.name),
      body: linkText({
        hello: texts.hello(recipientName),
        opening: `${thanks}\n${texts.signed.attached}`,
        openIt: mayCancel && role === 'buyer' ? texts.signed.openWithRight : texts.signed.openIt,
        from: [company.name],
      }),
      accountId: sold.accountId,
      estimateId: sold.id,
    });
    const own = { recipientName, recipientEmail, place: place ?? null };
    const { token } = await mintFurtherLink(tx, sold, version.id, own);
    tx.enqueue({
      kind: 'mail',
      payload: { messageId: message.id, language, token, attachSigned: pathOf('estimates', sold.id) },
    });
  }
}
