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

/** Says that an estimate is ready, in the rep's words where there are some, as the version has them: with their merge fields filled in. */
export function readyMail(content: EstimateContent): LinkMail {
  const { subject, opening } = mailWords[languageOf(content)].ready(content.reference, content.company.name);
  return { subject, opening: content.message || opening };
}

/** The first line of a letter that greets: “Dear Hanna,” or “Hola, Hanna:”. */
const GREETING = /^.{2,160}[,:]$/;

/** What an email with a link is written of, in its language. */
interface WrittenLink {
  /** Left out above a letter that greets by itself. */
  readonly hello: string | null;
  readonly opening: string;
  /** Says what the link opens. */
  readonly openIt: string;
  /** Who writes, a line each; empty lines at the end go. */
  readonly from: readonly string[];
  readonly closing?: string | undefined;
}

/** The text of an email with a link. */
export const linkText = ({ hello, opening, openIt, from, closing }: WrittenLink): string =>
  [
    ...(hello ? [hello, ''] : []),
    opening,
    '',
    openIt,
    LINK_MARK,
    '',
    ...from,
    ...(closing ? ['', closing] : []),
  ]
    .join('\n')
    .trimEnd();

/** The text of an email with the link of an estimate, in the language of the version. A letter that greets and signs is not greeted and signed again. */
export function linkMailBody(
  recipientName: string,
  content: EstimateContent,
  { opening, closing }: LinkMail,
): string {
  const words = mailWords[languageOf(content)];
  const { company, preparedBy } = content;
  const written = opening.split('\n').map((line) => line.trim());
  const from = [preparedBy?.name ?? company.name, company.name, phoneText(company.phone)];
  return linkText({
    hello: written.length > 1 && GREETING.test(written[0] ?? '') ? null : words.hello(recipientName),
    opening,
    openIt: words.openIt,
    from: from.filter((line) => !written.includes(line)),
    closing,
  });
}
