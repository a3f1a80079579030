import { z } from 'zod';
import { accounts } from './account.ts';
import { contacts } from './contact.ts';
import { attachmentsOf } from './email-attachments.ts';
import { checkWanted, checkWorks, workedAccount, writesEmails } from './email-checks.ts';
import { idSchema } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { email, longText, requiredLongText, requiredText, text } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { emailMessages, emails, MAX_ATTACHMENTS, MAX_COPIES, MAX_EMAIL_LENGTH } from './message.ts';
import { checkDiscard, checkOwnDraft } from './message-draft.ts';
import { templateName } from './message-template.ts';
import { peopleOf } from './opt-out.ts';

const copiesAtMost = `Cc: use at most ${MAX_COPIES} addresses.`;
const copy = email('Cc');

/** Addresses as entered in one field, separated by commas, semicolons, or spaces. */
export const typedCopies = z.string().transform((typed, context): string[] => {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const wrong = parts.find((part) => !copy.safeParse(part).success);
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `“${wrong}” is not an email address.` });
  if (parts.length > MAX_COPIES) context.addIssue({ code: 'custom', message: copiesAtMost });
  return parts;
});

/** The fields that a person fills in to write an email. */
export const writtenEmailSchema = z.strictObject({
  to: emailMessages.shape.to,
  cc: z.array(email('Cc')).max(MAX_COPIES, copiesAtMost).default([]),
  fileIds: z.array(idSchema).max(MAX_ATTACHMENTS, `Attach at most ${MAX_ATTACHMENTS} files.`).default([]),
  /** Omitted if a draft keeps its own. */
  templateId: idSchema.nullable().optional(),
  subject: requiredText('Subject', 200),
  body: requiredLongText('Text', MAX_EMAIL_LENGTH),
});

/** The account of an email, and the draft it continues. */
const place = { accountId: idSchema, draftId: idSchema.nullable().default(null) };

/** Returns the recipients of copies, each once, without the recipient of the email itself. */
const copiesOf = ({ to, cc }: { readonly to: string; readonly cc: readonly string[] }): string[] =>
  [...new Set(cc)].filter((each) => each !== to);

type EmailRow = RowOf<typeof emailMessages>;

interface Written extends Partial<EmailRow> {
  readonly draftId: string | null;
  readonly templateId?: string | null | undefined;
}

/** Stores an email that a person writes: a new one, or a continued draft. */
async function store(tx: Transaction, { draftId, templateId, ...written }: Written): Promise<EmailRow> {
  const system = tx.asSystem();
  const draft = draftId === null ? undefined : await tx.get(emailMessages, draftId, { lock: true });
  if (draft) checkOwnDraft(tx, draft);
  const email = { ...written, template: await templateName(tx, 'email', templateId, draft) };
  return draft
    ? system.update(emailMessages, draft, email)
    : system.create(emailMessages, { ...email, byHand: true });
}

/** Whether an address belongs to the account itself or to one of its contacts. */
async function isKnown(tx: Transaction, account: RowOf<typeof accounts>, to: string): Promise<boolean> {
  const same = (address: string | null) => address?.toLowerCase() === to.toLowerCase();
  if (same(account.email)) return true;
  const people = await tx.listAll(contacts, where({ accountId: account.id }));
  if (people.some(({ email }) => same(email))) return true;
  const further = await tx.listAll(emails, where({ accountId: account.id }));
  return further.some(({ address }) => same(address));
}

export const writtenEmailMutations = {
  /**
   * Saves an unfinished email on its account without sending it. With the id of a draft, this updates the draft.
   * Returns the draft's id.
   */
  'email-messages.saveDraft': mutation({
    args: writtenEmailSchema.extend({
      ...place,
      subject: text('Subject', 200),
      body: longText('Text', MAX_EMAIL_LENGTH),
    }),
    allow: writesEmails,
    serverOnly: true,
    async run(tx, { fileIds, ...email }) {
      await workedAccount(tx, email.accountId);
      if (!email.subject && !email.body)
        throw invalid('body', 'There is nothing to save yet. Write a subject or the email.');
      const attachments = await attachmentsOf(tx, email.accountId, fileIds);
      const cc = copiesOf(email);
      const { id } = await store(tx, { ...email, cc, attachments, status: 'draft' });
      return { id };
    },
  }),

  /** Deletes a draft. */
  'email-messages.discardDraft': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: writesEmails,
    serverOnly: true,
    async run(tx, { id }) {
      const draft = await tx.get(emailMessages, id, { lock: true });
      checkDiscard(tx, draft);
      await tx.asSystem().delete(emailMessages, draft);
    },
  }),

  /**
   * Sends an email that a person wrote to a customer. Replies go to the writer. Refuses an address that belongs to
   * nobody at the account, and one that bounced.
   */
  'email-messages.write': mutation({
    args: writtenEmailSchema.extend(place),
    allow: writesEmails,
    serverOnly: true,
    async run(tx, { fileIds, ...email }) {
      const { accountId, to, body } = email;
      const account = await workedAccount(tx, accountId);
      if (!(await isKnown(tx, account, to)))
        throw invalid(
          'to',
          'This address belongs to nobody at this account. Nothing was sent, and the email is kept. Add it to a contact first.',
        );
      await checkWorks(
        tx,
        to,
        'to',
        'Correct the address of the contact, or choose “It works again” where you write the email.',
      );
      const people = await peopleOf(tx.asSystem(), account);
      checkWanted(people, to, 'to');
      const cc = copiesOf(email);
      for (const each of cc) {
        checkWanted(people, each, 'cc');
        await checkWorks(tx, each, 'cc', 'Leave it out, or correct it.');
      }
      if (/\{\{|\}\}/.test(body))
        throw invalid(
          'body',
          'An email has no merge fields. Nothing was sent, and the email is kept. Replace the text in braces.',
        );
      const attachments = await attachmentsOf(tx, accountId, fileIds);
      const message = await store(tx, { ...email, cc, attachments, status: 'queued' });
      tx.enqueue({ kind: 'mail', payload: { messageId: message.id } });
      return { id: message.id };
    },
  }),
};
