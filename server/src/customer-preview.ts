import { companies } from '@sable/domain/company';
import { currentContent } from '@sable/domain/estimate/current-content';
import { estimates } from '@sable/domain/estimate/estimate';
import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { signersOf } from '@sable/domain/estimate/signing';
import { estimateLinks, estimateVersions } from '@sable/domain/estimate/version';
import { canonicalJson } from '@sable/domain/kernel/canonical-json';
import { notReady } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { customerView, shownOffer } from './customer-link.ts';
import { notesForCustomer } from './customer-notes.ts';
import type { Tenancy } from './db/tenant.ts';
import { readAsSystem } from './read-as.ts';
import { sha256 } from './transaction-context.ts';

/** Returns the link whose page is shown to staff: the oldest that still opens the version. */
const shownLink = (tenancy: Tenancy, companyId: string, estimateId: string) =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const { status, versionId } = await tx.get(estimates, estimateId);
    if (!versionId || status === 'voided') return null;
    const [link] = await tx.list(estimateLinks, {
      where: where({ estimateId, versionId, revokedAt: null }),
      orderBy: [{ field: 'createdAt', direction: 'asc' }],
      limit: 1,
    });
    return link
      ? { companyId, linkId: link.id, estimateId, versionId, recipientName: link.recipientName }
      : null;
  });

/**
 * Returns an estimate without a usable link as the page would show it: a draft as it would be frozen now, or the
 * frozen version.
 */
const withoutLink = (tenancy: Tenancy, companyId: string, estimateId: string) =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const estimate = await tx.get(estimates, estimateId);
    if (!estimate.tax)
      throw notReady(
        'The estimate has no tax profile yet, so the customer’s page cannot be shown. The draft is kept. Choose a tax profile.',
      );
    const frozen = estimate.versionId && (await tx.get(estimateVersions, estimate.versionId));
    const current = frozen || (await currentContent(tx, estimate));
    const { content, pictures } = current;
    const hash = frozen ? frozen.hash : sha256(canonicalJson(content));
    const company = await tx.get(companies, companyId);
    return {
      ...shownOffer(estimate, company, { content, hash, pictures }),
      state: !frozen || openStatuses.includes(estimate.status) ? 'open' : estimate.status,
      recipientName: content.contact?.name ?? content.account.name,
      reminded: false,
      right: null,
      rescission: null,
      installation: null,
      signature: null,
      signing: content.signers
        ? {
            turn: 'mine',
            role: 'buyer',
            signers: signersOf(content).map(({ name, role }) => ({ name, role, signedAt: null })),
            chosen: null,
            mayDecline: true,
          }
        : null,
      notes: await notesForCustomer(tx, estimate.accountId, company.name),
      threads: [],
    };
  });

/**
 * Returns what the customer's page shows of an estimate, for staff who turn the screen to the customer: the same
 * answer as for the link, or a draft as it would be sent now. Only reads, so it does not count as a view by the
 * customer. Throws NOT_READY for a draft without a tax profile.
 */
export async function customerPreview(tenancy: Tenancy, companyId: string, estimateId: string) {
  const link = await shownLink(tenancy, companyId, estimateId);
  return link ? customerView(tenancy, link) : withoutLink(tenancy, companyId, estimateId);
}
