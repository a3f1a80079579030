import { bounceOf } from '@sable/domain/bounced-address';
import { companies } from '@sable/domain/company';
import { estimates } from '@sable/domain/estimate/estimate';
import { LINK_MARK } from '@sable/domain/estimate/link-mail';
import { systemActor } from '@sable/domain/kernel/actor';
import { idSchema } from '@sable/domain/kernel/document';
import type { Transaction } from '@sable/domain/kernel/transaction';
import { languages } from '@sable/domain/language';
import { mailTexts } from '@sable/domain/texts/mail';
import { emailMessages } from '@sable/domain/message';
import { users } from '@sable/domain/user';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';
import { readAsSystem } from '../read-as.ts';
import { newKey } from '../transaction-context.ts';
import type { Writer } from '../mutate.ts';
import { PermanentFailure, type PermanentFailureHandler, type JobHandler } from '../outbox/job.ts';
import type { CompanyEmail } from './company-mail.ts';
import { mailPage } from './mail-page.ts';
import type { Mailer } from './mailer.ts';
import type { ReplyAddresses } from './reply-address.ts';
import { AddressRefused } from './smtp.ts';

const LOGO_CID = 'logo';

const payloadSchema = z.object({
  messageId: idSchema,
  /** The recipient's language; English for staff. */
  language: z.enum(languages).default('en'),
  /** The token of the customer's link. It is stored only in the job and cleared when the job ends. */
  token: z.string().min(22).optional(),
  /** The token of the page on which a request for approval is decided; stored like the other one. */
  approvalToken: z.string().min(22).optional(),
  /** The token of the page of a roll-out; stored like the others. */
  rollOutToken: z.string().min(22).optional(),
  /** Whether the law requires the email: delivery is attempted regardless of earlier emails to the address. */
  isDue: z.boolean().default(false),
  /** Path of the screen that an email to the staff opens. */
  opens: z
    .string()
    .regex(/^\/[a-z-]+\/[0-9a-f-]{36}$/)
    .optional(),
  /** Path of the estimate whose signed copy is attached. */
  attachSigned: z
    .string()
    .regex(/^estimates\/[0-9a-f-]{36}$/)
    .optional(),
});
type Payload = z.output<typeof payloadSchema>;

export interface DeliverMailOptions {
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly mailer: Mailer;
  readonly replyAddresses: Pick<ReplyAddresses, 'addressOf'>;
  /** Origin of the links in emails. */
  readonly publicUrl: string;
  /** A company's logo as PNG; null without one. */
  readonly readLogo: (companyId: string, fileId: string | null) => Promise<Buffer | null>;
  /** The bytes of a stored file; null when it was deleted. */
  readonly readFile: (companyId: string, fileId: string) => Promise<Buffer | null>;
  /** The signed estimate as PDF; null while there is none. */
  readonly renderSigned: (companyId: string, estimateId: string) => Promise<Buffer | null>;
}

/** Returns the outbox handler for `mail` jobs and its permanent-failure handler. */
export function createMailDelivery(options: DeliverMailOptions): {
  deliver: JobHandler;
  onPermanentFailure: PermanentFailureHandler;
} {
  const { writer, mailer } = options;
  const mutate = (companyId: string, name: string, args: object) =>
    writer.mutate(systemActor(companyId), { key: newKey(), mutations: [{ name, args }] });
  return {
    async deliver(companyId, input) {
      const payload = payloadSchema.safeParse(input);
      if (!payload.success) throw new PermanentFailure('The job does not specify which email to send.');
      const source = await readSource(options.tenancy, companyId, payload.data.messageId);
      const { message } = source;
      // The first run sent the email but stopped before it could finish the job.
      if (message.status !== 'queued') return;
      if (source.bounced && isSparedAfterBounce(message, payload.data))
        throw new PermanentFailure(
          `${source.bounced}, and nothing was sent there again. Correct the address, or choose “It works again” where you write an email on the account.`,
        );
      const mail = await mailOf(options, companyId, source, payload.data);
      const answer = await mailer.send(mail).catch(async (error: unknown) => {
        if (error instanceof AddressRefused)
          await mutate(companyId, 'emails.setDeliverability', {
            address: message.to,
            deliverability: 'bounced',
            accountId: message.accountId,
          });
        throw error;
      });
      // Recorded separately from the next step: if that fails, the email is still marked as sent, and the next run
      // does not send it again.
      const status = mailer.kind === 'smtp' ? 'sent' : 'captured';
      await mutate(companyId, 'email-messages.delivered', {
        id: message.id,
        status,
        serverAnswer: answer?.slice(0, 300) ?? null,
      });
      await mutate(companyId, 'email-messages.readerKnown', { id: message.id });
    },
    async onPermanentFailure(companyId, input, reason) {
      const payload = payloadSchema.safeParse(input);
      if (!payload.success) return;
      const { messageId: id } = payload.data;
      if (await readAsSystem(options.tenancy, companyId, (tx) => tx.find(emailMessages, id)))
        await mutate(companyId, 'email-messages.failed', { id, failure: reason });
    },
  };
}

/** The stored email, its company, and the user who caused it: undefined for a customer link or the product itself. */
const readSource = (tenancy: Tenancy, companyId: string, id: string) =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const message = await tx.find(emailMessages, id);
    if (!message) throw new PermanentFailure('The email was removed before it was sent.');
    const { createdBy } = message;
    return {
      message,
      company: await tx.find(companies, companyId),
      bounced: await bounceOfAny(tx, message),
      sender:
        createdBy && idSchema.safeParse(createdBy).success ? await tx.find(users, createdBy) : undefined,
    };
  });

/** Returns the bounce of the recipient's address, else of the first copy recipient's address that bounced. */
async function bounceOfAny(
  tx: Transaction,
  { to, cc }: { readonly to: string; readonly cc: readonly string[] },
): Promise<string | null> {
  const bounced = await bounceOf(tx, to);
  if (bounced) return bounced;
  for (const address of cc) {
    const ofCopy = await bounceOf(tx, address);
    if (ofCopy) return `${address}: ${ofCopy}`;
  }
  return null;
}

type Source = Awaited<ReturnType<typeof readSource>>;

/**
 * Whether an email is skipped because the address bounced: only emails to customers that the law does not require.
 */
const isSparedAfterBounce = ({ accountId }: Source['message'], job: Payload): boolean =>
  accountId !== null && !job.isDue && !job.attachSigned && !job.approvalToken && !job.opens;

/** Returns the path that an email's link opens, and the label of its button. */
function placeOf({ token, approvalToken, rollOutToken, opens, language }: Payload): {
  readonly path: string | undefined;
  readonly label: string;
} {
  if (token) return { path: `/e/${token}`, label: mailTexts[language].button };
  if (rollOutToken) return { path: `/r/${rollOutToken}`, label: mailTexts[language].sitesButton };
  if (approvalToken) return { path: `/a/${approvalToken}`, label: 'Open the request' };
  return { path: opens, label: 'Open the estimate' };
}

async function mailOf(
  options: DeliverMailOptions,
  companyId: string,
  { message, company, sender }: Source,
  payload: Payload,
): Promise<CompanyEmail> {
  const { language, attachSigned } = payload;
  const { path, label } = placeOf(payload);
  if (message.body.includes(LINK_MARK) && !path)
    throw new PermanentFailure('The link of this email no longer exists. Send the email again.');
  const replyAddress = message.reply
    ? options.replyAddresses.addressOf({ companyId, messageId: message.id })
    : null;
  const logo = await options.readLogo(companyId, company?.pictureId ?? null);
  const { text, html } = mailPage({
    language,
    subject: message.subject,
    body: message.body,
    takesReplies: replyAddress !== null,
    company,
    logo: logo && `cid:${LOGO_CID}`,
    button: { link: `${options.publicUrl}${path}`, label },
  });
  const attachments = [
    ...(await attachedFiles(options, companyId, message.attachments)),
    ...(attachSigned ? [await signedCopy(options, companyId, attachSigned)] : []),
    ...(logo ? [{ filename: 'logo.png', content: logo, contentType: 'image/png', cid: LOGO_CID }] : []),
  ];
  return {
    to: message.to,
    cc: message.cc,
    subject: message.subject,
    text,
    html,
    attachments,
    companyId,
    createdBy: message.createdBy,
    senderName: company?.name || null,
    replyTo: replyAddress ?? sender?.email ?? company?.email ?? null,
    messageId: message.id,
  };
}

/** The files that a person attached, under the names they had at the time. */
async function attachedFiles(
  { readFile }: DeliverMailOptions,
  companyId: string,
  attachments: Source['message']['attachments'],
) {
  const files = [];
  for (const { fileId, name, contentType } of attachments) {
    const content = await readFile(companyId, fileId);
    if (!content)
      throw new PermanentFailure(
        `“${name}” was deleted before the email went out. Nothing was sent. Write it again without that file.`,
      );
    files.push({ filename: name, content, contentType });
  }
  return files;
}

async function signedCopy({ tenancy, renderSigned }: DeliverMailOptions, companyId: string, path: string) {
  const estimateId = path.slice(path.indexOf('/') + 1);
  const content = await renderSigned(companyId, estimateId);
  if (!content) throw new Error('The signed copy could not be made yet.');
  const estimate = await readAsSystem(tenancy, companyId, (tx) => tx.find(estimates, estimateId));
  const filename = `${estimate?.reference ?? 'estimate'}-signed.pdf`;
  return { filename, content, contentType: 'application/pdf' };
}
