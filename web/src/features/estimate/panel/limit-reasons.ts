import { isOutsidePriceBook, type RoleLimits } from '@sable/domain/estimate/approval-reasons';
import { isMarginUnder, isMultipleOver } from '@sable/domain/estimate/cost-limits';
import type { Creation } from '@sable/domain/estimate/creation';
import {
  depositUnderLimit,
  isPaidLate,
  isStartLate,
  isTermUnderLimit,
} from '@sable/domain/estimate/deal-limits';
import { rmrMissing } from '@sable/domain/estimate/price-floor';
import { takesTaxOff, type TaxAsked } from '@sable/domain/estimate/tax-taken-off';
import type { EstimateFormats } from '../session/formats.ts';
import type { EstimateRow, LineRow } from '../session/rows.ts';
import type { HealthReason } from './health.ts';

/** Limits of the company and of a user's roles that a deal must meet to be sent without approval. */
export interface DealLimits extends Pick<RoleLimits, 'outsidePriceBook'> {
  readonly minTermMonths?: number | null | undefined;
  /** In parts per million of the one-time total. */
  readonly minDepositPpm?: number | null | undefined;
  /** Maximum number of days after its event that a payment is due; null means no limit. */
  readonly maxNetDays?: number | null | undefined;
  /** The last day on which services may start; null means no limit. */
  readonly latestStart?: string | null | undefined;
  /** What the draft's taxes are checked against; undefined while it is loading. */
  readonly tax?: TaxAsked | undefined;
  /** Visible only to users who may see cost, like the numbers that it is checked against. */
  readonly minMarginPpm?: number | null | undefined;
  readonly maxMultipleMilli?: number | null | undefined;
  readonly grossProfitPpm?: number | undefined;
  readonly creation?: Creation | undefined;
  /** The packages with the minimum RMR of each, for users who may see it; undefined for everyone else. */
  readonly floors?: readonly { readonly id: string; readonly rmrFloor: number }[] | undefined;
}

const red = (text: string): HealthReason => ({ tone: 'red', text: `${text}, or ask for approval.` });

function costReasons(limits: DealLimits, formats: EstimateFormats): HealthReason[] {
  const { minMarginPpm, maxMultipleMilli, grossProfitPpm, creation } = limits;
  const reasons: HealthReason[] = [];
  if (minMarginPpm && isMarginUnder({ grossProfitPpm }, minMarginPpm))
    reasons.push(red(`Margin under ${formats.percent(minMarginPpm)}. Raise a price or lower a discount`));
  if (typeof maxMultipleMilli === 'number' && isMultipleOver(creation, maxMultipleMilli))
    reasons.push(
      red(
        `Creating the account costs more than ${formats.multiple(Math.floor(maxMultipleMilli / 10))} the RMR. Raise the RMR or the price`,
      ),
    );
  return reasons;
}

/**
 * Returns what requires approval for a draft, other than its discount, with how to fix it. Reveals no price floors,
 * and package floors only to users who may see them: otherwise a user could find them by trial and error.
 * @param lines those of the open option.
 */
export function limitReasons(
  estimate: EstimateRow,
  lines: readonly LineRow[],
  limits: DealLimits,
  formats: EstimateFormats,
): HealthReason[] {
  const { outsidePriceBook, minTermMonths, minDepositPpm, maxNetDays, tax, floors } = limits;
  const reasons = costReasons(limits, formats);
  if (!outsidePriceBook && isOutsidePriceBook(lines))
    reasons.push(red('A line is outside the price book. Choose a product for the line'));
  if (floors) {
    const missing = rmrMissing(estimate, lines, floors);
    if (missing > 0)
      reasons.push(red(`The RMR is under what this package allows. RMR +${formats.money(missing)}`));
  }
  if (tax && takesTaxOff(estimate, lines, tax)) reasons.push(red('Tax was removed. Restore it'));
  const { latestStart } = limits;
  if (latestStart && isStartLate(estimate, latestStart))
    reasons.push(red(`The services start after ${formats.day(latestStart)}. Set an earlier day`));
  // A change order runs for the remainder of its agreement's term, and has no deposit.
  if (estimate.changesId) return reasons;
  if (minTermMonths && isTermUnderLimit(estimate, lines, minTermMonths)) {
    const missing = minTermMonths - estimate.termMonths;
    reasons.push(
      red(`Term ${estimate.termMonths} of at least ${minTermMonths} months. Term +${missing} months`),
    );
  }
  const deposit = minDepositPpm && depositUnderLimit(estimate, lines, minDepositPpm);
  if (minDepositPpm && deposit) {
    const least = `under ${formats.percent(minDepositPpm)} of the total`;
    const text =
      deposit === 'choice' ? `Deposit ${least} with what the customer can choose` : `Deposit ${least}`;
    reasons.push(red(`${text}. Raise the deposit`));
  }
  if (typeof maxNetDays === 'number' && isPaidLate(estimate.paymentSchedule, maxNetDays))
    reasons.push(
      red(`A payment is due more than ${maxNetDays} days after its event. Set an earlier due date`),
    );
  return reasons;
}
