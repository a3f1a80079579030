/** One email, ready to send: addresses and text are final, with no template left in them. */
export interface OutgoingEmail {
  readonly to: string;
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
  send(mail: OutgoingEmail): Promise<void>;
}
