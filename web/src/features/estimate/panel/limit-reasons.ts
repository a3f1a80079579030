import { isOutsidePriceBook, type RoleLimits } from '@sable/domain/estimate/approval-reasons';
import { depositUnderLimit, isTermUnderLimit } from '@sable/domain/estimate/deal-limits';
import type { EstimateFormats } from '../session/formats.ts';
import type { EstimateRow, LineRow } from '../session/rows.ts';
import type { HealthReason } from './health.ts';

/** What a company and a person's roles ask of a deal before it goes without approval. Each is known to everybody who writes estimates. */
export interface DealLimits extends Pick<RoleLimits, 'outsidePriceBook'> {
  readonly minTermMonths?: number | null | undefined;
  /** In parts per million of the one-time total. */
  readonly minDepositPpm?: number | null | undefined;
}

const red = (text: string): HealthReason => ({ tone: 'red', text: `${text}, or ask for approval.` });

/**
 * What of a draft needs approval besides its discount, with what would mend it. The floors of prices and packages are not among it: who may not
 * see them could find them by trying.
 * @param lines those of the option that is open.
 */
export function limitReasons(
  estimate: EstimateRow,
  lines: readonly LineRow[],
  { outsidePriceBook, minTermMonths, minDepositPpm }: DealLimits,
  formats: EstimateFormats,
): HealthReason[] {
  const reasons: HealthReason[] = [];
  if (!outsidePriceBook && isOutsidePriceBook(lines))
    reasons.push(red('A line is outside the price book. Choose a product for it'));
  if (minTermMonths && isTermUnderLimit(estimate, lines, minTermMonths)) {
    const missing = minTermMonths - estimate.termMonths;
    reasons.push(
      red(`Term ${estimate.termMonths} of at least ${minTermMonths} months. Term +${missing} months`),
    );
  }
  const deposit = minDepositPpm && depositUnderLimit(estimate, lines, minDepositPpm);
  if (minDepositPpm && deposit) {
    const least = `under ${formats.percent(minDepositPpm)} of the total`;
    const words =
      deposit === 'choice' ? `Deposit ${least} with what the customer can choose` : `Deposit ${least}`;
    reasons.push(red(`${words}. Raise the deposit`));
  }
  return reasons;
}
