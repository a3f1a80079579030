import { AppError, notReady } from '../kernel/errors.ts';

/** Trade specification 2.6. `superseded` belongs to a version, not to the estimate: revising opens the next version's draft. */
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

/** What the customer's answer makes of an open offer, given here or recorded. */
const byCustomer = ['signing', 'sealing', 'accepted', 'declined'] as const;

/**
 * `draft` stands here for the next version's. What was never sent goes back to its own draft by a refusal or a recall, which ask for
 * their status by {@link checkStatus}: revising must be no second way around the approval. Where several people sign it is `signing` from the
 * first of them to the last. What everyone signed is `sealing` until its copy is sealed, and then only becomes accepted; `accepted` straight from an open offer is what a person recorded.
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

/** Open to the customer: can be accepted, declined or asked about. */
export const openStatuses: readonly EstimateStatus[] = ['sent', 'viewed', 'changes_requested', 'signing'];

export const canMove = (from: EstimateStatus, to: EstimateStatus): boolean => transitions[from].includes(to);

/** Refuses a move that the life of an estimate does not have. */
export function checkMove(from: EstimateStatus, to: EstimateStatus): void {
  if (!canMove(from, to)) throw illegalMove(from, statusWords(to));
}

/** Refuses to decline what is not open, or what every buyer has signed: then only the witness is awaited (decisions 8.1). */
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

/** Refuses an act that belongs to other statuses than this one. Two who act at once must not both succeed: the second finds it done. */
export function checkStatus(status: EstimateStatus, needed: readonly EstimateStatus[], to: string): void {
  if (!needed.includes(status)) throw illegalMove(status, to);
}

/** Why a move is refused. */
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

/** A status in the words of the screens. */
export const statusWords = (status: EstimateStatus): string => spelledStatuses[status] ?? status;

/** A status as what an estimate is, in a sentence: none is "question asked". */
export const standing = (status: EstimateStatus): string =>
  status === 'changes_requested' ? 'waiting for an answer' : statusWords(status);

/** Why a customer says no (trade specification 2.6). */
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

/** A reason to decline as staff read it, in the sense that the customer chose. */
export const declineWords = (reason: DeclineReason): string => declineTexts[reason];
