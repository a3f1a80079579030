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
import { signingConsent } from '@sable/domain/words/signing-consent';
import { notesForCustomer } from './customer-notes.ts';
import type { Tenancy } from './db/tenant.ts';
import { companyOfToken } from './link-token.ts';
import { offerState } from './offer-state.ts';
import { readAsSystem } from './read-as.ts';
import { sha256 } from './transaction-context.ts';

/** What a public token opens. */
export interface OpenedLink {
  readonly companyId: string;
  readonly linkId: string;
  readonly estimateId: string;
  readonly versionId: string;
  readonly recipientName: string;
}

/** Who acts through a link: nobody of the staff, and near to this one estimate alone. */
export const customerOf = (link: OpenedLink): Actor => ({
  kind: 'customer',
  id: link.linkId,
  name: link.recipientName,
  companyId: link.companyId,
  roles: [],
  settings: { salesSeeAll: false },
  estimateId: link.estimateId,
});

/** Finds the link of a token. Throws LINK_REVOKED or LINK_REPLACED, with {@link whomToAsk}, for one that was taken back. */
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

/** What is said of a company on a page that shows nothing else of it. */
export const publicCompany = ({ name, phone, email, brandColor }: RowOf<typeof companies>) => ({
  ...{ name, phone, email, brandColor },
});

/** Whom a customer can turn to when a link no longer opens, and the language of what it opened. */
export const whomToAsk = (tenancy: Tenancy, link: Pick<OpenedLink, 'companyId' | 'versionId'>) =>
  readAsSystem(tenancy, link.companyId, async (tx) => ({
    company: publicCompany(await tx.get(companies, link.companyId)),
    language: languageOf((await tx.get(estimateVersions, link.versionId)).content),
  }));

/** A company's own words about privacy, for anyone who has its address; null while it has none. An unknown company throws NOT_FOUND. */
export const privacyPolicyOf = (tenancy: Tenancy, companyId: string) =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const { name, privacyPolicy } = await tx.get(companies, companyId);
    return { company: name, policy: privacyPolicy };
  });

/** The estimate of a link that may still be read: a decided or expired offer, but none that was voided or replaced. */
async function shownEstimate(tx: Transaction, link: OpenedLink) {
  const estimate = await tx.get(estimates, link.estimateId);
  if (estimate.status === 'voided') throw new AppError('LINK_CLOSED');
  if (estimate.versionId !== link.versionId) throw new AppError('LINK_SUPERSEDED');
  await checkLinkAge(tx, estimate, await tx.get(estimateLinks, link.linkId));
  return estimate;
}

/** Throws LINK_SUPERSEDED, LINK_CLOSED and LINK_ENDED for a link whose offer is not shown any more. */
export const checkShown = (tenancy: Tenancy, link: OpenedLink) =>
  readAsSystem(tenancy, link.companyId, (tx) => shownEstimate(tx, link));

/** A question or an answer as the customer reads it. */
const spoken = ({ id, kind, by, note, createdAt }: Said) => ({
  id,
  from: kind === 'answer' ? ('company' as const) : ('customer' as const),
  by,
  text: note ?? '',
  at: createdAt,
});

type Version = Pick<RowOf<typeof estimateVersions>, 'content' | 'hash' | 'pictures'>;

/** What the page shows of an offer to everyone who may open it. */
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

/** Everything the customer's page shows. Throws LINK_SUPERSEDED and LINK_CLOSED. */
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
    // A reader sees what the first of the signers signed, once it counts.
    const signature = own ?? (open ? undefined : signatures[0]);
    const signers = await signersNow(tx, estimate, version.content);
    const turn = turnOf(place, signers, signatures);
    // Of a long conversation its end: what was just asked and answered must show.
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
      // Only where several people sign.
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

/** Whether a link's offer shows a picture. Throws LINK_SUPERSEDED and LINK_CLOSED. */
export const showsPicture = (tenancy: Tenancy, link: OpenedLink, fileId: string) =>
  readAsSystem(tenancy, link.companyId, async (tx) => {
    await shownEstimate(tx, link);
    const { content, pictures } = await tx.get(estimateVersions, link.versionId);
    const { logo, lines } = pictures;
    return [logo, ...Object.values(lines), ...picturesOfSections(content)].includes(fileId);
  });

/** The totals of a choice, by the same engine that will decide at the signature. Throws LINK_SUPERSEDED and LINK_CLOSED, and HASH_MISMATCH for what is not offered. */
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
