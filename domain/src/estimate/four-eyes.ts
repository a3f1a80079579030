import type { EstimateRow } from './estimate.ts';

/** The fields of an estimate that a person can read; not everyone may read the approval request. */
type Deal = Pick<EstimateRow, 'credit' | 'ownerUserId'> & {
  readonly approval?: EstimateRow['approval'] | undefined;
};

/** Whether a person earns from an estimate. Credit without a split belongs to its rep. */
export const holdsCredit = (
  { credit, ownerUserId }: Pick<Deal, 'credit' | 'ownerUserId'>,
  userId: string,
): boolean => (credit.length > 0 ? credit.some((share) => share.userId === userId) : ownerUserId === userId);

/**
 * Returns everyone who asked for approval of an offer, even if the request was taken back or rejected, or the offer
 * was revised. The list is cleared once the offer is sent without needing approval.
 */
export const submittersOf = ({ approval }: Pick<Deal, 'approval'>): readonly string[] =>
  approval ? (approval.submittedBy ?? [approval.requestedBy]) : [];

/** Whether a person asked for approval of a deal or holds credit in it. Four eyes: they may not approve it. */
export const isOwnDeal = (deal: Deal, userId: string): boolean =>
  submittersOf(deal).includes(userId) || holdsCredit(deal, userId);

/**
 * Returns the approval request of an offer that is a draft again: its submitters stay on record, and the decision is
 * cleared. Null if an approver sent the offer without asking.
 */
export function withdrawnRequest(deal: Pick<Deal, 'approval'>): EstimateRow['approval'] {
  const { approval } = deal;
  if (!approval || approval.requestedBy === approval.decidedBy) return null;
  // Dropping the id invalidates the links in its emails.
  const { requestId: _dead, ...request } = approval;
  return { ...request, decidedBy: null, note: null, submittedBy: [...submittersOf(deal)] };
}
