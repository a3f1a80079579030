import { z } from 'zod';
import { companies, isClosed } from '../company.ts';
import { isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError } from '../kernel/errors.ts';
import type { RowOf } from '../kernel/entity.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf, localeOf } from '../language.ts';
import { emailMessages } from '../message.ts';
import { notify } from '../notify.ts';
import { readerOf } from '../person-actor.ts';
import { users } from '../user.ts';
import { mailTexts } from '../texts/mail.ts';
import { answerMutations, answerQuestion } from './answer-mutations.ts';
import type { Visit } from './customer-visit.ts';
import { appendEvent } from './estimate-events.ts';
import { estimates } from './estimate.ts';
import { followQuestion } from './question.ts';
import { estimateEvents, estimateLinks, estimateVersions } from './version.ts';

/** The most characters of a reply. For a longer one, the sender gets an email that explains why. */
const MAX_REPLY_LENGTH = 4000;

const replied = z.strictObject({
  /** The email that this replies to. */
  id: idSchema,
  from: z.string().max(320),
  /** The person's text, without the quoted part. */
  text: z.string().trim().max(200_000),
  /** The names of the attached files. */
  attachments: z.array(z.string().max(200)).max(50),
});
type Replied = z.output<typeof replied>;
type EmailRow = RowOf<typeof emailMessages>;

/** Mutations for answers and replies to questions. */
export const conversationMutations = {
  ...answerMutations,

  /**
   * Handles a reply to an email by its reply address. A customer's reply goes into the thread of the estimate; a
   * staff member's reply answers it. A reply to an email that accepts none, a reply through a revoked link, and a
   * reply by a person who may no longer answer leave no trace with the customer.
   */
  'email-messages.reply': mutation({
    args: replied,
    allow: isSystem,
    serverOnly: true,
    async run(tx, args) {
      const message = await tx.find(emailMessages, args.id, { lock: true });
      const company = await tx.get(companies, tx.actor.companyId);
      if (!message?.reply || isClosed(company.status) || (!args.text && args.attachments.length === 0))
        return;
      const taken = message.reply.userId
        ? await fromStaff(tx, message, args)
        : await fromCustomer(tx, message, args);
      if (taken) await tx.update(emailMessages, message, { repliedAt: tx.context.now });
    },
  }),
};

/**
 * Returns the link and estimate of an email; undefined if the link was revoked. A link replaced by a newer one still
 * accepts replies.
 */
async function visitOf(tx: Transaction, { reply }: EmailRow): Promise<Visit | undefined> {
  const link = reply?.linkId ? await tx.find(estimateLinks, reply.linkId) : undefined;
  if (!link || (link.revokedAt && !link.replaced)) return undefined;
  return { link, estimate: await tx.get(estimates, link.estimateId, { lock: true }) };
}

async function fromCustomer(
  tx: Transaction,
  message: EmailRow,
  { from, text, attachments }: Replied,
): Promise<boolean> {
  const found = await visitOf(tx, message);
  if (!found) return false;
  const { estimate, link } = found;
  const { content } = await tx.get(estimateVersions, link.versionId);
  const language = languageOf(content);
  const texts = mailTexts[language].reply;
  const sendBack = async (body: string): Promise<void> => {
    const { reference, company } = content;
    const sent = await tx.create(emailMessages, {
      to: message.to,
      subject: texts.subject(reference, company.name),
      body: [mailTexts[language].hello(link.recipientName), body, company.name].join('\n\n'),
      accountId: estimate.accountId,
      estimateId: estimate.id,
    });
    tx.enqueue({ kind: 'mail', payload: { messageId: sent.id, language } });
  };
  const files = attachments.length > 0 ? `[Attached, not accepted: ${attachments.join(', ')}]` : '';
  const said = [text, files].filter(Boolean).join('\n\n');
  if (said.length > MAX_REPLY_LENGTH) {
    const most = MAX_REPLY_LENGTH.toLocaleString(localeOf(language, content.currency));
    await sendBack(texts.tooLong(most));
    return false;
  }
  const first = message.reply?.questionId
    ? await tx.find(estimateEvents, message.reply.questionId)
    : undefined;
  const event = await appendEvent(tx, estimate, 'question', {
    by: link.recipientName,
    note: said,
    userAgent: `Email from ${from}`.slice(0, 400),
    ...(first && { questionId: first.id, lineId: first.lineId }),
  });
  await followQuestion(tx, found, { text: said, questionId: first?.id ?? event });
  if (attachments.length > 0) await sendBack(texts.noFiles(attachments.join(', ')));
  return true;
}

/**
 * Records a staff member's answer, with their current permissions. If it fails, they get an email with the reason and
 * the note that the customer was not answered.
 */
async function fromStaff(
  tx: Transaction,
  message: EmailRow,
  { text, attachments }: Replied,
): Promise<boolean> {
  const { userId = '', questionId } = message.reply ?? {};
  const person = await tx.find(users, userId);
  const reader = person && (await readerOf(tx, person));
  if (!person || !reader) return false;
  if (!questionId) {
    await notify(tx, [userId], {
      kind: 'system',
      title: 'Your reply to the test email arrived',
      body: 'Replies to email reach this server.',
      link: '/integrations',
      about: null,
    });
    return true;
  }
  const fault = await answerOf(reader, { questionId, text, attachments });
  if (!fault) return true;
  const sent = await tx.create(emailMessages, {
    to: person.email,
    subject: `Your reply was not delivered: ${message.subject}`.slice(0, 200),
    body: [
      `Hello ${person.name},`,
      `${fault} The customer did not receive it. Your reply is in your sent emails.`,
    ].join('\n\n'),
  });
  tx.enqueue({ kind: 'mail', payload: { messageId: sent.id } });
  return false;
}

/** Answers, or returns why that failed. */
async function answerOf(
  reader: Transaction,
  { questionId, text, attachments }: { readonly questionId: string } & Pick<Replied, 'text' | 'attachments'>,
): Promise<string | null> {
  if (attachments.length > 0)
    return `Files cannot be sent to a customer this way (${attachments.join(', ')}). Reply without them, or attach them to the estimate.`;
  if (text.length > MAX_REPLY_LENGTH)
    return `A reply can have at most ${MAX_REPLY_LENGTH.toLocaleString('en-US')} characters.`;
  try {
    await answerQuestion(reader, { questionId, text, revise: false });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
