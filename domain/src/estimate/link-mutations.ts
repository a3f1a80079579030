import { z } from 'zod';
import { accounts } from '../account.ts';
import { companies } from '../company.ts';
import { contacts } from '../contact.ts';
import { idSchema } from '../kernel/document.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { RowOf } from '../kernel/entity.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { where } from '../kernel/predicate.ts';
import { languageOf } from '../language.ts';
import { queueText } from '../send-text.ts';
import { checkTextable } from '../text-message-mutations.ts';
import { mailTexts } from '../texts/mail.ts';
import { actedEstimate } from './acted-estimate.ts';
import {
  isSame,
  liveLinks,
  mailLink,
  mintFurtherLink,
  mintLink,
  recipientOf,
  revokeLink,
} from './customer-links.ts';
import { checkContact } from './draft-mutations.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { inviteSigner } from './follow-signature.ts';
import { illegalMove, openStatuses } from './lifecycle.ts';
import { LINK_MARK } from './link-mail.ts';
import { checkSigners } from './signers.ts';
import { signaturesOf } from './signing.ts';
import { estimateLinks, estimateSignatures, estimateVersions } from './version.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user', serverOnly: true };

/**
 * Returns the signature of a link's recipient, made with this link or another of their links: another link may have
 * been used to sign in person, or sent with the signed copy.
 */
async function signerOf(tx: Transaction, link: RowOf<typeof estimateLinks>) {
  const system = tx.asSystem();
  const signatures = await system.listAll(estimateSignatures, where({ versionId: link.versionId }));
  for (const signature of signatures)
    if (isSame(await system.get(estimateLinks, signature.linkId), { ...link, place: link.place ?? null }))
      return signature;
  return undefined;
}

/** Returns the current sent version, for a further link to it. Throws ILLEGAL_TRANSITION if there is none. */
async function sharedVersion(tx: Transaction, { status, versionId }: EstimateRow) {
  const open = openStatuses.includes(status) || ['sealing', 'accepted', 'rescinded'].includes(status);
  if (!open || !versionId) throw illegalMove(status, 'shared by link');
  return tx.get(estimateVersions, versionId);
}

export const linkMutations = {
  /**
   * Creates a new link to the current sent version, for the estimate's contact or another one. The recipient's older
   * links stop working.
   */
  'estimates.link': mutation({
    args: z.strictObject({ id: idSchema, mail: z.boolean(), contactId: idSchema.optional() }),
    ...staff,
    secretResultFields: ['token'],
    async run(tx, { id, mail, contactId }) {
      const estimate = await actedEstimate(tx, id);
      const version = await sharedVersion(tx, estimate);
      if (contactId) await checkContact(tx, estimate, contactId);
      const recipient = await recipientOf(tx, estimate, contactId);
      const link = await mintLink(tx, estimate, version.id, recipient);
      if (mail) await mailLink(tx, estimate, version.content, link);
      return { token: link.token, mailed: mail && link.recipientEmail !== null };
    },
  }),

  /**
   * Texts a further link to the current sent version to the estimate's contact, in the language of the version. Their
   * existing links stay valid. The stored text does not contain the token. Fails like any text message, see
   * `text-messages.send`.
   */
  'estimates.textLink': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    async run(tx, { id }) {
      const estimate = await actedEstimate(tx, id);
      const { id: versionId, content } = await sharedVersion(tx, estimate);
      const contact = estimate.contactId ? await tx.get(contacts, estimate.contactId) : null;
      if (!contact?.phone)
        throw notReady(
          `${contact?.name ?? 'The contact'} has no phone number. Nothing was sent. Add one to the contact, or send the link by email.`,
        );
      const account = await tx.get(accounts, estimate.accountId);
      const company = await tx.asSystem().get(companies, tx.actor.companyId);
      await checkTextable(tx, account, company, contact.phone);
      const recipient = await recipientOf(tx, estimate);
      const link = await mintFurtherLink(tx, estimate, versionId, recipient);
      const opening = mailTexts[languageOf(content)].textReady(content.reference, content.company.name);
      const body = `${opening} ${LINK_MARK}`;
      const text = { to: contact.phone, body, accountId: estimate.accountId };
      const message = await queueText(tx, text, undefined, link.token);
      return { id: message.id };
    },
  }),

  /**
   * Replaces the witness of an offer that waits for one; the previous witness's links stop working. Throws NOT_READY
   * if no witness is pending.
   */
  'estimates.nameWitness': mutation({
    args: z.strictObject({ id: idSchema, contactId: idSchema }),
    ...staff,
    async run(tx, { id, contactId }) {
      const estimate = await actedEstimate(tx, id);
      const place = estimate.furtherSigners.findIndex(({ role }) => role === 'witness') + 2;
      const awaited = place > 1 && openStatuses.includes(estimate.status);
      const signed = (await signaturesOf(tx, estimate)).some((signature) => signature.place === place);
      if (!awaited || signed || !estimate.versionId)
        throw notReady('No witness is awaited here. Nothing was changed. Reload to see who signs.');
      await checkContact(tx, estimate, contactId);
      const furtherSigners = estimate.furtherSigners.map((signer) =>
        signer.role === 'witness' ? { ...signer, contactId } : signer,
      );
      checkSigners(estimate.contactId, furtherSigners);
      for (const link of await liveLinks(tx, estimate.versionId))
        if (link.place === place) await revokeLink(tx, estimate, link);
      const named = await tx.asSystem().update(estimates, estimate, { furtherSigners });
      if (!estimate.buyersSignedAt) return;
      const version = await tx.get(estimateVersions, estimate.versionId);
      const last = (await signaturesOf(tx, named)).at(-1);
      await inviteSigner(tx, named, version, place, last?.signerName ?? '');
    },
  }),

  /**
   * Revokes a link; its page then shows that it was revoked. A recipient who has signed needs their link, so theirs
   * can only be replaced by a new one.
   */
  'estimates.revokeLink': mutation({
    args: z.strictObject({ linkId: idSchema }),
    ...staff,
    async run(tx, { linkId }) {
      const link = await tx.asSystem().get(estimateLinks, linkId, { lock: true });
      const estimate = await actedEstimate(tx, link.estimateId);
      if (link.revokedAt) return;
      const signed = await signerOf(tx, link);
      if (signed)
        throw notReady(
          `${signed.signerName} signed, and reads the signed copy with this link. Nothing was changed. Make a new link for them instead: it replaces this one.`,
        );
      await revokeLink(tx, estimate, link);
    },
  }),
};
