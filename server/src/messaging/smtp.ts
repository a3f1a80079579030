import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { PermanentFailure } from '../outbox/job.ts';
import { companyEmailFields } from './company-mail.ts';
import type { OutgoingEmail, Mailer } from './mailer.ts';

/** The mail server rejects this email permanently. */
class MailRefused extends PermanentFailure {
  override readonly name: string = 'MailRefused';
}

/** The mail server does not know the recipient. */
export class AddressRefused extends MailRefused {
  override readonly name = 'AddressRefused';
}

/** The mail server is temporarily unavailable. */
class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}

export interface SmtpOptions {
  /**
   * `smtp://` or `smtps://`, with user and password if the server requires them, and `?from=address` for a sender
   * other than the user.
   */
  readonly url: string;
  /**
   * Origin of the product's links. Its host names the sender if neither the URL's `from` nor its user is an address.
   */
  readonly publicUrl: string;
  /** Shown as the sender of emails without a company. */
  readonly productName: string;
}

// In total less than the minute for which a job is leased.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 5_000,
  socketTimeout: 25_000,
};

/**
 * Sends email by SMTP, one connection per email. Rejects with MailRefused or MailUnavailable; their messages contain
 * no address or password.
 */
export function createSmtpMailer({ url, publicUrl, productName }: SmtpOptions): Mailer {
  const server = new URL(url);
  const from = senderAddress(server, publicUrl);
  server.searchParams.delete('from');
  // No part of an email may make the server read a file or fetch a URL.
  const transport = createTransport({
    url: server.href,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      const { senderName, replyTo, messageId } = companyEmailFields(mail);
      try {
        const { response, rejected } = await transport.sendMail({
          ...toNodemailerMessage(mail),
          from: { name: senderName ?? productName, address: from },
          ...(replyTo && { replyTo }),
          ...(messageId && { messageId: `<${messageId}@${from.split('@')[1] ?? 'localhost'}>` }),
        });
        if (rejected.includes(mail.to)) throw new AddressRefused(REFUSED_READER);
        return rejected.length > 0 ? `${response}; not to ${rejected.join(', ')}` : response;
      } catch (error) {
        throw error instanceof AddressRefused ? error : failureOf(error);
      }
    },
  };
}

/** Returns the email as Nodemailer expects it. */
export const toNodemailerMessage = ({
  to,
  cc = [],
  subject,
  text,
  html,
  attachments = [],
}: OutgoingEmail) => ({
  // Passed as an object, so that a comma in an address cannot split it into two.
  to: { name: '', address: to },
  ...(cc.length > 0 && { cc: cc.map((address) => ({ name: '', address })) }),
  subject,
  text,
  ...(html !== undefined && { html }),
  attachments: attachments.map(({ filename, content, contentType, cid }) => ({
    filename,
    content,
    contentType,
    ...(cid && { cid, contentDisposition: 'inline' as const }),
  })),
});

const REFUSED_READER = 'The mail server refused the address; the copies were sent. Check it and send again.';

function senderAddress(server: URL, publicUrl: string): string {
  const user = decodeURIComponent(server.username);
  return (
    server.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`)
  );
}

const smtpErrorSchema = z
  .object({
    code: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
  })
  .catch({});

/** Converts a library error to one whose message can be shown: the server's own text may contain addresses. */
function failureOf(error: unknown): Error {
  const { code, responseCode } = smtpErrorSchema.parse(error);
  const answer = responseCode === undefined ? '' : ` (answer ${responseCode})`;
  if (code === 'EAUTH')
    return new MailUnavailable(
      `The mail server did not accept the user name and password${answer}. Check SMTP_URL.`,
    );
  const final = responseCode !== undefined && responseCode >= 500;
  if (final && code === 'EENVELOPE')
    return new AddressRefused(`The mail server refused the address${answer}. Check it and send again.`);
  if (final && code === 'EMESSAGE') return new MailRefused(`The mail server refused the message${answer}.`);
  const reason = answer || (code ? ` (${code})` : '');
  return new MailUnavailable(`The mail server could not be used${reason}. It will be retried.`);
}
