import { z } from 'zod';
import { accounts } from '../account.ts';
import { addDays } from '../calendar-date.ts';
import { contracts } from '../contract/contract.ts';
import { effectOfSigning } from '../contract/effect.ts';
import { offeredEffect } from '../contract/offered-effect.ts';
import { contacts } from '../contact.ts';
import { deleteFilesBelow } from '../file-mutations.ts';
import { isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { frozen, invalid } from '../kernel/errors.ts';
import { patchInput } from '../kernel/input.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { documentTexts } from '../texts/document.ts';
import { actedEstimate } from './acted-estimate.ts';
import { approvalLinks } from './approval-link.ts';
import { companySettings, companyToday } from './company-context.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { checkStatus, type EstimateStatus } from './lifecycle.ts';
import { followReader, startingTexts } from './offer-texts.ts';
import { optionsWith } from './options.ts';
import { estimateLines, linesOf } from './line.ts';
import { depositSchedule } from './payment-schedule.ts';
import { reprice } from './reprice.ts';
import { amountsOf, applyTax, chooseTax, refreshTax, withoutTax } from './tax-choice.ts';
import { firstToTalkTo, SIGNS } from '../who-to-talk-to.ts';
import { someText } from '../kernel/visible-text.ts';

/** Why an estimate that no customer has received cannot be edited. */
const notSentYet: Partial<Record<EstimateStatus, string>> = {
  pending_approval:
    'This estimate is waiting for approval and cannot be edited. Nothing was changed. Withdraw the request to change it.',
  approved:
    'This estimate was approved as is and cannot be edited. Nothing was changed. Recall it to change it, which needs a new approval.',
};

/** Returns a draft that the actor may change, locked. Throws FROZEN for a sent version (trade specification 2.6). */
export async function draftOf(tx: Transaction, id: string): Promise<EstimateRow> {
  const estimate = await tx.get(estimates, id, { lock: true });
  if (estimate.status !== 'draft') throw frozen(notSentYet[estimate.status]);
  return estimate;
}

/**
 * Throws INVALID for a contact who may not receive the link. A person of another account could read and sign an
 * estimate that is not theirs. People of the account's organization sign for all of its sites.
 */
export async function checkContact(tx: Transaction, estimate: EstimateRow, contactId: string): Promise<void> {
  const contact = await tx.get(contacts, contactId);
  const named = [estimate.contactId, ...estimate.furtherSigners.map(({ contactId }) => contactId)];
  // A person named before they became inactive stays named and keeps access to their copies.
  if (contact.status === 'inactive' && !named.includes(contactId))
    throw invalid(
      'contactId',
      `${contact.name} is inactive. Nothing was saved. Choose somebody else, or make the contact active again.`,
    );
  if (contact.accountId === estimate.accountId) return;
  if (!contact.accountId && contact.organizationId) {
    const { organizationId } = await tx.get(accounts, estimate.accountId);
    if (contact.organizationId === organizationId) return;
  }
  throw invalid(
    'contactId',
    `Contact: “${contact.name}” belongs to another account. Nothing was saved. Choose a contact of the estimate’s own account, or of its organization.`,
  );
}

/**
 * Whether an offer requires the first month at signing. The customer of an addendum or a replacement is already
 * billed (decisions 7.1).
 */
async function asksForFirstMonth(
  tx: Transaction,
  accountId: string,
  { contractEffect = null, targetContractId = null }: Partial<EstimateRow>,
): Promise<boolean> {
  const { firstPeriodAtSigning } = await companySettings(tx);
  if (!firstPeriodAtSigning) return false;
  const signed = await tx.asSystem().listAll(contracts, where({ accountId }));
  return effectOfSigning({ effect: contractEffect, targetId: targetContractId }, signed).kind === 'new';
}

/**
 * Returns the proposed signer: the account's own signer or first contact; for a site without contacts, the signer of
 * its organization.
 */
async function usualSigner(
  tx: Transaction,
  { id, organizationId }: Pick<RowOf<typeof accounts>, 'id' | 'organizationId'>,
): Promise<RowOf<typeof contacts> | undefined> {
  const peopleOf = (of: Parameters<typeof where>[0]) =>
    tx.list(contacts, {
      where: where({ ...of, status: 'active' }),
      orderBy: [{ field: 'createdAt', direction: 'asc' }],
      limit: 50,
    });
  const signs = (person: RowOf<typeof contacts>) => person.roles.includes(SIGNS);
  const own = await peopleOf({ accountId: id });
  if (own.length > 0 || !organizationId) return firstToTalkTo(own.filter(signs)) ?? firstToTalkTo(own);
  return firstToTalkTo((await peopleOf({ organizationId, accountId: null })).filter(signs));
}

/**
 * Opens a draft for an account, numbered without gaps by the company's counter, with the company's terms and the
 * taxes of the site.
 *
 * @param head initial fields that replace the defaults.
 */
export async function openDraft(
  tx: Transaction,
  accountId: string,
  head: Partial<EstimateRow> = {},
): Promise<EstimateRow> {
  const account = await tx.get(accounts, accountId);
  const company = await companySettings(tx);
  const today = await companyToday(tx);
  const signer = await usualSigner(tx, account);
  const language = signer?.language ?? 'en';
  const number = await tx.nextNumber('estimates');
  const estimate = await tx.create(estimates, {
    number,
    reference: `${company.estimatePrefix}${number}`,
    title: documentTexts[language].title(account.name).slice(0, 160),
    accountId,
    isTest: account.isTest,
    contactId: signer?.id ?? null,
    ownerUserId: isSystem(tx.actor) ? account.ownerUserId : tx.actor.id,
    expiresOn: addDays(today, company.estimateExpiryDays),
    termMonths: company.termMonths,
    paymentSchedule: depositSchedule(
      company.depositPpm > 0 ? { kind: 'percent', ppm: company.depositPpm } : null,
    ),
    firstMonthDueAtSigning: await asksForFirstMonth(tx, accountId, {}),
    financing: company.financing,
    ...(await startingTexts(tx, language, account.type)),
    ...head,
  });
  return refreshTax(tx, await reprice(tx, estimate));
}

/**
 * Extends a patch that changes the offer's effect on a contract: it also resets whether the first month is due at
 * signing, and the term if the offer no longer adds to a contract. Values that the patch sets itself take precedence.
 */
async function withEffect<Patch extends Partial<EstimateRow>>(
  tx: Transaction,
  estimate: EstimateRow,
  patch: Patch,
): Promise<Patch> {
  if (patch.contractEffect === undefined || patch.contractEffect === estimate.contractEffect) return patch;
  const effect = { contractEffect: patch.contractEffect, targetContractId: patch.targetContractId ?? null };
  const isFreed =
    (await offeredEffect(tx, estimate)).kind === 'addendum' &&
    (await offeredEffect(tx, { ...estimate, ...effect })).kind !== 'addendum';
  return {
    firstMonthDueAtSigning: await asksForFirstMonth(tx, estimate.accountId, effect),
    ...(isFreed && { termMonths: (await companySettings(tx)).termMonths }),
    ...patch,
  };
}

export const draftMutations = {
  /** Creates a draft for an account. */
  'estimates.create': mutation({
    args: z.strictObject({ accountId: idSchema, title: z.string().trim().max(160).optional() }),
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'create',
    serverOnly: true,
    async run(tx, { accountId, title }) {
      const { id, number } = await openDraft(tx, accountId, title ? { title } : {});
      return { id, number };
    },
  }),

  /** Changes the estimate's own fields in a draft. A new tax profile recalculates which lines are taxed. */
  'estimates.update': mutation({
    args: z.strictObject({ id: idSchema, patch: patchInput(estimates) }),
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'update',
    async run(tx, { id, patch }) {
      const estimate = await draftOf(tx, id);
      if (estimate.changesId && (patch.contractEffect !== undefined || patch.targetContractId !== undefined))
        throw invalid(
          'contractEffect',
          'A change order changes the agreement that it was opened from. Nothing was saved. For another one, open a change order there.',
        );
      if (estimate.changesId && patch.startsOn)
        throw invalid(
          'startsOn',
          'A change order cannot have its own start day. Nothing was saved. Its services start with its work.',
        );
      const fields = tx.context.isPreview ? patch : await withEffect(tx, estimate, patch);
      if (typeof fields.contactId === 'string') await checkContact(tx, estimate, fields.contactId);
      for (const { contactId } of fields.furtherSigners ?? []) await checkContact(tx, estimate, contactId);
      if (fields.taxProfileId === undefined && fields.taxBasis === undefined) {
        const priced = await reprice(tx, estimate, {
          ...fields,
          options: optionsWith(estimate.options, fields),
        });
        const hasOtherReader = fields.contactId !== undefined || fields.language !== undefined;
        if (hasOtherReader && !tx.context.isPreview) await followReader(tx, priced);
        return;
      }
      const tax = await chooseTax(tx, estimate, fields);
      // The patch is as the client sent it, so its schemas validate it before the lines follow the tax choice.
      const chosen = await tx.update(estimates, estimate, {
        ...fields,
        ...tax,
        options: optionsWith(estimate.options, fields),
      });
      await applyTax(tx, chosen, tax, false);
    },
  }),

  /**
   * Marks an estimate as not subject to sales tax, with the reason. The reason is printed on the document, and a rep
   * needs approval.
   */
  'estimates.setUntaxed': mutation({
    args: z.strictObject({
      id: idSchema,
      reason: someText(200, 'Enter a reason.'),
    }),
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, { id, reason }) {
      await applyTax(tx, await draftOf(tx, id), withoutTax(reason), false);
    },
  }),

  /**
   * Updates the taxes of an unsent estimate to today's tables, and returns the amounts before and after. Amounts in
   * cents.
   */
  'estimates.refreshTax': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await actedEstimate(tx, id);
      checkStatus(estimate.status, ['draft', 'pending_approval', 'approved'], 'repriced');
      return { before: amountsOf(estimate), after: amountsOf(await refreshTax(tx, estimate)) };
    },
  }),

  /** Deletes a draft that was never sent. Its number stays used: the audit trail keeps it as a tombstone. */
  'estimates.delete': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'delete',
    async run(tx, { id }) {
      const estimate = await draftOf(tx, id);
      if (estimate.revision > 1)
        throw frozen(
          'An earlier version of this estimate was sent, so it cannot be deleted. Nothing was changed. Void it instead.',
        );
      for (const line of await tx.list(estimateLines, linesOf(id), { lock: true }))
        await tx.delete(estimateLines, line);
      for (const link of await tx
        .asSystem()
        .listAll(approvalLinks, where({ estimateId: id }), { lock: true }))
        await tx.asSystem().delete(approvalLinks, link);
      await deleteFilesBelow(tx, { estimateId: id });
      await tx.delete(estimates, estimate);
    },
  }),
};
