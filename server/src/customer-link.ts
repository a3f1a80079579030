import { rescissionForVisit, rightForVisit } from '@sable/domain/cancellation/rescind-by-customer';
import { companies } from '@sable/domain/company';
import { estimates } from '@sable/domain/estimate/estimate';
import type { Selection } from '@sable/domain/estimate/selection';
import { threadsOf, type Said } from '@sable/domain/estimate/conversation';
import { checkLinkAge } from '@sable/domain/estimate/link-end';
import { declineReasons, openStatuses } from '@sable/domain/estimate/lifecycle';
import { placeOf, signaturesOf, signersNow, turnOf } from '@sable/domain/estimate/signing';
import { priceChoice } from '@sable/domain/estimate/sold-version';
import {
  estimateEvents,
  estimateLinks,
  estimateVersions,
  picturesOfSections,
} from '@sable/domain/estimate/version';
import type { Actor } from '@sable/domain/kernel/actor';
import type { RowOf } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import type { Transaction } from '@sable/domain/kernel/transaction';
import { languageOf } from '@sable/domain/language';
import { installationOf } from '@sable/domain/sale/installation';
import { signingConsent } from '@sable/domain/texts/signing-consent';
import { notesForCustomer } from './customer-notes.ts';
import type { Tenancy } from './db/tenant.ts';
import { companyOfToken } from './link-token.ts';
import { offerState } from './offer-state.ts';
import { readAsSystem } from './read-as.ts';
import { sha256 } from './transaction-context.ts';

/** The target of a public token. */
export interface OpenedLink {
  readonly companyId: string;
  readonly linkId: string;
  readonly estimateId: string;
  readonly versionId: string;
  readonly recipientName: string;
}

/** Returns the actor for a link: not a staff member, and limited to records around this one estimate. */
export const customerOf = (link: OpenedLink): Actor => ({
  kind: 'customer',
  id: link.linkId,
  name: link.recipientName,
  companyId: link.companyId,
  roles: [],
  settings: { salesSeeAll: false },
  estimateId: link.estimateId,
});

/**
 * Finds the link of a token. Throws LINK_REVOKED or LINK_REPLACED, with {@link whomToAsk}, if the link was revoked.
 */
export async function resolveLink(tenancy: Tenancy, token: string): Promise<OpenedLink> {
  const [found] = await tenancy.crossTenantQuery<{
    company_id: string;
    link_id: string;
    estimate_id: string;
    version_id: string;
    revoked: boolean;
  }>('select company_id, link_id, estimate_id, version_id, revoked from resolve_link($1, $2)', [
    sha256(token),
    companyOfToken(token),
  ]);
  if (!found) throw new AppError('LINK_UNKNOWN');
  const { recipientName, replaced } = await readAsSystem(tenancy, found.company_id, (tx) =>
    tx.get(estimateLinks, found.link_id),
  );
  if (found.revoked)
    throw new AppError(
      replaced ? 'LINK_REPLACED' : 'LINK_REVOKED',
      await whomToAsk(tenancy, { companyId: found.company_id, versionId: found.version_id }),
    );
  return {
    companyId: found.company_id,
    linkId: found.link_id,
    estimateId: found.estimate_id,
    versionId: found.version_id,
    recipientName,
  };
}

/** Returns the company details for a page that shows nothing else of the company. */
export const publicCompany = ({ name, phone, email, brandColor }: RowOf<typeof companies>) => ({
  ...{ name, phone, email, brandColor },
});

/** Returns whom a customer can contact when a link no longer opens, and the language of the linked estimate. */
export const whomToAsk = (tenancy: Tenancy, link: Pick<OpenedLink, 'companyId' | 'versionId'>) =>
  readAsSystem(tenancy, link.companyId, async (tx) => ({
    company: publicCompany(await tx.get(companies, link.companyId)),
    language: languageOf((await tx.get(estimateVersions, link.versionId)).content),
  }));

/**
 * Returns a company's privacy policy for anyone who has its address; null if it has none. Throws NOT_FOUND for an
 * unknown company.
 */
export const privacyPolicyOf = (tenancy: Tenancy, companyId: string) =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const { name, privacyPolicy } = await tx.get(companies, companyId);
    return { company: name, policy: privacyPolicy };
  });

/**
 * Returns the estimate of a link that may still be read: also if decided or expired, but not if voided or replaced.
 */
async function shownEstimate(tx: Transaction, link: OpenedLink) {
  const estimate = await tx.get(estimates, link.estimateId);
  if (estimate.status === 'voided') throw new AppError('LINK_CLOSED');
  if (estimate.versionId !== link.versionId) throw new AppError('LINK_SUPERSEDED');
  await checkLinkAge(tx, estimate, await tx.get(estimateLinks, link.linkId));
  return estimate;
}

/** Throws LINK_SUPERSEDED, LINK_CLOSED, or LINK_ENDED if the link's estimate is no longer shown. */
export const checkShown = (tenancy: Tenancy, link: OpenedLink) =>
  readAsSystem(tenancy, link.companyId, (tx) => shownEstimate(tx, link));

/** Returns a question or an answer as the customer reads it. */
const spoken = ({ id, kind, by, note, createdAt }: Said) => ({
  id,
  from: kind === 'answer' ? ('company' as const) : ('customer' as const),
  by,
  text: note ?? '',
  at: createdAt,
});

type Version = Pick<RowOf<typeof estimateVersions>, 'content' | 'hash' | 'pictures'>;

/** Returns what the page shows of an estimate to everyone who may open it. */
export const shownOffer = (
  estimate: Pick<RowOf<typeof estimates>, 'expiresOn'>,
  company: Pick<RowOf<typeof companies>, 'id' | 'privacyPolicy'>,
  { content, hash, pictures }: Version,
) => ({
  content,
  hash,
  pictures,
  expiresOn: estimate.expiresOn,
  consentText: signingConsent(languageOf(content), content.company),
  declineReasons,
  privacyPolicy: company.privacyPolicy ? `/privacy-policy?company=${company.id}` : '/privacy-policy',
});

/** Returns everything that the customer's page shows. Throws LINK_SUPERSEDED and LINK_CLOSED. */
export function customerView(tenancy: Tenancy, link: OpenedLink) {
  return readAsSystem(tenancy, link.companyId, async (tx) => {
    const estimate = await shownEstimate(tx, link);
    const version = await tx.get(estimateVersions, link.versionId);
    const company = await tx.get(companies, link.companyId);
    const open = openStatuses.includes(estimate.status);
    const signatures = await signaturesOf(tx, estimate);
    const shownLink = await tx.get(estimateLinks, link.linkId);
    const place = placeOf(version.content, shownLink);
    const own = signatures.find((signature) => signature.place === place);
    // A reader without a signature of their own sees the first signer's, once the estimate is no longer open.
    const signature = own ?? (open ? undefined : signatures[0]);
    const signers = await signersNow(tx, estimate, version.content);
    const turn = turnOf(place, signers, signatures);
    // Only the end of a long conversation is read: the latest questions and answers must appear.
    const said = await tx.list(estimateEvents, {
      where: where({ estimateId: estimate.id, kind: ['question', 'answer'] }),
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
      limit: 200,
    });
    const language = languageOf(version.content);
    const state = await offerState(tx, { estimate, content: version.content, company, turn });
    const shown = { estimate, link: shownLink };
    const isCanceled = state === 'rescinded' && estimate.status === 'sealing';
    return {
      right: signature && !isCanceled ? await rightForVisit(tx, shown, language) : null,
      rescission: estimate.status === 'rescinded' ? await rescissionForVisit(tx, shown) : null,
      installation: estimate.status === 'accepted' ? await installationOf(tx, estimate) : null,
      state,
      ...shownOffer(estimate, company, version),
      recipientName: link.recipientName,
      reminded: estimate.lastReminder !== null && estimate.lastReminder !== 'stopped',
      signature: signature
        ? {
            signerName: signature.signerName,
            signedAt: signature.signedAt,
            total: signature.total,
            rmr: signature.rmr,
            selection: signature.selection,
            optionId: signature.optionId,
            totals: signature.totals,
            signature: signature.signature,
          }
        : null,
      // Set only if several people sign.
      signing: version.content.signers
        ? {
            turn,
            role: signers[(place ?? 0) - 1]?.role ?? null,
            signers: signers.map(({ name, role }, at) => ({
              name,
              role,
              signedAt: signatures.find((each) => each.place === at + 1)?.signedAt ?? null,
            })),
            chosen: signatures[0]
              ? { selection: signatures[0].selection, optionId: signatures[0].optionId }
              : null,
            mayDecline: estimate.buyersSignedAt === null,
          }
        : null,
      notes: await notesForCustomer(tx, estimate.accountId, company.name),
      threads: threadsOf(said).map(({ question, replies, open: waiting }) => ({
        ...spoken(question),
        lineId: question.lineId,
        open: waiting,
        replies: replies.map(spoken),
      })),
    };
  });
}

/** Whether the estimate of a link shows a picture. Throws LINK_SUPERSEDED and LINK_CLOSED. */
export const showsPicture = (tenancy: Tenancy, link: OpenedLink, fileId: string) =>
  readAsSystem(tenancy, link.companyId, async (tx) => {
    await shownEstimate(tx, link);
    const { content, pictures } = await tx.get(estimateVersions, link.versionId);
    const { logo, lines } = pictures;
    return [logo, ...Object.values(lines), ...picturesOfSections(content)].includes(fileId);
  });

/**
 * Prices a selection with the same engine that decides at the signature. Throws LINK_SUPERSEDED and LINK_CLOSED, and
 * HASH_MISMATCH if the selection is not part of the estimate.
 */
export function priceSelection(
  tenancy: Tenancy,
  link: OpenedLink,
  selection: Selection,
  optionId: string | null,
) {
  return readAsSystem(tenancy, link.companyId, async (tx) => {
    await shownEstimate(tx, link);
    const version = await tx.get(estimateVersions, link.versionId);
    return priceChoice(version, selection, optionId).fields.totals;
  });
}
