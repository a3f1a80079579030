import { z } from 'zod';
import { companies, isClosed } from '../company.ts';
import { AppError } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { companyToday } from './company-context.ts';
import { appendEvent } from './estimate-events.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { checkLinkAge } from './link-end.ts';
import { openStatuses } from './lifecycle.ts';
import { estimateLinks } from './version.ts';

/** What the server observed about the request; a client never supplies it. */
export const evidenceSchema = z.object({
  linkId: z.uuid(),
  ipAddress: z.string().max(60).nullable(),
  forwardedFor: z.string().max(200).nullable(),
  userAgent: z.string().max(400).nullable(),
});
export type Evidence = z.output<typeof evidenceSchema>;

/** A customer's visit: the link that was used and its estimate, both locked. */
export interface Visit {
  readonly estimate: EstimateRow;
  readonly link: Awaited<ReturnType<typeof linkOf>>;
}

const linkOf = (tx: Transaction, id: string) => tx.asSystem().get(estimateLinks, id, { lock: true });

/** Opens a link. Throws if the link was revoked or replaced or has expired, or if the offer is closed. */
export async function visit(tx: Transaction, { linkId }: Evidence): Promise<Visit> {
  const link = await linkOf(tx, linkId);
  const estimate = await tx.asSystem().get(estimates, link.estimateId, { lock: true });
  if (link.revokedAt) throw new AppError(link.replaced ? 'LINK_REPLACED' : 'LINK_REVOKED');
  if (estimate.status === 'voided') throw new AppError('LINK_CLOSED');
  if (estimate.versionId !== link.versionId) throw new AppError('LINK_SUPERSEDED');
  await checkLinkAge(tx, estimate, link);
  return { estimate, link };
}

/**
 * Like {@link visit}, for an offer that must still be open. Throws if it expired or was decided, or if the company is
 * closed.
 */
export async function openVisit(tx: Transaction, evidence: Evidence): Promise<Visit> {
  const found = await visit(tx, evidence);
  const { status, expiresOn, buyersSignedAt } = found.estimate;
  if (
    status === 'expired' ||
    (openStatuses.includes(status) && !buyersSignedAt && expiresOn && expiresOn < (await companyToday(tx)))
  )
    throw new AppError('LINK_EXPIRED');
  if (!openStatuses.includes(status)) throw new AppError('LINK_CLOSED');
  const company = await tx.asSystem().get(companies, tx.actor.companyId);
  if (isClosed(company.status)) throw new AppError('LINK_PAUSED');
  return found;
}

/** The topic of a question. */
export interface Topic {
  readonly questionId?: string;
  readonly lineId?: string | null;
}

/**
 * Records the customer's action and its origin for the history and the evidence page. Returns the id of the event.
 */
export async function recordVisitEvent(
  tx: Transaction,
  { estimate, link }: Visit,
  evidence: Evidence,
  kind: 'viewed' | 'question' | 'signed' | 'declined' | 'rescinded',
  note: string | null,
  topic: Topic & { readonly subjectHash?: string } = {},
): Promise<string> {
  return appendEvent(tx, estimate, kind, {
    by: link.recipientName,
    note,
    ipAddress: evidence.ipAddress,
    userAgent: evidence.userAgent,
    ...topic,
  });
}
