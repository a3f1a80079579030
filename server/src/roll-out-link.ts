import { accounts } from '@sable/domain/account';
import { companies, isClosed } from '@sable/domain/company';
import { contacts } from '@sable/domain/contact';
import { estimates } from '@sable/domain/estimate/estimate';
import { checkLinkAge } from '@sable/domain/estimate/link-end';
import type { SiteState } from '@sable/domain/estimate/offer-state';
import { contentOfOption, recommendedOption } from '@sable/domain/estimate/selection';
import { placeOf, signaturesOf, signersNow, turnOf } from '@sable/domain/estimate/signing';
import { estimateLinks, estimateVersions } from '@sable/domain/estimate/version';
import type { RowOf } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import type { Transaction } from '@sable/domain/kernel/transaction';
import { languageOf } from '@sable/domain/language';
import { rollOuts } from '@sable/domain/roll-out';
import { signingConsent } from '@sable/domain/texts/signing-consent';
import { publicCompany, type OpenedLink } from './customer-link.ts';
import type { Tenancy } from './db/tenant.ts';
import { companyOfToken } from './link-token.ts';
import { offerState } from './offer-state.ts';
import { readAsSystem } from './read-as.ts';
import { sha256 } from './transaction-context.ts';

type EstimateRow = RowOf<typeof estimates>;
type Contact = RowOf<typeof contacts>;
type Company = RowOf<typeof companies>;

/** The roll-out that a page's token opens. */
export interface OpenedRollOut {
  readonly companyId: string;
  readonly rollOutId: string;
}

/** Returns whom a roll-out's contact can ask when there is nothing to open, and the contact's language. */
const whomToAsk = (company: Company, { language }: Contact) => ({
  company: publicCompany(company),
  language,
});

/** Throws LINK_REPLACED, with whom to ask, if a newer link replaced the token's link. */
async function checkReplaced(tx: Transaction, hash: string): Promise<void> {
  const isEarlier = { field: 'earlierTokenHashes', op: 'hasElement', value: hash } as const;
  const [found] = await tx.list(rollOuts, { where: isEarlier, limit: 1 });
  if (!found) return;
  const company = await tx.get(companies, tx.actor.companyId);
  throw new AppError('LINK_REPLACED', whomToAsk(company, await tx.get(contacts, found.contactId)));
}

/** Finds the roll-out of a token. Throws LINK_UNKNOWN, or LINK_REPLACED if there is a newer link. */
export async function openRollOut(tenancy: Tenancy, token: string): Promise<OpenedRollOut> {
  const companyId = companyOfToken(token);
  if (!companyId) throw new AppError('LINK_UNKNOWN');
  return readAsSystem(tenancy, companyId, async (tx) => {
    const tokenHash = sha256(token);
    const [found] = await tx.list(rollOuts, { where: where({ tokenHash }), limit: 1 });
    if (!found) {
      await checkReplaced(tx, tokenHash);
      throw new AppError('LINK_UNKNOWN');
    }
    return { companyId, rollOutId: found.id };
  });
}

/**
 * Returns the link with which a roll-out's contact opens one of its estimates: any of their links to the version
 * sent. Throws the same errors as opening that link.
 */
async function linkOfSite(tx: Transaction, { versionId, status }: EstimateRow, { name, email }: Contact) {
  if (!versionId) throw new AppError('LINK_SUPERSEDED');
  if (status === 'voided') throw new AppError('LINK_CLOSED');
  const links = await tx.listAll(estimateLinks, where({ versionId, revokedAt: null }));
  const own = links.find((link) => (email ? link.recipientEmail === email : link.recipientName === name));
  if (!own) throw new AppError('LINK_REVOKED');
  return own;
}

/**
 * Opens one estimate of a roll-out for its contact. Throws LINK_UNKNOWN for an estimate of another roll-out, and the
 * errors of the customer's link.
 */
export const openSite = (
  tenancy: Tenancy,
  { companyId, rollOutId }: OpenedRollOut,
  estimateId: string,
): Promise<OpenedLink> =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const { contactId } = await tx.get(rollOuts, rollOutId);
    const estimate = await tx.find(estimates, estimateId);
    if (estimate?.rollOutId !== rollOutId) throw new AppError('LINK_UNKNOWN');
    const contact = await tx.get(contacts, contactId);
    const link = await linkOfSite(tx, estimate, contact).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, whomToAsk(await tx.get(companies, companyId), contact));
    });
    const { id: linkId, versionId, recipientName } = link;
    return { companyId, linkId, estimateId, versionId, recipientName };
  });

/**
 * Returns the state of a sent estimate for the holder of a link: the same as on its own page, in the terms of the
 * list.
 */
async function stateOf(
  tx: Transaction,
  estimate: EstimateRow,
  content: RowOf<typeof estimateVersions>['content'],
  { link, company }: { readonly link: Parameters<typeof placeOf>[1]; readonly company: Company },
): Promise<SiteState> {
  const signers = await signersNow(tx, estimate, content);
  const turn = turnOf(placeOf(content, link), signers, await signaturesOf(tx, estimate));
  const state = await offerState(tx, { estimate, content, company, turn });
  switch (state) {
    case 'open':
      return turn === 'mine' ? 'open' : 'waits';
    case 'signing':
    case 'sealing':
    case 'accepted':
      return 'signed';
    case 'paused':
      return turn === 'signed' ? 'signed' : state;
    case 'declined':
    case 'expired':
    case 'agreement_ended':
    case 'rescinded':
      return state;
    default:
      return 'withdrawn';
  }
}

/** Returns an estimate that currently has no content to show. */
async function siteWithout(tx: Transaction, { accountId, reference, id }: EstimateRow, state: SiteState) {
  const { name } = await tx.get(accounts, accountId);
  return { estimateId: id, reference, account: { name, site: null }, state, offer: null };
}

/** Turns one error code into null and rethrows every other error. */
const orNull =
  (code: AppError['code']) =>
  (error: unknown): null => {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  };

/** Returns one estimate as the page lists it; null if it was never sent. */
async function siteOf(tx: Transaction, estimate: EstimateRow, contact: Contact, company: Company) {
  if (!estimate.versionId || estimate.status === 'voided')
    return estimate.sentAt
      ? siteWithout(tx, estimate, estimate.status === 'voided' ? 'withdrawn' : 'revised')
      : null;
  const { content, hash } = await tx.get(estimateVersions, estimate.versionId);
  const link = await linkOfSite(tx, estimate, contact).catch(orNull('LINK_REVOKED'));
  if (link && (await checkLinkAge(tx, estimate, link).catch(orNull('LINK_ENDED'))) === null)
    return siteWithout(tx, estimate, 'ended');
  const state = link ? await stateOf(tx, estimate, content, { link, company }) : 'withdrawn';
  const option = recommendedOption(content);
  const [signature] = state === 'signed' ? await signaturesOf(tx, estimate) : [];
  const offered = contentOfOption(content, signature?.optionId ?? option?.id ?? null);
  const { name, site } = content.account;
  return {
    estimateId: estimate.id,
    reference: estimate.reference,
    account: { name, site },
    state,
    offer: {
      hash,
      title: content.title,
      expiresOn: estimate.expiresOn,
      optionId: option?.id ?? null,
      optionName: option?.name ?? null,
      totals: signature?.totals ?? offered.totals,
      // These are the choices as sent; to change one, the customer opens the estimate itself.
      clauses: (content.agreement?.clauses ?? []).filter(({ initialed }) => initialed),
      // The text that the signature of this estimate will store.
      consentText: signingConsent(languageOf(content), content.company),
      told: { rightStatement: content.rightStatement, notice: content.notice },
    },
  };
}

/**
 * Returns everything that the page of a roll-out shows: each sent estimate, sorted by site name. Throws LINK_ENDED,
 * with whom to ask, once nothing is left to read.
 */
export const rollOutView = (tenancy: Tenancy, { companyId, rollOutId }: OpenedRollOut) =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const rollOut = await tx.get(rollOuts, rollOutId);
    const contact = await tx.get(contacts, rollOut.contactId);
    const company = await tx.get(companies, companyId);
    const all = await tx.listAll(estimates, where({ rollOutId }));
    const sites = [];
    for (const estimate of all) {
      const site = await siteOf(tx, estimate, contact, company);
      if (site) sites.push(site);
    }
    if (sites.some(({ state }) => state === 'ended') && sites.every(({ offer }) => offer === null))
      throw new AppError('LINK_ENDED', whomToAsk(company, contact));
    return {
      name: rollOut.name,
      language: contact.language,
      recipientName: contact.name,
      company: { ...publicCompany(company), timeZone: company.timeZone },
      currency: company.currency,
      paused: isClosed(company.status),
      sites: sites.toSorted(
        (a, b) => a.account.name.localeCompare(b.account.name) || a.reference.localeCompare(b.reference),
      ),
    };
  });
