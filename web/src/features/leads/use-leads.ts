import { query, groups, type RowIn } from '@sable/domain/queries';
import { where } from '@sable/domain/kernel/predicate';
import { useActor, useLive } from '../../live/hooks.ts';
import { total, filterGroups } from '../../shared/groups.ts';
import { usePage, type Page } from '../../shared/use-page.ts';

export type Lead = RowIn<'leads'>;
export type Payout = RowIn<'commissions'>;

/** Maximum number of leads, and of payouts, on one screen. */
export const MAX_ROWS = 500;

const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

/** Returns the newest leads of an affiliate, live, and the total count. Undefined while loading. */
export const useLeads = (affiliateId: string): Page<Lead> =>
  usePage(query('leads', { where: where({ affiliateId }), orderBy: newestFirst, limit: MAX_ROWS }));

/**
 * Returns the user's payouts for their leads, newest first, live. Excludes commissions that were reversed before they
 * were paid.
 */
export const usePayouts = (): Page<Payout> =>
  usePage(
    query('commissions', {
      where: where({ userId: useActor().id, status: ['pending', 'payable', 'paid'] }),
      orderBy: newestFirst,
      limit: MAX_ROWS,
    }),
  );

export interface PayoutSums {
  /** Cents. */
  readonly pending: number;
  readonly payable: number;
  readonly paid: number;
}

/** Returns the user's pending, payable, and paid sums in cents, live. */
export function usePayoutSums(): PayoutSums | undefined {
  const { rows } = useLive(
    groups('commissions', { where: { userId: useActor().id }, groupBy: ['status'], sum: ['amount'] }),
  );
  if (!rows) return undefined;
  const sumOf = (status: string) => total(filterGroups(rows, 'status', [status]), 'sum.amount');
  return { pending: sumOf('pending'), payable: sumOf('payable'), paid: sumOf('paid') };
}
