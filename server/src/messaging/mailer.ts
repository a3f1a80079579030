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
    /** The name by which the HTML shows it (`cid:…`): it is part of the page, not a file to save. */
    readonly cid?: string;
  }[];
}

/** Sends email by SMTP, or captures it in the data directory, where people can read it. */
export interface Mailer {
  readonly kind: 'smtp' | 'capture';
  /** Resolves to what the mail server answered when it took the email; undefined where it was captured. */
  send(mail: OutgoingEmail): Promise<string | undefined>;
}
