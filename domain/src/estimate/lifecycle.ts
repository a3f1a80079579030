import { AppError, notReady } from '../kernel/errors.ts';

/**
 * Statuses by trade specification 2.6. `superseded` belongs to a version, not to the estimate: revising opens a draft
 * of the next version.
 */
export const estimateStatuses = [
  'draft',
  'pending_approval',
  'approved',
  'sent',
  'viewed',
  'changes_requested',
  'signing',
  'sealing',
  'accepted',
  'declined',
  'expired',
  'voided',
  'rescinded',
] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];

/** Statuses that an open offer can move to by the customer's answer, given here or recorded. */
const byCustomer = ['signing', 'sealing', 'accepted', 'declined'] as const;

/**
 * Here, `draft` means the draft of the next version. An estimate that was never sent returns to its own draft through
 * a rejection or a recall, which check the status with {@link checkStatus}: otherwise, revising would bypass the
 * approval. With several signers, the status is `signing` from the first signature to the last. After all signatures
 * it is `sealing` until the copy is sealed, and only then `accepted`. A move straight from an open offer to
 * `accepted` is a recorded acceptance.
 */
const transitions: Readonly<Record<EstimateStatus, readonly EstimateStatus[]>> = {
  draft: ['pending_approval', 'sent', 'voided'],
  pending_approval: ['approved', 'voided'],
  approved: ['sent', 'voided'],
  sent: ['viewed', 'changes_requested', ...byCustomer, 'expired', 'draft', 'voided'],
  viewed: ['changes_requested', ...byCustomer, 'expired', 'draft', 'voided'],
  changes_requested: [...byCustomer, 'expired', 'draft', 'voided'],
  signing: ['sealing', 'declined', 'expired', 'draft', 'voided'],
  sealing: ['accepted'],
  declined: ['sent', 'draft', 'voided'],
  expired: ['sent', 'draft', 'voided'],
  accepted: ['rescinded'],
  voided: [],
  rescinded: [],
};

/** Open to the customer, who can accept, decline, or ask about the offer. */
export const openStatuses: readonly EstimateStatus[] = ['sent', 'viewed', 'changes_requested', 'signing'];

export const canMove = (from: EstimateStatus, to: EstimateStatus): boolean => transitions[from].includes(to);

/** Throws ILLEGAL_TRANSITION for a move that the lifecycle does not allow. */
export function checkMove(from: EstimateStatus, to: EstimateStatus): void {
  if (!canMove(from, to)) throw illegalMove(from, estimateStatusText(to));
}

/**
 * Throws ILLEGAL_TRANSITION if the offer is not open, and NOT_READY if every buyer has signed and only the witness is
 * pending (decisions 8.1).
 */
export function checkDeclinable({
  status,
  buyersSignedAt,
}: {
  readonly status: EstimateStatus;
  readonly buyersSignedAt: string | null;
}): void {
  checkMove(status, 'declined');
  if (buyersSignedAt)
    throw notReady(
      'Every buyer has signed this estimate, so it cannot be declined. Nothing was changed. It can be withdrawn instead.',
    );
}

/**
 * Throws ILLEGAL_TRANSITION unless the status is one of those that the action needs. If two people act at the same
 * time, only the first succeeds.
 */
export function checkStatus(status: EstimateStatus, needed: readonly EstimateStatus[], to: string): void {
  if (!needed.includes(status)) throw illegalMove(status, to);
}

/** Creates the error for a move that is not allowed. */
export const illegalMove = (status: EstimateStatus, to: string): AppError =>
  new AppError('ILLEGAL_TRANSITION', {
    what: 'estimate',
    from: standing(status),
    to,
  });

const spelledStatuses: Partial<Record<EstimateStatus, string>> = {
  pending_approval: 'waiting for approval',
  changes_requested: 'question asked',
  signing: 'being signed',
  sealing: 'signed and being sealed',
};

/** Returns the display name of a status. */
export const estimateStatusText = (status: EstimateStatus): string => spelledStatuses[status] ?? status;

/** Returns a status as an adjective for a sentence, because “question asked” does not fit. */
export const standing = (status: EstimateStatus): string =>
  status === 'changes_requested' ? 'waiting for an answer' : estimateStatusText(status);

/** Reasons why a customer declines (trade specification 2.6). */
export const declineReasons = [
  'price',
  'competitor',
  'timing',
  'no_decision',
  'moved',
  'credit',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

const declineTexts: Readonly<Record<DeclineReason, string>> = {
  price: 'the price',
  competitor: 'another company was chosen',
  timing: 'the timing is not right',
  no_decision: 'not ready to decide',
  moved: 'moving or moved',
  credit: 'the financing did not work out',
  other: 'another reason',
};

/** Returns the text of a decline reason for staff, with the meaning that the customer chose. */
export const declineText = (reason: DeclineReason): string => declineTexts[reason];
