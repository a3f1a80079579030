import { contacts } from '../contact.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf } from '../language.ts';
import { emailMessages } from '../message.ts';
import type { EstimateContent } from './content.ts';
import { addEstimateEvent } from './estimate-events.ts';
import { linkMailBody, readyMail, type LinkMail } from './link-mail.ts';
import type { EstimateRow } from './estimate.ts';
import { estimateLinks } from './version.ts';

/** The recipient of a link. */
export interface Recipient {
  readonly recipientName: string;
  readonly recipientEmail: string | null;
  /** Their position among several signers, from 1; null for a reader, and if only one person signs. */
  readonly place: number | null;
}

/** A new link with its token, which is available only once: the database stores only the token's hash. */
export interface MintedLink extends Recipient {
  readonly id: string;
  readonly token: string;
}

type LinkRow = RowOf<typeof estimateLinks>;

/**
 * Returns the position of a contact among the signers of an estimate, from 1; null if they do not sign, or sign
 * alone.
 */
function placeOfContact({ contactId, furtherSigners }: EstimateRow, id: string | null): number | null {
  if (furtherSigners.length === 0) return null;
  const index = [contactId, ...furtherSigners.map((signer) => signer.contactId)].indexOf(id);
  return index === -1 ? null : index + 1;
}

/** Returns a contact as the recipient of an estimate's link. Defaults to the estimate's own contact. */
export async function recipientOf(
  tx: Transaction,
  estimate: EstimateRow,
  contactId: string | null = estimate.contactId,
): Promise<Recipient> {
  const contact = contactId ? await tx.get(contacts, contactId) : null;
  return {
    recipientName: contact?.name ?? 'Customer',
    recipientEmail: contact?.email ?? null,
    place: placeOfContact(estimate, contactId),
  };
}

/** Whether a link belongs to a recipient. Two signers may share an email address, but each has their own link. */
export const isSame = (link: LinkRow, { recipientName, recipientEmail, place }: Recipient): boolean =>
  link.place === place &&
  (recipientEmail ? link.recipientEmail === recipientEmail : link.recipientName === recipientName);

/** Returns the links of a version that are not revoked, locked. */
export const liveLinks = (tx: Transaction, versionId: string): Promise<readonly LinkRow[]> =>
  tx.asSystem().listAll(estimateLinks, where({ versionId, revokedAt: null }), { lock: true });

/**
 * Creates another link for a recipient and keeps their existing links, for messages sent while they may be reading.
 */
export async function mintFurtherLink(
  tx: Transaction,
  estimate: EstimateRow,
  versionId: string,
  recipient: Recipient,
): Promise<MintedLink> {
  const token = tx.context.newToken();
  const { id } = await tx.asSystem().create(estimateLinks, {
    estimateId: estimate.id,
    versionId,
    tokenHash: await tx.context.digest(token),
    ...recipient,
  });
  return { id, token, ...recipient };
}

/** Creates a link for a recipient and revokes their older links to the version, so that each recipient has one. */
export async function mintLink(
  tx: Transaction,
  estimate: EstimateRow,
  versionId: string,
  recipient: Recipient,
): Promise<MintedLink> {
  const system = tx.asSystem();
  for (const older of await liveLinks(tx, versionId))
    if (isSame(older, recipient))
      await system.update(estimateLinks, older, { revokedAt: tx.context.now, replaced: true });
  return mintFurtherLink(tx, estimate, versionId, recipient);
}

/** Revokes a link permanently. */
export async function revokeLink(tx: Transaction, estimate: EstimateRow, link: LinkRow): Promise<void> {
  await tx.asSystem().update(estimateLinks, link, { revokedAt: tx.context.now });
  await addEstimateEvent(tx, estimate, 'link_revoked', `Link of ${link.recipientName}`);
}

/** Queues an email with a link, in the language of the version. The stored message does not contain the token. */
export async function mailLink(
  tx: Transaction,
  estimate: EstimateRow,
  content: EstimateContent,
  link: MintedLink,
  mail: LinkMail = readyMail(content),
): Promise<void> {
  if (!link.recipientEmail) return;
  const language = languageOf(content);
  const body = linkMailBody(link.recipientName, content, mail);
  const message = await tx.asSystem().create(emailMessages, {
    to: link.recipientEmail,
    subject: mail.subject,
    body,
    accountId: estimate.accountId,
    estimateId: estimate.id,
    reply: { linkId: link.id },
  });
  tx.enqueue({ kind: 'mail', payload: { messageId: message.id, language, token: link.token } });
}
