import { z } from 'zod';
import { brand } from './brand.ts';
import { hasRole, isSystem } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { anyEntity } from './kernel/entity.ts';
import { AppError } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { matchNone, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { updateAll } from './kernel/update-all.ts';
import { emailMessages, emails } from './message.ts';
import { users } from './user.ts';

const deliverabilityOf = z.strictObject({
  address: emails.shape.address,
  deliverability: z.enum(['good', 'bounced']),
  /** The account that was written to; an address that bounces is noted there. */
  accountId: idSchema.nullable(),
});

async function noteDeliverability(
  tx: Transaction,
  { address, deliverability, accountId }: z.output<typeof deliverabilityOf>,
): Promise<void> {
  const bouncedAt = deliverability === 'bounced' ? tx.context.now : null;
  const known = await tx.listAll(emails, where({ address }), { lock: true });
  for (const email of known) await tx.update(emails, email, { deliverability, bouncedAt });
  if (known.length === 0 && deliverability === 'bounced' && accountId)
    await tx.create(emails, { address, accountId, type: 'other', deliverability, bouncedAt });
}

export const emailMutations = {
  /** What the mail server said of an address: it took an email, or it knows no such reader. */
  'emails.setDeliverability': mutation({
    args: deliverabilityOf,
    allow: isSystem,
    serverOnly: true,
    run: noteDeliverability,
  }),

  /** Writes to an address again that had bounced, because it works now. Whoever may correct it says so, and it holds wherever the address stands. */
  'emails.clearBounce': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => emails.permission(actor).update !== matchNone,
    serverOnly: true,
    async run(tx, { id }) {
      const email = await tx.get(emails, id);
      if (!(await tx.can(anyEntity(emails), 'update', email))) throw new AppError('NOT_AUTHORIZED');
      const bounced = where({ address: email.address, deliverability: 'bounced' });
      await updateAll(tx.asSystem(), emails, bounced, { deliverability: 'unknown', bouncedAt: null });
    },
  }),
};

/** What became of an email; the product alone says it, when it has tried. */
export const messageMutations = {
  /** Sends an email to the administrator who asks, by the way that every email goes. */
  'email-messages.sendTest': mutation({
    args: z.strictObject({}),
    allow: (actor) => hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    async run(tx) {
      const { email: to } = await tx.get(users, tx.actor.id);
      const message = await tx.asSystem().create(emailMessages, {
        to,
        subject: `Test of email from ${brand.name}`,
        body: `This is a test. Email from ${brand.name} reaches you.`,
        reply: { userId: tx.actor.id },
      });
      tx.enqueue({ kind: 'mail', payload: { messageId: message.id } });
      return { id: message.id };
    },
  }),

  /** The mail server took it, or, where there is none, it was captured for reading in the product. */
  'email-messages.delivered': mutation({
    args: z.strictObject({
      id: idSchema,
      status: z.enum(['sent', 'captured']),
      serverAnswer: z.string().max(300).nullable().default(null),
    }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, status, serverAnswer }) {
      const message = await tx.get(emailMessages, id, { lock: true });
      // What was reported of it before this was stored is the later news.
      if (message.status !== 'queued') return;
      await tx.update(emailMessages, message, { status, serverAnswer, sentAt: tx.context.now });
    },
  }),

  /** The mail server knows the reader of an email that it took, unless it was reported since that the email came back. */
  'email-messages.readerKnown': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id }) {
      const { status, to: address, accountId } = await tx.get(emailMessages, id, { lock: true });
      if (status === 'sent') await noteDeliverability(tx, { address, accountId, deliverability: 'good' });
    },
  }),

  /** It was given up, with the reason in words. */
  'email-messages.failed': mutation({
    args: z.strictObject({ id: idSchema, failure: z.string().trim().max(500) }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, failure }) {
      const message = await tx.get(emailMessages, id, { lock: true });
      if (message.status !== 'queued') return;
      await tx.update(emailMessages, message, { status: 'failed', failure });
    },
  }),

  /** What the mail service says of an email that a server took: it arrived, or it came back. It may say so before the server’s answer is stored. Unknown ids are passed over. */
  'email-messages.report': mutation({
    args: z.strictObject({
      id: idSchema,
      status: z.enum(['delivered', 'bounced']),
      /** Whose copy it was; without it the reader’s own. */
      recipient: emails.shape.address.optional(),
      /** Why it came back, in the words of the reader’s mail server. */
      reason: z.string().trim().max(300).optional(),
    }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, status, recipient, reason }) {
      const message = await tx.find(emailMessages, id, { lock: true });
      if (!message || !['queued', 'sent', 'delivered'].includes(message.status)) return;
      const { to, cc, accountId } = message;
      const address = recipient ?? to;
      if (address !== to && !cc.includes(address)) return;
      const bounced = status === 'bounced';
      await noteDeliverability(tx, {
        address,
        accountId,
        deliverability: bounced ? 'bounced' : 'good',
      });
      const why = reason ? `: ${reason.replace(/\.$/, '')}` : '';
      // What became of a copy says nothing of the email itself, which its reader has.
      if (address !== to) {
        if (bounced)
          await tx.update(emailMessages, message, { failure: `The copy to ${address} came back${why}.` });
        return;
      }
      await tx.update(emailMessages, message, {
        status,
        sentAt: message.sentAt ?? tx.context.now,
        failure: bounced ? `The email came back${why}. Check the address and send again.` : null,
      });
    },
  }),
};
