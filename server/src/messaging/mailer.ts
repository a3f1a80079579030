/** One email, ready to send: addresses and text are final, with no template left in them. */
export interface OutgoingEmail {
  readonly to: string;
  /** Copy recipients (Cc). Everyone sees their addresses. */
  readonly cc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
    /** The content id by which the HTML shows it (`cid:…`): it is part of the page, not a file to save. */
    readonly cid?: string;
  }[];
}

/** Sends email by SMTP, or captures it in the data directory, where people can read it. */
export interface Mailer {
  readonly kind: 'smtp' | 'capture';
  /** Resolves to the mail server's answer when it accepted the email; undefined if the email was captured. */
  send(mail: OutgoingEmail): Promise<string | undefined>;
}
