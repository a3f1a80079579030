import { discountSharePpm, type ListedLineRow } from '@sable/domain/estimate/discount-share';
import { useRows } from '../session/editor-context.tsx';
import type { EstimateRow } from '../session/rows.ts';
import type { DiscountShares } from './health.ts';

/**
 * Caches the shares. Two parts of the screen request them for the same lines after each change, and each calculation
 * goes through every line.
 */
const latest = new WeakMap<
  readonly ListedLineRow[],
  { readonly estimate: EstimateRow; readonly shares: DiscountShares }
>();

function sharesOf(estimate: EstimateRow, lines: readonly ListedLineRow[]): DiscountShares {
  const known = latest.get(lines);
  if (known?.estimate === estimate) return known.shares;
  const shares = {
    'one-time': discountSharePpm(estimate, lines, 'one-time'),
    monthly: discountSharePpm(estimate, lines, 'monthly'),
  };
  latest.set(lines, { estimate, shares });
  return shares;
}

/** Returns the share of each bucket that the draft's discounts take, in ppm. */
export const useDiscountShares = (): DiscountShares =>
  sharesOf(
    useRows((rows) => rows.estimate),
    useRows((rows) => rows.lines),
  );
