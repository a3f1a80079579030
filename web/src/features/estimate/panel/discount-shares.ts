import { discountSharePpm } from '@sable/domain/estimate/discount-share';
import { useRows } from '../session/editor-context.tsx';
import type { DiscountShares } from './health.ts';

/** The share of each bucket that discounts take as the draft stands, in ppm. */
export function useDiscountShares(): DiscountShares {
  const estimate = useRows((rows) => rows.estimate);
  const lines = useRows((rows) => rows.lines);
  return {
    'one-time': discountSharePpm(estimate, lines, 'one-time'),
    monthly: discountSharePpm(estimate, lines, 'monthly'),
  };
}
