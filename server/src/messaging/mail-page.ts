import { companies } from '@sable/domain/company';
import { LINK_MARK } from '@sable/domain/estimate/link-mail';
import type { Language } from '@sable/domain/language';
import { mailTexts } from '@sable/domain/texts/mail';
import { emailHtml } from './mail-html.ts';

interface WrittenMail {
  readonly language: Language;
  readonly subject: string;
  /** Contains a placeholder for the link. */
  readonly body: string;
  /** Whether the server processes replies, so that it must recognize where a reply ends. */
  readonly takesReplies: boolean;
  readonly company: { readonly name: string; readonly brandColor: string } | undefined;
  /** URL of the company's logo: a part of the email, or the bytes themselves. */
  readonly logo: string | null;
  readonly button: { readonly link: string; readonly label: string };
}

/** Returns an email as its recipient gets it: as plain text, and as a page with a button in place of the link. */
export function mailPage({ language, subject, body, takesReplies, company, logo, button }: WrittenMail): {
  readonly text: string;
  readonly html: string;
} {
  const texts = mailTexts[language];
  const whole = takesReplies ? `${texts.reply.above}\n\n${body}` : body;
  const text = whole.replaceAll(LINK_MARK, () => button.link);
  const html = emailHtml({
    language,
    copyAddress: texts.copyAddress,
    subject,
    text,
    companyName: company?.name ?? '',
    brandColor: company?.brandColor ?? companies.defaults?.brandColor ?? '#000000',
    ...(logo && { logo }),
    ...(body.includes(LINK_MARK) && { button }),
  });
  return { text, html };
}
