import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { emailMessages } from './message.ts';

/**
 * Marks the emails with a customer’s link as opened, because the recipient followed the link. Emails that bounced or
 * were only captured stay unchanged.
 */
export async function noteOpened(
  tx: Transaction,
  link: { readonly id: string; readonly estimateId: string },
): Promise<void> {
  const system = tx.asSystem();
  const arrived = where({ estimateId: link.estimateId, status: ['sent', 'delivered'] });
  for (const message of await system.listAll(emailMessages, arrived, { lock: true }))
    if (message.reply?.linkId === link.id)
      await system.update(emailMessages, message, { status: 'opened', openedAt: tx.context.now });
}
