import { z } from 'zod';
import { accounts } from './account.ts';
import { brand } from './brand.ts';
import { companies } from './company.ts';
import { events } from './event.ts';
import { estimates } from './estimate/estimate.ts';
import { isSystem } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { anyEntity } from './kernel/entity.ts';
import { findAnyRow } from './kernel/any-row.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { leads } from './lead.ts';
import { localDate, localHour } from './local-date.ts';
import { emailMessages } from './message.ts';
import { notifications } from './notification.ts';
import { organizations } from './organization.ts';
import { readerOf } from './person-actor.ts';
import { isStopped, queueText } from './send-text.ts';
import { settings } from './settings.ts';
import { users } from './user.ts';
import { webhooks } from './webhook.ts';

/** The payload of a `tell-staff` job. */
export const deliveryArgs = z.object({
  notificationId: idSchema,
  by: z.enum(['mail', 'text']),
  /** The question that a reply answers. */
  questionId: idSchema.optional(),
});

const subjects = [accounts, estimates, events, organizations, leads, webhooks].map(anyEntity);

/** Whether a person, with their current rights, may read the record that a notification is about. */
async function mayKnow(reader: Transaction, about: string | null): Promise<boolean> {
  if (about === null) return true;
  const [collection = '', id = ''] = about.split('/');
  const entity = subjects.find((each) => each.collection === collection);
  return entity !== undefined && (await findAnyRow(reader, entity, id)) !== undefined;
}

/**
 * Returns the notification and its recipient if the recipient still works here and may read its record; otherwise
 * undefined, also for a deleted notification.
 */
async function noticeToDeliver(tx: Transaction, notificationId: string) {
  const notice = await tx.find(notifications, notificationId);
  const person = notice && (await tx.find(users, notice.userId));
  const reader = person && (await readerOf(tx, person));
  return notice && person && reader && (await mayKnow(reader, notice.about)) ? { notice, person } : undefined;
}

const HOW_TO_CHANGE = 'Choose which emails you get on your profile, under Settings.';

const DAY_MS = 86_400_000;
/**
 * A notification has the time at which its transaction began but becomes visible when the transaction ends. After
 * this long, it is certainly visible.
 */
const SETTLED_MS = 5 * 60_000;
/** Maximum number of items that one daily email lists; it gives the number of the others. */
const MAX_LINES = 50;

/**
 * Sends a person their daily email: unread notifications that became visible since the last one, of the kinds that
 * the person chose. Sends no email if there are none.
 */
async function sendDigest(tx: Transaction, settingsId: string): Promise<void> {
  const wishes = await tx.get(settings, settingsId, { lock: true });
  const { now } = tx.context;
  const settledBy = (instant: string) => new Date(Date.parse(instant) - SETTLED_MS).toISOString();
  const last = wishes.digestSentAt ?? new Date(Date.parse(now) - DAY_MS).toISOString();
  await tx.update(settings, wishes, { digestSentAt: now });
  const person = wishes.userId && (await tx.find(users, wishes.userId));
  const reader = person && (await readerOf(tx, person));
  if (!person || !reader) return;
  const unread = await tx.listAll(
    notifications,
    where(
      { userId: person.id, kind: wishes.digestAbout, readAt: null },
      { field: 'createdAt', op: 'gt', value: settledBy(last) },
      { field: 'createdAt', op: 'lte', value: settledBy(now) },
    ),
  );
  unread.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const lines: string[] = [];
  for (const { title, body, about } of unread)
    if (await mayKnow(reader, about)) lines.push(`• ${[title, body].filter(Boolean).join(': ')}`);
  if (lines.length === 0) return;
  const message = await tx.create(emailMessages, {
    to: person.email,
    subject: lines.length === 1 ? 'Your day: 1 thing' : `Your day: ${lines.length} things`,
    body: [
      `Hello ${person.name},`,
      lines.slice(0, MAX_LINES).join('\n'),
      ...(lines.length > MAX_LINES ? [`And ${lines.length - MAX_LINES} more.`] : []),
      `Open them in ${brand.name}:\n{{link}}`,
      HOW_TO_CHANGE,
    ].join('\n\n'),
  });
  tx.enqueue({ kind: 'mail', payload: { messageId: message.id, opens: '/notifications' } });
}

export const notificationDeliveryMutations = {
  /**
   * Sends a notification to its recipient by email or by text if they may still read the record that it is about. A
   * notification that was read in the meantime is not texted.
   */
  'notifications.deliver': mutation({
    args: deliveryArgs,
    allow: isSystem,
    serverOnly: true,
    async run(tx, { notificationId, by, questionId }) {
      const found = await noticeToDeliver(tx, notificationId);
      if (!found) return;
      const { notice, person } = found;
      if (by === 'text') {
        if (notice.readAt || !person.phone || (await isStopped(tx, person.phone))) return;
        const body = [notice.title, notice.body].filter(Boolean).join(': ');
        await queueText(tx, { to: person.phone, body });
        return;
      }
      const message = await tx.create(emailMessages, {
        to: person.email,
        subject: notice.title,
        body: [
          `Hello ${person.name},`,
          [`${notice.title}.`, notice.body].filter(Boolean).join('\n'),
          `Open it in ${brand.name}:\n{{link}}`,
          HOW_TO_CHANGE,
        ].join('\n\n'),
        ...(questionId && { reply: { userId: person.id, questionId } }),
      });
      tx.enqueue({ kind: 'mail', payload: { messageId: message.id, opens: notice.link } });
    },
  }),

  /** Run by the scheduler: sends the daily emails whose hour has come in the company's time zone, once a day. */
  'notifications.sendDigests': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      const { timeZone } = await tx.get(companies, tx.actor.companyId);
      const { now } = tx.context;
      const today = localDate(now, timeZone);
      const hour = localHour(now, timeZone);
      for (const wishes of await tx.listAll(settings, where({ scope: 'user' }))) {
        const sentOn = wishes.digestSentAt && localDate(wishes.digestSentAt, timeZone);
        if (wishes.digestAbout.length > 0 && wishes.digestHour <= hour && sentOn !== today)
          await sendDigest(tx, wishes.id);
      }
    },
  }),
};
