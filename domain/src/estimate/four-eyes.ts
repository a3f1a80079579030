import type { EstimateRow } from './estimate.ts';

/** An estimate as far as a person reads it: the request is not for everybody. */
type Deal = Pick<EstimateRow, 'credit' | 'ownerUserId'> & {
  readonly approval?: EstimateRow['approval'] | undefined;
};

/** Whether somebody earns by an estimate: credit that nobody split is its rep's. */
export const holdsCredit = (
  { credit, ownerUserId }: Pick<Deal, 'credit' | 'ownerUserId'>,
  userId: string,
): boolean => (credit.length > 0 ? credit.some((share) => share.userId === userId) : ownerUserId === userId);

/** Everybody who asked for the approval of an offer, also where the request was taken back or refused, or the offer revised since; until it goes out without a need to ask. */
export const submittersOf = ({ approval }: Pick<Deal, 'approval'>): readonly string[] =>
  approval ? (approval.submittedBy ?? [approval.requestedBy]) : [];

/** Four eyes: nobody approves what they asked for, or hold credit in. */
export const isOwnDeal = (deal: Deal, userId: string): boolean =>
  submittersOf(deal).includes(userId) || holdsCredit(deal, userId);

/**
 * The request of an offer that is a draft again: whoever submitted it stays known, and nobody has decided. What an approver sent without asking was submitted to nobody.
 */
export function requestTakenBack(deal: Pick<Deal, 'approval'>): EstimateRow['approval'] {
  const { approval } = deal;
  if (!approval || approval.requestedBy === approval.decidedBy) return null;
  // The links of its emails are dead.
  const { requestId: _dead, ...request } = approval;
  return { ...request, decidedBy: null, note: null, submittedBy: [...submittersOf(deal)] };
}
