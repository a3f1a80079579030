import { openStatuses, type EstimateStatus } from './lifecycle.ts';

/** What was signed of an account. */
interface Signed {
  readonly estimateId: string | null;
  readonly accountId: string;
  readonly reference: string;
  readonly createdAt: string;
}

interface Offered {
  readonly id: string;
  readonly accountId: string;
  readonly status: EstimateStatus;
  readonly sentAt: string | null;
  readonly keptOpenAt: string | null;
}

/**
 * What was signed on the account since an open estimate was sent, and its owner has not answered yet: keep it open, or close it? An answer holds until the next signature.
 * Nothing stops the customer until then (contract paper, "Another sale on the same account").
 *
 * @returns the latest of it; undefined where nothing is asked.
 */
export function unansweredSale<C extends Signed>(estimate: Offered, contracts: readonly C[]): C | undefined {
  const { status, sentAt, keptOpenAt } = estimate;
  if (!openStatuses.includes(status) || sentAt === null) return undefined;
  const since = keptOpenAt !== null && keptOpenAt > sentAt ? keptOpenAt : sentAt;
  return contracts
    .filter(
      ({ estimateId, accountId, createdAt }) =>
        estimateId !== null &&
        estimateId !== estimate.id &&
        accountId === estimate.accountId &&
        createdAt > since,
    )
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}

/** Why an estimate is closed because of another one. */
export const closedBySale = ({ reference }: Pick<Signed, 'reference'>): string =>
  `${reference} was signed instead`;
