import { languageOf } from '../language.ts';
import { phoneText } from '../phone.ts';
import { mailTexts } from '../texts/mail.ts';
import type { EstimateContent } from './content.ts';

/** The opening of an email about an estimate; by default, that it is ready. */
export interface LinkMail {
  readonly subject: string;
  readonly opening: string;
  /** The last paragraph of the email. */
  readonly closing?: string;
}

/** Placeholder for the link in a stored email, because the token is never stored with it. */
export const LINK_MARK = '{{link}}';

/**
 * Returns the email that announces an estimate. It uses the rep's message from the version, if any, with its merge
 * fields filled in.
 */
export function readyMail(content: EstimateContent): LinkMail {
  const { subject, opening } = mailTexts[languageOf(content)].ready(content.reference, content.company.name);
  return { subject, opening: content.message || opening };
}

/** The greeting line of a letter: “Dear Hanna,” or “Hola, Hanna:”. */
const GREETING = /^.{2,160}[,:]$/;

/** The parts of an email with a link, in its language. */
interface WrittenLink {
  /** Null above a letter that contains its own greeting. */
  readonly hello: string | null;
  readonly opening: string;
  /** The sentence that describes what the link opens. */
  readonly openIt: string;
  /** The sender, one line each; trailing empty lines are removed. */
  readonly from: readonly string[];
  readonly closing?: string | undefined;
}

/** Builds the text of an email with a link. */
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

/**
 * Builds the text of an email with an estimate's link, in the language of the version. A letter with its own greeting
 * and signature does not get a second one.
 */
export function linkMailBody(
  recipientName: string,
  content: EstimateContent,
  { opening, closing }: LinkMail,
): string {
  const texts = mailTexts[languageOf(content)];
  const { company, preparedBy } = content;
  const written = opening.split('\n').map((line) => line.trim());
  const from = [preparedBy?.name ?? company.name, company.name, phoneText(company.phone)];
  return linkText({
    hello: written.length > 1 && GREETING.test(written[0] ?? '') ? null : texts.hello(recipientName),
    opening,
    openIt: texts.openIt,
    from: from.filter((line) => !written.includes(line)),
    closing,
  });
}
