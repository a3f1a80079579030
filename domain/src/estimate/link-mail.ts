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

/** What an email with a link is written of, in its language. */
interface WrittenLink {
  readonly hello: string;
  readonly opening: string;
  /** Says what the link opens. */
  readonly openIt: string;
  /** Who writes, a line each; empty lines at the end go. */
  readonly from: readonly string[];
  readonly closing?: string | undefined;
}

/** The text of an email with a link. */
export const linkText = ({ hello, opening, openIt, from, closing }: WrittenLink): string =>
  [hello, '', opening, '', openIt, LINK_MARK, '', ...from, ...(closing ? ['', closing] : [])]
    .join('\n')
    .trimEnd();

/** The text of an email with the link of an estimate, in the language of the version. */
export function linkMailBody(
  recipientName: string,
  content: EstimateContent,
  { opening, closing }: LinkMail,
): string {
  const words = mailWords[languageOf(content)];
  const { company, preparedBy } = content;
  return linkText({
    hello: words.hello(recipientName),
    opening,
    openIt: words.openIt,
    from: [preparedBy?.name ?? company.name, company.name, phoneText(company.phone)],
    closing,
  });
}
