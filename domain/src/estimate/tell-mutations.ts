import { z } from 'zod';
import { brand } from '../brand.ts';
import { isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { emailMessages } from '../message.ts';
import { notifications } from '../notification.ts';
import { readerOf } from '../person-actor.ts';
import { isStopped, queueText } from '../send-text.ts';
import { users } from '../user.ts';
import { estimates } from './estimate.ts';

/** What a `tell-staff` job holds. */
export const tellArgs = z.strictObject({
  notificationId: idSchema,
  estimateId: idSchema,
  by: z.enum(['mail', 'text']),
});

/** The notice and its person, while they work here and may read the estimate; undefined for anybody else, and for a notice that was removed. */
async function noticeToTell(
  tx: Transaction,
  { notificationId, estimateId }: Pick<z.output<typeof tellArgs>, 'notificationId' | 'estimateId'>,
) {
  const notice = await tx.find(notifications, notificationId);
  const person = notice && (await tx.find(users, notice.userId));
  if (!notice || !person) return undefined;
  const reader = await readerOf(tx, person);
  return (await reader?.find(estimates, estimateId)) ? { notice, person } : undefined;
}

export const tellMutations = {
  /** Sends a notice to its person by email or by text, if they may still read what it is about. What was read meanwhile is not texted. */
  'estimates.tell': mutation({
    args: tellArgs,
    allow: isSystem,
    serverOnly: true,
    async run(tx, { by, ...about }) {
      const found = await noticeToTell(tx, about);
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
          'You choose on your profile, under Settings, what you are told by email.',
        ].join('\n\n'),
      });
      tx.enqueue({ kind: 'mail', payload: { messageId: message.id, opens: notice.link } });
    },
  }),
};
