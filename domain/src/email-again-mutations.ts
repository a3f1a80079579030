import { z } from 'zod';
import { accounts } from './account.ts';
import { bounceOf } from './bounced-address.ts';
import { contacts } from './contact.ts';
import { checkWanted, checkWorks, workedAccount, writesEmails } from './email-checks.ts';
import { mintFurtherLink, mintLink, type MintedLink } from './estimate/customer-links.ts';
import { estimates } from './estimate/estimate.ts';
import { LINK_MARK } from './estimate/link-mail.ts';
import { estimateLinks, estimateVersions } from './estimate/version.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { anyEntity, type RowOf } from './kernel/entity.ts';
import { AppError, notReady } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { languageOf } from './language.ts';
import { emailMessages, undeliveredStatuses } from './message.ts';
import { peopleOf } from './opt-out.ts';

type EmailRow = RowOf<typeof emailMessages>;
type LinkRow = RowOf<typeof estimateLinks>;

const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** Replaces the wrong address with the corrected one, on the account and its contacts. */
async function correct(
  tx: Transaction,
  account: RowOf<typeof accounts>,
  was: string,
  is: string,
): Promise<void> {
  for (const person of await tx.listAll(contacts, where({ accountId: account.id }), { lock: true }))
    if (same(person.email, was)) {
      if (!(await tx.can(anyEntity(contacts), 'update', person))) throw new AppError('NOT_AUTHORIZED');
      await tx.update(contacts, person, { email: is });
    }
  const locked = await tx.get(accounts, account.id, { lock: true });
  if (same(locked.email, was)) await tx.update(accounts, locked, { email: is });
}

/**
 * Returns the link in an email: the link that the email was sent with, or else the recipient's newest. Undefined if
 * it was revoked.
 */
async function linkOf(tx: Transaction, { reply, estimateId, to }: EmailRow): Promise<LinkRow | undefined> {
  const system = tx.asSystem();
  if (reply?.linkId) {
    const link = await system.find(estimateLinks, reply.linkId);
    return link && (!link.revokedAt || link.replaced) ? link : undefined;
  }
  if (!estimateId) return undefined;
  const links = await system.list(estimateLinks, {
    where: where({ estimateId, recipientEmail: to }),
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 20,
  });
  return links.find((link) => !link.revokedAt || link.replaced);
}

/**
 * What an email with a link needs besides its text: a new link for the same person, because tokens are never stored.
 */
interface Opened {
  readonly link: MintedLink;
  readonly attachSigned?: string;
}

async function openAgain(tx: Transaction, message: EmailRow, to: string): Promise<Opened | undefined> {
  if (!message.body.includes(LINK_MARK)) return undefined;
  const link = await linkOf(tx, message);
  const estimate = link && (await tx.asSystem().get(estimates, link.estimateId, { lock: true }));
  if (!link || !estimate || estimate.versionId !== link.versionId)
    throw notReady(
      'The link in this email no longer works. Nothing was sent. Open the estimate, and send it or a new link from there.',
    );
  const recipient = { recipientName: link.recipientName, recipientEmail: to, place: link.place ?? null };
  // A recipient of the signed copy may be reading it with another link, which stays valid.
  if (!message.reply)
    return {
      link: await mintFurtherLink(tx, estimate, link.versionId, recipient),
      attachSigned: pathOf('estimates', estimate.id),
    };
  // The wrong address must not keep a working link.
  const system = tx.asSystem();
  const before = await system.get(estimateLinks, link.id, { lock: true });
  if (!before.revokedAt && !same(before.recipientEmail, to))
    await system.update(estimateLinks, before, { revokedAt: tx.context.now, replaced: true });
  return { link: await mintLink(tx, estimate, link.versionId, recipient) };
}

/** Whether the same text was sent for this account since then. */
async function isMadeGood(
  tx: Transaction,
  { accountId, subject, body, createdAt }: EmailRow,
): Promise<boolean> {
  const later = await tx.asSystem().list(emailMessages, {
    where: where({ accountId, subject }, { field: 'createdAt', op: 'gt', value: createdAt }),
    limit: 50,
  });
  return later.some((email) => email.body === body && !undeliveredStatuses.includes(email.status));
}

/** Returns the language of the version that an email is about; English for any other email. */
async function languageOfEmail(tx: Transaction, { estimateId }: EmailRow) {
  const system = tx.asSystem();
  const estimate = estimateId ? await system.find(estimates, estimateId) : undefined;
  const version = estimate?.versionId && (await system.find(estimateVersions, estimate.versionId));
  return version ? languageOf(version.content) : 'en';
}

export const emailAgainMutations = {
  /**
   * Resends an email to a customer that was not delivered. If its address was wrong, this also corrects the account
   * and its contacts. The failed email stays unchanged. Throws NOT_READY if the email did not fail or was already
   * resent, or if its link no longer works, and refuses an address that bounced.
   */
  'email-messages.sendAgain': mutation({
    args: z.strictObject({ id: idSchema, to: emailMessages.shape.to }),
    allow: writesEmails,
    serverOnly: true,
    async run(tx, { id, to }) {
      const failed = await tx.get(emailMessages, id, { lock: true });
      if (!failed.accountId) throw new AppError('NOT_AUTHORIZED');
      const account = await workedAccount(tx, failed.accountId);
      if (!undeliveredStatuses.includes(failed.status) || (await isMadeGood(tx, failed)))
        throw notReady(
          'This email did not fail, or somebody already sent it again. Nothing was sent. Check its status.',
        );
      await checkWorks(
        tx,
        to,
        'to',
        'Correct the address, or choose “It works again” where you write an email.',
      );
      if (failed.byHand) checkWanted(await peopleOf(tx.asSystem(), account), to, 'to');
      if (!same(failed.to, to)) await correct(tx, account, failed.to, to);
      const opened = await openAgain(tx, failed, to);
      const cc: string[] = [];
      for (const each of failed.cc) if (!(await bounceOf(tx, each))) cc.push(each);
      const { subject, body, attachments, accountId, estimateId, template, byHand, reply } = failed;
      const written = { subject, body, attachments, accountId, estimateId, template, byHand, to, cc };
      const message = await tx.asSystem().create(emailMessages, {
        ...written,
        reply: reply && { ...reply, ...(opened && { linkId: opened.link.id }) },
      });
      const language = await languageOfEmail(tx, failed);
      const secret = opened && {
        token: opened.link.token,
        ...(opened.attachSigned && { attachSigned: opened.attachSigned }),
      };
      tx.enqueue({ kind: 'mail', payload: { messageId: message.id, language, ...secret } });
      return { id: message.id };
    },
  }),
};
