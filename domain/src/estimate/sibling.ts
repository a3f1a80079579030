import { openStatuses, type EstimateStatus } from './lifecycle.ts';

/** A signed contract of an account. */
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
 * Returns a sale on the account since an open estimate was sent, if the estimate's owner has not yet decided whether
 * to keep it open or close it. The decision lasts until the next signature. Until then, the customer can still sign
 * (contract paper, “Another sale on the same account”).
 *
 * @returns the latest sale; undefined if there is nothing to decide.
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

/** Returns the reason for closing an estimate because of another one. */
export const closedBySale = ({ reference }: Pick<Signed, 'reference'>): string =>
  `${reference} was signed instead`;
