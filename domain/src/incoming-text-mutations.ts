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

/** The kind of job that holds a report whose text is not known yet. */
export const TEXT_REPORT = 'text-report';

/** When a report is tried again whose text is not known yet, in seconds; after the last one the text is another program's. */
const REPORT_RETRY_SECONDS = [5, 30, 180, 900, 3600] as const;

/** What the provider says of a text, and how often the text was looked for before. */
export const textReportArgs = z.strictObject({
  providerId: z.string().max(120),
  status: z.enum(['delivered', 'failed']),
  tries: z.int().min(0).max(REPORT_RETRY_SECONDS.length).default(0),
});

/** The one account that a number is the phone of, or of one of its people; null for none, and for a number at several: the office says which. */
async function accountWithPhone(tx: Transaction, number: string): Promise<string | null> {
  if (number === '') return null;
  const own = (await tx.listAll(accounts, where({ phoneKey: number }))).map(({ id }) => id);
  const people = await tx.listAll(contacts, where({ phoneKey: number }, hasValue('accountId')));
  const [found, ...others] = new Set([...own, ...people.flatMap(({ accountId }) => accountId ?? [])]);
  return found !== undefined && others.length === 0 ? found : null;
}

/** The account that the texts of a number belong to: that of the latest one that has any, else whose number it is. */
async function accountOfNumber(tx: Transaction, number: string): Promise<string | null> {
  const [latest] = await tx.list(textMessages, {
    where: where({ number }, hasValue('accountId'), { field: 'status', op: 'ne', value: 'draft' }),
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 1,
  });
  return latest?.accountId ?? accountWithPhone(tx, number);
}

/** Tells the rep of an account of a text, while they work here and may read it. */
async function tellOwner(tx: Transaction, account: RowOf<typeof accounts>, stops: boolean): Promise<void> {
  if (!account.ownerUserId) return;
  const owner = await tx.find(users, account.ownerUserId);
  const reader = owner && (await readerOf(tx, owner));
  if (!(await reader?.find(accounts, account.id))) return;
  await notify(tx, [account.ownerUserId], {
    kind: 'text',
    title: stops ? `${account.name} wants no more texts` : `${account.name} answered by text`,
    link: `/${pathOf('account', account.id)}?tab=messages`,
    about: pathOf('accounts', account.id),
  });
}

export const incomingTextMutations = {
  /** What the provider says of a text by its own id. It may say so before the answer to the sending is stored: such a report is kept and tried again. */
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

  /** Keeps a text that a customer sent, once for each id of the provider, on the account of their number. That of an unknown number is on none. */
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
   * Gives the texts of a number that nobody had written to to an account, and later ones with them. A contact of the account who has no number yet gets this one, unless it is the code of a service. Throws
   * NOT_READY for a text that an account has, NOT_AUTHORIZED for an account that the person may not change.
   */
  'text-messages.assign': mutation({
    args: z.strictObject({ id: idSchema, accountId: idSchema, contactId: idSchema.optional() }),
    allow: (actor) => hasRole(actor, 'super', 'admin', 'manager', 'office'),
    serverOnly: true,
    async run(tx, { id, accountId, contactId }) {
      const message = await tx.get(textMessages, id);
      if (message.direction !== 'inbound' || message.accountId)
        throw notReady('This text is on an account already. Nothing was changed.');
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
