import { z } from 'zod';
import { accounts } from '../account.ts';
import { companies } from '../company.ts';
import { contacts } from '../contact.ts';
import { idSchema } from '../kernel/document.ts';
import { anyEntity, type RowOf } from '../kernel/entity.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { emailMessages } from '../message.ts';
import { phoneText } from '../phone.ts';
import { linkText } from './link-mail.ts';
import { MAX_EARLIER_LINKS, rollOuts } from '../roll-out.ts';
import { mailTexts } from '../texts/mail.ts';
import { copyEstimate } from './copy-mutations.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { openStatuses } from './lifecycle.ts';
import { MAX_SITES } from './roll-out-sites.ts';
import { sendOffer } from './send-mutations.ts';
import { someText } from '../kernel/visible-text.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user', serverOnly: true };

/** Returns the organization of an estimate that can be rolled out. Throws NOT_READY if it cannot. */
async function organizationOf(tx: Transaction, source: EstimateRow): Promise<string> {
  const { organizationId } = await tx.get(accounts, source.accountId);
  if (!organizationId)
    throw notReady(
      'The account of this estimate belongs to no organization. Nothing was created. Choose its organization on the account first.',
    );
  if (source.changesId)
    throw notReady(
      'A change order changes what one site has signed. Nothing was created. Roll out a separate estimate.',
    );
  if (source.rollOutId)
    throw notReady('This estimate is already part of a roll-out. Nothing was created. Open that one.');
  return organizationId;
}

/** Throws INVALID unless the signer for all sites is an active contact of the organization itself. */
async function checkSigner(tx: Transaction, contactId: string, organizationId: string): Promise<void> {
  const contact = await tx.get(contacts, contactId);
  if (contact.organizationId === organizationId && !contact.accountId && contact.status === 'active') return;
  throw invalid(
    'contactId',
    `Signs: “${contact.name}” is not a contact of the organization itself. Nothing was created. Choose one, or add them on the organization.`,
  );
}

/**
 * Throws INVALID for sites of other organizations and for the estimate's own site, and NOT_FOUND for accounts that
 * the actor may not read.
 */
async function checkSites(
  tx: Transaction,
  ids: readonly string[],
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
): Promise<void> {
  const sites = await tx.findMany(accounts, ids);
  for (const id of ids) {
    const site = sites.get(id);
    if (!site) throw new AppError('NOT_FOUND', { what: 'Account' });
    if (site.organizationId !== organizationId || site.id === accountId)
      throw invalid(
        'accountIds',
        `Sites: “${site.name}” is not another site of this organization. Nothing was created. Choose other sites.`,
      );
  }
}

/** The fields that make the person the only signer for all sites, in place of the original account's signers. */
const signedBy = (rollOutId: string, contactId: string) => ({ rollOutId, contactId, furtherSigners: [] });

/** Emails the link of a roll-out. The stored email does not contain the token. */
async function mailRollOut(
  tx: Transaction,
  { name }: RowOf<typeof rollOuts>,
  open: readonly EstimateRow[],
  to: { readonly contact: RowOf<typeof contacts>; readonly token: string },
): Promise<boolean> {
  const { contact, token } = to;
  if (!contact.email) return false;
  const system = tx.asSystem();
  const company = await system.get(companies, tx.actor.companyId);
  const texts = mailTexts[contact.language];
  const { subject, opening } = texts.rollOut(name, open.length, company.name);
  const message = await system.create(emailMessages, {
    to: contact.email,
    subject,
    body: linkText({
      hello: texts.hello(contact.name),
      opening,
      openIt: texts.openSites,
      from: [company.name, phoneText(company.phone)],
    }),
    accountId: open[0]?.accountId ?? null,
  });
  const { language } = contact;
  tx.enqueue({ kind: 'mail', payload: { messageId: message.id, language, rollOutToken: token } });
  return true;
}

export const rollOutMutations = {
  /**
   * Creates an estimate for each of several sites of an organization from another site's estimate, all to be signed
   * by one of its people. Each has the taxes of its site and the organization's prices. The original estimate joins
   * them if it is a draft that the actor may change.
   */
  'roll-outs.start': mutation({
    args: z.strictObject({
      estimateId: idSchema,
      contactId: idSchema,
      name: someText(120, 'Enter a name.'),
      accountIds: z
        .array(idSchema)
        .min(1, 'Choose a site.')
        .max(MAX_SITES, `Choose at most ${MAX_SITES} sites.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Choose each site only once.'),
    }),
    ...staff,
    async run(tx, { estimateId, contactId, name, accountIds }) {
      const source = await tx.get(estimates, estimateId, { lock: true });
      const organizationId = await organizationOf(tx, source);
      await checkSigner(tx, contactId, organizationId);
      await checkSites(tx, accountIds, { organizationId, accountId: source.accountId });
      const { id } = await tx.asSystem().create(rollOuts, { name, organizationId, contactId });
      const joined = signedBy(id, contactId);
      for (const accountId of accountIds) await copyEstimate(tx, source, accountId, joined);
      const joins = source.status === 'draft' && (await tx.can(anyEntity(estimates), 'update', source));
      if (joins) await tx.update(estimates, source, joined);
      return { id, estimates: accountIds.length + (joins ? 1 : 0) };
    },
  }),

  /**
   * Sends an estimate of a roll-out like any other, but without its own email: one email links the person to all of
   * them.
   */
  'estimates.sendInRollOut': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    async run(tx, { id }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      if (!estimate.rollOutId)
        throw notReady('This estimate is not part of a roll-out. Nothing was sent. Send it separately.');
      await sendOffer(tx, estimate, false);
    },
  }),

  /**
   * Creates the link to the page of a roll-out and emails it; older links stop working. Throws NOT_READY while none
   * of its estimates is open.
   */
  'roll-outs.invite': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    secretResultFields: ['token'],
    async run(tx, { id }) {
      const rollOut = await tx.get(rollOuts, id, { lock: true });
      const system = tx.asSystem();
      const all = await system.listAll(estimates, where({ rollOutId: id }));
      const open = all.filter(({ status }) => openStatuses.includes(status));
      if (open.length === 0)
        throw notReady(
          'No estimate of this roll-out can be signed yet. No link was created. Send its estimates first.',
        );
      const token = tx.context.newToken();
      const { tokenHash, earlierTokenHashes } = await system.get(rollOuts, id);
      const earlier = tokenHash ? [...earlierTokenHashes, tokenHash] : earlierTokenHashes;
      await tx.update(rollOuts, rollOut, {
        tokenHash: await tx.context.digest(token),
        earlierTokenHashes: earlier.slice(-MAX_EARLIER_LINKS),
        invitedAt: tx.context.now,
      });
      const contact = await system.get(contacts, rollOut.contactId);
      return { token, mailed: await mailRollOut(tx, rollOut, open, { contact, token }) };
    },
  }),
};
