/** One email, ready to go: every address and word is final, nothing in it is a template any more. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
}

/** The way mail leaves the product: by SMTP, or captured in the data directory so that people can read it there. */
export interface Mailer {
  readonly kind: 'smtp' | 'capture';
  send(mail: Mail): Promise<void>;
}
