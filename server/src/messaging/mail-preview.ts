import { companies } from '@sable/domain/company';
import { currentContent } from '@sable/domain/estimate/current-content';
import { recipientOf } from '@sable/domain/estimate/customer-links';
import { estimates } from '@sable/domain/estimate/estimate';
import { linkMailBody, readyMail } from '@sable/domain/estimate/link-mail';
import { estimateVersions } from '@sable/domain/estimate/version';
import { notReady } from '@sable/domain/kernel/errors';
import { languageOf } from '@sable/domain/language';
import { mailTexts } from '@sable/domain/texts/mail';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';
import { readAsSystem } from '../read-as.ts';
import type { DeliverMailOptions } from './deliver-mail.ts';
import { mailPage } from './mail-page.ts';

/** An email as the customer will receive it. */
export const mailPreviewSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type MailPreview = z.output<typeof mailPreviewSchema>;
export type MailPreviews = (tenancy: Tenancy, companyId: string, estimateId: string) => Promise<MailPreview>;

/**
 * Returns the preview of the email that is sent with an estimate, composed and rendered as in delivery. Dots replace
 * the token of the link, which does not exist yet. Throws NOT_READY if no contact has an address, or if the estimate
 * has no tax profile yet.
 */
export function createMailPreviews({
  replyAddresses,
  publicUrl,
  readLogo,
}: Pick<DeliverMailOptions, 'replyAddresses' | 'publicUrl' | 'readLogo'>): MailPreviews {
  return async (tenancy, companyId, estimateId) => {
    const written = await readAsSystem(tenancy, companyId, async (tx) => {
      const estimate = await tx.get(estimates, estimateId);
      if (!estimate.tax)
        throw notReady(
          'The estimate has no tax profile yet, so its email cannot be shown. The draft is kept. Choose a tax profile.',
        );
      const { recipientName, recipientEmail } = await recipientOf(tx, estimate);
      if (!recipientEmail)
        throw notReady(
          `${recipientName} has no email address, so there is no email to show. Nothing was changed. Add an address to the contact.`,
        );
      const { content } = estimate.versionId
        ? await tx.get(estimateVersions, estimate.versionId)
        : await currentContent(tx, estimate);
      const mail = readyMail(content);
      return {
        language: languageOf(content),
        to: recipientEmail,
        subject: mail.subject,
        body: linkMailBody(recipientName, content, mail),
        company: await tx.get(companies, companyId),
      };
    });
    const { language, to, subject, company } = written;
    const logo = await readLogo(companyId, company.pictureId);
    const page = mailPage({
      ...written,
      takesReplies: replyAddresses.addressOf({ companyId, messageId: estimateId }) !== null,
      logo: logo && `data:image/png;base64,${logo.toString('base64')}`,
      button: { link: `${publicUrl}/e/…`, label: mailTexts[language].button },
    });
    return { from: company.name, to, subject, ...page };
  };
}
