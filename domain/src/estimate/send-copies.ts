import { contacts } from '../contact.ts';
import { notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { mailLink, mintLink, recipientOf } from './customer-links.ts';
import { checkContact } from './draft-mutations.ts';
import { estimates } from './estimate.ts';
import { estimateVersions } from './version.ts';

/** The most additional readers that receive an offer when it is sent. */
export const MAX_SENT_COPIES = 10;

/**
 * Emails a newly sent offer to other contacts of the account, each with their own link. Throws NOT_READY for a
 * contact without an email address, and the errors of {@link checkContact}.
 */
export async function sendCopies(tx: Transaction, id: string, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  const sent = await tx.get(estimates, id);
  const { id: versionId, content } = await tx.get(estimateVersions, sent.versionId ?? '');
  for (const contactId of new Set(contactIds)) {
    // The contact of the offer already has it.
    if (contactId === sent.contactId) continue;
    await checkContact(tx, sent, contactId);
    const { name, email } = await tx.get(contacts, contactId);
    if (!email)
      throw notReady(
        `${name} has no email address for a copy. Nothing was sent. Leave them out, or add one to the contact.`,
      );
    const recipient = await recipientOf(tx, sent, contactId);
    await mailLink(tx, sent, content, await mintLink(tx, sent, versionId, recipient));
  }
}
