import type { OutgoingEmail } from './mailer.ts';

/** An email sent on behalf of a company. Unknown fields are null. */
export interface CompanyEmail extends OutgoingEmail {
  readonly companyId: string;
  /** Id of the user or customer link that caused it. */
  readonly createdBy: string | null;
  /** The sender's name that the recipient sees. */
  readonly senderName: string | null;
  readonly replyTo: string | null;
  /** The same for each attempt, so that an email sent twice is shown once. */
  readonly messageId: string | null;
}

/** Returns the company's fields of an email; an email from the product itself has none. */
export const companyEmailFields = (mail: OutgoingEmail | CompanyEmail): Partial<CompanyEmail> =>
  'companyId' in mail ? mail : {};
