import { z } from 'zod';
import { accounts } from './account.ts';
import { companies } from './company.ts';
import { contacts } from './contact.ts';
import { hasRole, isSystem } from './kernel/actor.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { anyEntity, type RowOf } from './kernel/entity.ts';
import { AppError, notReady } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { phoneProblem } from './kernel/phone-number.ts';
import { hasValue, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { updateAll } from './kernel/update-all.ts';
import { notify } from './notify.ts';
import { readerOf } from './person-actor.ts';
import { keywordOf, numberKey } from './text-keyword.ts';
import { textMessages } from './text-message.ts';
import { users } from './user.ts';

/** The kind of job that retries a delivery report whose text is not known yet. */
export const TEXT_REPORT = 'text-report';

/**
 * Delays, in seconds, before retrying a report whose text is not known yet. After the last one, the text is assumed
 * to belong to another program.
 */
const REPORT_RETRY_SECONDS = [5, 30, 180, 900, 3600] as const;

/** The provider's report about a text, and the number of previous attempts to find the text. */
export const textReportArgs = z.strictObject({
  providerId: z.string().max(120),
  status: z.enum(['delivered', 'failed']),
  tries: z.int().min(0).max(REPORT_RETRY_SECONDS.length).default(0),
});

/**
 * Returns the only account that has a phone number, itself or through a contact. Null if there is none or several, in
 * which case the office decides.
 */
async function accountWithPhone(tx: Transaction, number: string): Promise<string | null> {
  if (number === '') return null;
  const own = (await tx.listAll(accounts, where({ phoneKey: number }))).map(({ id }) => id);
  const people = await tx.listAll(contacts, where({ phoneKey: number }, hasValue('accountId')));
  const [found, ...others] = new Set([...own, ...people.flatMap(({ accountId }) => accountId ?? [])]);
  return found !== undefined && others.length === 0 ? found : null;
}

/**
 * Returns the account for the texts of a number: that of the latest text with an account, or else the only account
 * that has the number.
 */
async function accountOfNumber(tx: Transaction, number: string): Promise<string | null> {
  const [latest] = await tx.list(textMessages, {
    where: where({ number }, hasValue('accountId'), { field: 'status', op: 'ne', value: 'draft' }),
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 1,
  });
  return latest?.accountId ?? accountWithPhone(tx, number);
}

/** Notifies the rep of an account about a text, if they are still active and may read the account. */
async function tellOwner(tx: Transaction, account: RowOf<typeof accounts>, stops: boolean): Promise<void> {
  if (!account.ownerUserId) return;
  const owner = await tx.find(users, account.ownerUserId);
  const reader = owner && (await readerOf(tx, owner));
  if (!(await reader?.find(accounts, account.id))) return;
  await notify(tx, [account.ownerUserId], {
    kind: 'text',
    title: stops ? `${account.name} opted out of texts` : `${account.name} answered by text`,
    link: `/${pathOf('account', account.id)}?tab=messages`,
    about: pathOf('accounts', account.id),
  });
}

export const incomingTextMutations = {
  /**
   * Records the provider's report about a text by its own id. The report may arrive before the response to the
   * sending is stored; it is then retried.
   */
  'text-messages.report': mutation({
    args: textReportArgs,
    allow: isSystem,
    serverOnly: true,
    async run(tx, { providerId, status, tries }) {
      const [message] = await tx.list(
        textMessages,
        { where: where({ providerId }), limit: 1 },
        { lock: true },
      );
      const wait = REPORT_RETRY_SECONDS[tries];
      if (!message && wait !== undefined)
        tx.enqueue({
          kind: TEXT_REPORT,
          payload: { providerId, status, tries: tries + 1 },
          runAt: new Date(Date.parse(tx.context.now) + wait * 1000).toISOString(),
        });
      if (!message || message.status === 'delivered') return;
      const failure = status === 'failed' ? 'The provider could not deliver it.' : null;
      await tx.update(textMessages, message, { status, failure });
    },
  }),

  /**
   * Stores a text from a customer, once per provider id, on the account of their number. A text from an unknown
   * number has no account.
   */
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
      const keyword = keywordOf(body);
      const accountId = await accountOfNumber(tx, number);
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
      if (account) await tellOwner(tx, account, keyword === 'stop');
    },
  }),

  /**
   * Assigns the texts of an unknown number to an account; later texts follow. If a contact is given and has no phone
   * number, it gets this number, unless it is the short code of a service. Throws NOT_READY for a text that already
   * has an account, and NOT_AUTHORIZED for an account that the person may not change.
   */
  'text-messages.assign': mutation({
    args: z.strictObject({ id: idSchema, accountId: idSchema, contactId: idSchema.optional() }),
    allow: (actor) => hasRole(actor, 'super', 'admin', 'manager', 'office'),
    serverOnly: true,
    async run(tx, { id, accountId, contactId }) {
      const message = await tx.get(textMessages, id);
      if (message.direction !== 'inbound' || message.accountId)
        throw notReady('This text is already on an account. Nothing was changed.');
      const account = await tx.get(accounts, accountId);
      if (!(await tx.can(anyEntity(accounts), 'update', account))) throw new AppError('NOT_AUTHORIZED');
      const { number } = message;
      await updateAll(tx.asSystem(), textMessages, where({ number, direction: 'inbound', accountId: null }), {
        accountId,
      });
      if (!contactId) return;
      const contact = await tx.get(contacts, contactId, { lock: true });
      if (contact.accountId !== accountId) throw new AppError('NOT_FOUND', { what: 'Contact' });
      const phone = `+${number}`;
      if (!contact.phone && !phoneProblem(phone)) await tx.update(contacts, contact, { phone });
    },
  }),
};
