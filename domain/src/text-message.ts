import { z } from 'zod';
import { accounts } from './account.ts';
import { accountsWorkedByRep, belowAccountsOfRep } from './account-access.ts';
import { brand } from './brand.ts';
import { companies } from './company.ts';
import { isSystem } from './kernel/actor.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { AppError } from './kernel/errors.ts';
import { choice, instant, longText, optional, phone, ref, text } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { readOnly, type Grant } from './kernel/permission.ts';
import { and, matchNone, parentMatches, where, type Predicate } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { localHour } from './local-date.ts';
import { notifications } from './notification.ts';

const doNotReply = `This is an automated message from ${brand.name}. Please do not reply.`;
const optOut = 'Reply STOP to unsubscribe.';

/** The lines below every text that is sent. */
export const textFooter = `${doNotReply}\n${optOut}`;

/** The body with the do-not-reply and the reply-STOP line (specification section 3); adding them twice changes nothing. */
export function withFooter(body: string): string {
  const plain = body
    .split('\n')
    .filter((line) => line !== doNotReply && line !== optOut)
    .join('\n')
    .trimEnd();
  return `${plain}\n${textFooter}`;
}

/** Words by which a person ends the texts to their number, and the French ones of Canada. */
const stopWords = new Set(
  'arret cancel end opt-out optout quit remove revoke stop stopall td unsubscribe'.split(' '),
);
const startWords = new Set(['start', 'unstop']);

/** What an incoming text asks for by its only word, whatever its capitals, accents and full stops. */
export function keywordOf(body: string): 'stop' | 'start' | null {
  const word = body
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[\s"'.!]+|[\s"'.!]+$/g, '');
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
}

/** A phone number as its digits with the country, the same for each way of writing it. */
export function numberKey(typed: string): string {
  const digits = typed.replace(/x.*$/i, '').replace(/\D/g, '');
  return digits.length === 10 ? `1${digits}` : digits;
}

/** Texts go out from 8 AM to 9 PM, by the company's clock. */
const FIRST_HOUR = 8;
const LAST_HOUR = 21;

export function isQuiet(instant: string, timeZone: string): boolean {
  const hour = localHour(instant, timeZone);
  return hour < FIRST_HOUR || hour >= LAST_HOUR;
}

/** Characters that a person may write; the footer needs the rest of what a provider takes. */
export const MAX_TEXT_LENGTH = 1_400;

const withAccount: Predicate = { field: 'accountId', op: 'ne', value: null };
const sender: Grant = { read: true, create: true };

/** A text message: to a customer, or one that a customer sent. Only the product writes them. */
export const textMessages = defineEntity({
  collection: 'text-messages',
  one: 'Text message',
  many: 'Text messages',
  shape: {
    to: phone('To'),
    body: longText('Text', 1600),
    direction: choice('Direction', ['outbound', 'inbound'] as const, { server: true }),
    status: choice('Status', ['queued', 'sent', 'delivered', 'captured', 'failed', 'received'] as const, {
      server: true,
    }),
    number: text('Customer’s number', 20, { server: true }),
    keyword: optional(choice('Keyword', ['stop', 'start'] as const, { server: true })),
    sentAt: optional(instant('Sent', { server: true })),
    failure: optional(longText('Why it failed', 500, { server: true })),
    providerId: optional(text('Provider’s id', 120, { server: true })),
    accountId: optional(ref('Account', 'accounts')),
  },
  defaults: { direction: 'outbound', status: 'queued', number: '' },
  access: {
    rows: {
      super: sender,
      admin: sender,
      manager: sender,
      office: sender,
      auditor: readOnly,
      sales: (actor) => ({
        read: {
          any: [where({ createdBy: actor.id }), and(withAccount, belowAccountsOfRep(actor))],
        },
        create: parentMatches('accountId', 'accounts', accountsWorkedByRep(actor)),
      }),
      user: (actor) => ({ read: where({ createdBy: actor.id }) }),
    },
  },
  derive: (row) =>
    row.direction === 'outbound' ? { body: withFooter(row.body), number: numberKey(row.to) } : {},
  title: (row) => row.body.slice(0, 60),
  parents: (row) => [row.accountId && pathOf('accounts', row.accountId)],
  columns: ['to', 'body', 'direction', 'status', 'accountId', 'createdAt'],
  sortable: ['createdAt'],
  filterable: ['accountId', 'number'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  alert: (row) => (row.keyword === 'stop' ? 'Stop' : null),
  about: { what: 'Texts to customers and their answers. They are written on the account.' },
  generic: { create: false, update: false },
  sample: () => ({ to: '+1 555 010 0600', body: 'Your installer is on the way.' }),
});

/** Whether a number has asked for no more texts: its latest keyword counts. */
async function isStopped(tx: Transaction, number: string): Promise<boolean> {
  const [latest] = await tx.asSystem().list(textMessages, {
    where: where({ number }, { field: 'keyword', op: 'ne', value: null }),
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 1,
  });
  return latest?.keyword === 'stop';
}

const refuse = (field: string, message: string): never => {
  throw new AppError('INVALID', { message, field });
};

export const textMutations = {
  /** Sends a text about an account. Refused for a number that has asked for none, and while people sleep. */
  'text-messages.send': mutation({
    args: z.strictObject({
      accountId: idSchema,
      to: textMessages.shape.to,
      body: z.string().trim().min(1, 'Write the text.').max(MAX_TEXT_LENGTH, 'The text is too long.'),
    }),
    allow: (actor) => textMessages.permission(actor).create !== matchNone,
    serverOnly: true,
    async run(tx, { accountId, to, body }) {
      await tx.get(accounts, accountId);
      const { timeZone } = await tx.asSystem().get(companies, tx.actor.companyId);
      if (await isStopped(tx, numberKey(to)))
        refuse(
          'to',
          'This number has asked for no more texts. Nothing was sent. Call, or write an email; a text START from them allows texts again.',
        );
      if (isQuiet(tx.context.now, timeZone))
        refuse(
          'body',
          'Texts go out between 8 AM and 9 PM. Nothing was sent, and the text stays here. Send it in the morning.',
        );
      const message = await tx.create(textMessages, { accountId, to, body });
      tx.enqueue({ kind: 'text', payload: { messageId: message.id } });
      return { id: message.id };
    },
  }),

  /** The provider took it, or delivered it, or, where there is none, it was kept here. */
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

  /** What the provider says of a text by its own id; unknown ids are passed over. */
  'text-messages.report': mutation({
    args: z.strictObject({ providerId: z.string().max(120), status: z.enum(['delivered', 'failed']) }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { providerId, status }) {
      const [message] = await tx.list(
        textMessages,
        { where: where({ providerId }), limit: 1 },
        { lock: true },
      );
      if (!message || message.status === 'delivered') return;
      const failure = status === 'failed' ? 'The provider could not deliver it.' : null;
      await tx.update(textMessages, message, { status, failure });
    },
  }),

  /** Keeps a text that a customer sent, once for each id of the provider, on the account that was written to last. */
  'text-messages.receive': mutation({
    args: z.strictObject({
      from: textMessages.shape.to,
      to: textMessages.shape.to,
      body: z.string().max(1600),
      providerId: z.string().min(1).max(120),
    }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { from, to, body, providerId }) {
      await tx.get(companies, tx.actor.companyId);
      const [known] = await tx.list(textMessages, { where: where({ providerId }), limit: 1 });
      if (known) return;
      const number = numberKey(from);
      const [asked] = await tx.list(textMessages, {
        where: where({ number, direction: 'outbound' }),
        orderBy: [{ field: 'createdAt', direction: 'desc' }],
        limit: 1,
      });
      const keyword = keywordOf(body);
      const accountId = asked?.accountId ?? null;
      await tx.create(textMessages, {
        to,
        body,
        direction: 'inbound',
        status: 'received',
        number,
        keyword,
        providerId,
        accountId,
      });
      const account = accountId && (await tx.find(accounts, accountId));
      if (!account || !account.ownerUserId) return;
      await tx.create(notifications, {
        userId: account.ownerUserId,
        kind: 'text',
        title:
          keyword === 'stop' ? `${account.name} wants no more texts` : `${account.name} answered by text`,
        body: null,
        link: `/${pathOf('account', account.id)}?tab=messages`,
        readAt: null,
      });
    },
  }),
};
