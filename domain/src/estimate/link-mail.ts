import { languageOf } from '../language.ts';
import { phoneText } from '../phone.ts';
import { mailWords } from '../words/mail.ts';
import type { EstimateContent } from './content.ts';

/** The start of an email about an estimate; by default that it is ready. */
export interface LinkMail {
  readonly subject: string;
  readonly opening: string;
  /** Below everything else. */
  readonly closing?: string;
}

/** Stands in a written email for the link, whose token is nowhere stored with it. */
export const LINK_MARK = '{{link}}';

/** Says that an estimate is ready, in the rep's words where there are some. */
export function readyMail(message: string | null, content: EstimateContent): LinkMail {
  const { subject, opening } = mailWords[languageOf(content)].ready(content.reference, content.company.name);
  return { subject, opening: message || opening };
}

/** The text of an email with a link, in the language of the version. */
export function linkMailBody(
  recipientName: string,
  content: EstimateContent,
  { opening, closing }: LinkMail,
): string {
  const words = mailWords[languageOf(content)];
  return [
    words.hello(recipientName),
    '',
    opening,
    '',
    words.openIt,
    LINK_MARK,
    '',
    content.preparedBy?.name ?? content.company.name,
    content.company.name,
    phoneText(content.company.phone),
    ...(closing ? ['', closing] : []),
  ]
    .join('\n')
    .trimEnd();
}
