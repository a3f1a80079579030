import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../outbox/job.ts';
import { causeOf } from './company-mail.ts';
import type { Mail, Mailer } from './mailer.ts';

/** The mail server will not take this mail, now or later. */
export class MailRefused extends PermanentFailure {
  override readonly name = 'MailRefused';
}

/** The mail server could not be used this time. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password when the server wants them, and `?from=address` to send as someone else than the user. */
  readonly url: string;
  /** Origin of the product's links; its host names the sender when neither the URL's `from` nor its user is an address. */
  readonly publicUrl: string;
  /** Shown as the sender of mails that no company causes. */
  readonly productName: string;
}

// Together less than the minute that a claimed job has.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 5_000,
  socketTimeout: 25_000,
};

/** Sends mail by SMTP, one connection per mail. Rejects with MailRefused or MailUnavailable, in words without address or password. */
export function createSmtpMailer({ url, publicUrl, productName }: SmtpOptions): Mailer {
  const server = new URL(url);
  const from = senderAddress(server, publicUrl);
  server.searchParams.delete('from');
  // Nothing of a mail may make the server read a file or fetch an address.
  const transport = createTransport({
    url: server.href,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      const { senderName, replyTo, messageId } = causeOf(mail);
      try {
        await transport.sendMail({
          ...bareMail(mail),
          from: { name: senderName ?? productName, address: from },
          ...(replyTo && { replyTo }),
          ...(messageId && { messageId: `<${messageId}@${from.split('@')[1] ?? 'localhost'}>` }),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** The parts of a mail that are the mail itself, for the composer. */
export const bareMail = ({ to, subject, text, html, attachments = [] }: Mail) => ({
  // As an object: a comma in an address can never make it two.
  to: { name: '', address: to },
  subject,
  text,
  ...(html !== undefined && { html }),
  attachments: attachments.map(({ filename, content, contentType }) => ({ filename, content, contentType })),
});

function senderAddress(server: URL, publicUrl: string): string {
  const user = decodeURIComponent(server.username);
  return (
    server.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`)
  );
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

/** What the library says, in words that can be shown: the server's own text may hold addresses. */
function failureOf(error: unknown): Error {
  const { code, responseCode } = error as SmtpError;
  const answer = responseCode === undefined ? '' : ` (answer ${responseCode})`;
  if (code === 'EAUTH')
    return new MailUnavailable(
      `The mail server did not accept the user name and password${answer}. Check SMTP_URL.`,
    );
  const final = responseCode !== undefined && responseCode >= 500;
  if (final && code === 'EENVELOPE')
    return new MailRefused(`The mail server refused the address${answer}. Check it and send again.`);
  if (final && code === 'EMESSAGE') return new MailRefused(`The mail server refused the message${answer}.`);
  const reason = answer || (code ? ` (${code})` : '');
  return new MailUnavailable(`The mail server could not be used${reason}. It will be tried again.`);
}
