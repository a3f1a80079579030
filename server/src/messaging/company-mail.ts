import type { Mail } from './mailer.ts';

/** A mail that a company's business causes. What is not known stays null; a driver that cannot use a field leaves it out. */
export interface CompanyMail extends Mail {
  readonly companyId: string;
  /** Id of the person, or the customer's link, that caused it. */
  readonly createdBy: string | null;
  /** Whose name the reader sees as the sender. */
  readonly senderName: string | null;
  readonly replyTo: string | null;
  /** The same for each try of one message, so that a mail that was sent twice is shown once. */
  readonly messageId: string | null;
}

/** The mail with what is known of its cause; a mail of the product itself has none. */
export const causeOf = (mail: Mail | CompanyMail): Partial<CompanyMail> => ('companyId' in mail ? mail : {});
