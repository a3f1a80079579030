import { z } from 'zod';
import { accounts } from './account.ts';
import { brand } from './brand.ts';
import { companies } from './company.ts';
import { contacts } from './contact.ts';
import { events, visitsAhead } from './event.ts';
import { hasRole, isSystem } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { anyEntity, type RowOf } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { matchNone, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { checkMergeFields } from './merge-field-check.ts';
import { checkDiscard, checkOwnDraft } from './message-draft.ts';
import { templateName } from './message-template.ts';
import { mergeText, mergeValues, formatVisit, type MergeValues } from './merge-fields.ts';
import { peopleOf, refusesText } from './opt-out.ts';
import { awakeFrom, isQuiet, zonesOfSite } from './quiet-hours.ts';
import { isStopped, queueText } from './send-text.ts';
import { numberKey } from './text-keyword.ts';
import { MAX_TEXT_LENGTH, textMessages } from './text-message.ts';
import { textTemplates } from './text-template.ts';
import { someText } from './kernel/visible-text.ts';

/** Rejects a number that has opted out of texts. */
async function checkNotStopped(tx: Transaction, phone: string): Promise<void> {
  if (await isStopped(tx, phone))
    throw invalid(
      'to',
      'This number has opted out of texts. Nothing was sent. Call, or write an email; when they text START, texts are allowed again.',
    );
}

/** Rejects a number that belongs neither to the account nor to one of its contacts. */
async function checkKnown(tx: Transaction, account: RowOf<typeof accounts>, to: string): Promise<void> {
  const number = numberKey(to);
  const people = await tx.listAll(contacts, where({ accountId: account.id }));
  if ([account, ...people].some(({ phone }) => phone && numberKey(phone) === number)) return;
  throw invalid(
    'to',
    'This number belongs to nobody at this account. Nothing was sent, and the text is kept. Add it to a contact first.',
  );
}

/** Rejects the number of a person who wants no texts. */
async function checkWanted(tx: Transaction, account: RowOf<typeof accounts>, to: string): Promise<void> {
  const refusing = refusesText(await peopleOf(tx.asSystem(), account), to);
  if (refusing)
    throw invalid(
      'to',
      `${refusing.name} opted out of texts. Nothing was sent, and the text is kept. Call, or change this in the contact when they opt in again.`,
    );
}

type CompanyRow = RowOf<typeof companies>;
type TextRow = RowOf<typeof textMessages>;

/**
 * Rejects a draft on an account for which this person may no longer write texts; a new text is checked when it is
 * created.
 */
async function checkWrites(tx: Transaction, draft: TextRow | undefined): Promise<void> {
  if (draft && !(await tx.can(anyEntity(textMessages), 'create', draft)))
    throw new AppError('NOT_AUTHORIZED');
}

/**
 * Returns the values of the merge fields of a text to a number, with the rights of the writer: in the language of its
 * template, or else of its reader.
 */
async function valuesFor(
  tx: Transaction,
  { id, name, site }: RowOf<typeof accounts>,
  company: CompanyRow,
  { to, templateId }: Pick<z.output<typeof textArgs>, 'to' | 'templateId'>,
): Promise<MergeValues> {
  const number = numberKey(to);
  const template = templateId ? await tx.find(textTemplates, templateId) : undefined;
  const people = await tx.listAll(contacts, where({ accountId: id }));
  const reader = people.find(({ phone }) => phone && numberKey(phone) === number);
  const [visit] = await tx.list(events, {
    where: visitsAhead(id, tx.context.now),
    orderBy: [{ field: 'startsAt', direction: 'asc' }],
    limit: 1,
  });
  return mergeValues({
    account: { name, site },
    contactName: reader?.name ?? null,
    company,
    senderName: tx.actor.name,
    visit: visit
      ? formatVisit(visit, company.timeZone, template?.language ?? reader?.language ?? 'en')
      : null,
  });
}

/**
 * Rejects a text to a number that does not belong to the account, whose owner wants no texts, or that has opted out,
 * and any text during quiet hours.
 */
export async function checkTextable(
  tx: Transaction,
  account: RowOf<typeof accounts>,
  company: CompanyRow,
  to: string,
): Promise<void> {
  await checkKnown(tx, account, to);
  await checkNotStopped(tx, to);
  await checkWanted(tx, account, to);
  if (isQuiet(tx.context.now, zonesOfSite(account.site, company.timeZone, account.timeZone)))
    throw invalid(
      'body',
      'Texts go out between 8 AM and 9 PM where the customer is. Nothing was sent, and the text is kept. Send it in the morning.',
    );
}

/** Returns the text with its merge fields filled in. Rejects unknown fields, and fields without a value. */
async function merged(body: string, values: () => Promise<MergeValues>): Promise<string> {
  checkMergeFields(body, 'body');
  if (!body.includes('{{')) return body;
  const { text, missing } = mergeText(body, await values());
  if (missing[0])
    throw invalid(
      'body',
      `There is no value for {{${missing[0]}}}. Nothing was sent, and the text is kept. Type it yourself.`,
    );
  if (text.length > MAX_TEXT_LENGTH)
    throw invalid(
      'body',
      'Filled in, the text is too long. Nothing was sent, and the text is kept. Shorten it.',
    );
  return text;
}

/** Returns the draft that this person continues; undefined for a new text. */
async function ownDraft(tx: Transaction, id: string | null): Promise<TextRow | undefined> {
  const draft = id === null ? undefined : await tx.get(textMessages, id, { lock: true });
  if (draft) checkOwnDraft(tx, draft);
  return draft;
}

/** The input for writing a text. */
const writtenTextSchema = z.strictObject({
  to: textMessages.shape.to,
  body: someText(MAX_TEXT_LENGTH, 'Write the text.', 'The text is too long.'),
  templateId: idSchema.nullable().optional(),
});

const textArgs = writtenTextSchema.extend({
  accountId: idSchema,
  draftId: idSchema.nullable().default(null),
});

export const textMutations = {
  /**
   * Saves an unfinished text on its account; nothing is sent. With the id of a draft, updates that draft. Returns the
   * draft's id.
   */
  'text-messages.saveDraft': mutation({
    args: textArgs,
    allow: (actor) => textMessages.permission(actor).create !== matchNone,
    serverOnly: true,
    async run(tx, { accountId, to, body, templateId, draftId }) {
      await tx.get(accounts, accountId);
      const draft = await ownDraft(tx, draftId);
      const template = await templateName(tx, 'text_message', templateId, draft);
      const text = { accountId, to, body, template, status: 'draft' } as const;
      // A saved draft requires the same rights as a new text.
      await checkWrites(tx, draft && { ...draft, ...text });
      const { id } = draft
        ? await tx.asSystem().update(textMessages, draft, text)
        : await tx.create(textMessages, text);
      return { id };
    },
  }),

  /** Discards a draft. */
  'text-messages.discardDraft': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => textMessages.permission(actor).create !== matchNone,
    serverOnly: true,
    async run(tx, { id }) {
      const draft = await tx.get(textMessages, id, { lock: true });
      checkDiscard(tx, draft);
      await tx.asSystem().delete(textMessages, draft);
    },
  }),

  /**
   * Sends a text about an account, with its merge fields filled in. Rejects a number that does not belong to the
   * account or has opted out, and any text during quiet hours.
   */
  'text-messages.send': mutation({
    args: textArgs,
    allow: (actor) => textMessages.permission(actor).create !== matchNone,
    serverOnly: true,
    async run(tx, { accountId, to, body, templateId, draftId }) {
      const account = await tx.get(accounts, accountId);
      const draft = await ownDraft(tx, draftId);
      await checkWrites(tx, draft && { ...draft, accountId });
      const company = await tx.asSystem().get(companies, tx.actor.companyId);
      await checkTextable(tx, account, company, to);
      const text = await merged(body, () => valuesFor(tx, account, company, { to, templateId }));
      const template = await templateName(tx, 'text_message', templateId, draft);
      const { id } = await queueText(tx, { accountId, to, body: text, template }, draft);
      return { id };
    },
  }),

  /** Sends a text that belongs to no account, through the same channel as every text. */
  'text-messages.sendTest': mutation({
    args: z.strictObject({ to: textMessages.shape.to }),
    allow: (actor) => hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    async run(tx, { to }) {
      await checkNotStopped(tx, to);
      const { id } = await queueText(tx, { to, body: `This is a test. Texts from ${brand.name} reach you.` });
      return { id };
    },
  }),

  /**
   * Runs right before a text is sent, because the permission may have changed since it was written. A text to a
   * number that has since opted out is not sent. A text about an account waits for the morning if it is late at the
   * site. Returns whether to send it now.
   */
  'text-messages.release': mutation({
    args: z.strictObject({ id: idSchema, token: z.string().optional() }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, token }) {
      const message = await tx.get(textMessages, id, { lock: true });
      if (message.status !== 'queued') return { goes: false };
      if (await isStopped(tx, message.to)) {
        const failure = 'This number opted out of texts before it was sent.';
        await tx.update(textMessages, message, { status: 'opted_out', failure });
        return { goes: false };
      }
      const account = message.accountId && (await tx.find(accounts, message.accountId));
      if (!account) return { goes: true };
      const { timeZone } = await tx.get(companies, tx.actor.companyId);
      const runAt = awakeFrom(tx.context.now, zonesOfSite(account.site, timeZone, account.timeZone));
      if (runAt === tx.context.now) return { goes: true };
      tx.enqueue({ kind: 'text', payload: { messageId: id, ...(token && { token }) }, runAt });
      return { goes: false };
    },
  }),

  /**
   * Records that the provider accepted, delivered, or failed to send the text, or, without a provider, that the text
   * was captured here.
   */
  'text-messages.moved': mutation({
    args: z.strictObject({
      id: idSchema,
      status: z.enum(['sent', 'delivered', 'captured', 'failed']),
      providerId: z.string().max(120).optional(),
      failure: z.string().trim().max(500).optional(),
    }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, status, providerId, failure }) {
      const message = await tx.get(textMessages, id, { lock: true });
      if (message.status === 'delivered' || message.status === status) return;
      await tx.update(textMessages, message, {
        status,
        sentAt: message.sentAt ?? (status === 'failed' ? null : tx.context.now),
        ...(providerId && { providerId }),
        failure: failure ?? null,
      });
    },
  }),
};
