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
  /** The account that was written to; a bounce is recorded on it. */
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
  /** Records what the mail server reported about an address: it accepted an email, or there is no such recipient. */
  'emails.setDeliverability': mutation({
    args: deliverabilityOf,
    allow: isSystem,
    serverOnly: true,
    run: noteDeliverability,
  }),

  /**
   * Clears the bounce of an address because it works again. Anyone who may correct the address may do this, and it
   * applies to every record with the address.
   */
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

/** Mutations for the delivery status of an email; except for the test email, only the system runs them. */
export const messageMutations = {
  /** Sends a test email to the requesting administrator, through the same channel as every email. */
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

  /**
   * Records that the mail server accepted the email, or that it was captured for reading in the product because there
   * is no server.
   */
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
      // A report that arrived before this was stored is more recent.
      if (message.status !== 'queued') return;
      await tx.update(emailMessages, message, { status, serverAnswer, sentAt: tx.context.now });
    },
  }),

  /** Records that the mail server accepted the recipient of an email, unless a bounce was reported since. */
  'email-messages.readerKnown': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id }) {
      const { status, to: address, accountId } = await tx.get(emailMessages, id, { lock: true });
      if (status === 'sent') await noteDeliverability(tx, { address, accountId, deliverability: 'good' });
    },
  }),

  /** Records that sending failed for good, with the reason. */
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

  /**
   * Records what the mail service reports about an accepted email: it was delivered, or it bounced. The report may
   * arrive before the server’s response is stored. Unknown ids are ignored.
   */
  'email-messages.report': mutation({
    args: z.strictObject({
      id: idSchema,
      status: z.enum(['delivered', 'bounced']),
      /** The recipient of a copy; the recipient of the email itself by default. */
      recipient: emails.shape.address.optional(),
      /** Why it bounced, as the recipient’s mail server described it. */
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
      // The delivery status of a copy does not change that of the email itself.
      if (address !== to) {
        if (bounced)
          await tx.update(emailMessages, message, { failure: `The copy to ${address} bounced${why}.` });
        return;
      }
      await tx.update(emailMessages, message, {
        status,
        sentAt: message.sentAt ?? tx.context.now,
        failure: bounced ? `The email bounced${why}. Check the address and send it again.` : null,
      });
    },
  }),
};
