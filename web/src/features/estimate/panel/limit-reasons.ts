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

/** What a company and a person's roles ask of a deal before it goes without approval. */
export interface DealLimits extends Pick<RoleLimits, 'outsidePriceBook'> {
  readonly minTermMonths?: number | null | undefined;
  /** In parts per million of the one-time total. */
  readonly minDepositPpm?: number | null | undefined;
  /** How many days a payment may wait; null is no limit. */
  readonly maxNetDays?: number | null | undefined;
  /** The last day on which services may start; null is no limit. */
  readonly latestStart?: string | null | undefined;
  /** What the taxes are held against; undefined while it is not known. */
  readonly tax?: TaxAsked | undefined;
  /** Known to who sees cost, as what they are held against is. */
  readonly minMarginPpm?: number | null | undefined;
  readonly maxMultipleMilli?: number | null | undefined;
  readonly grossProfitPpm?: number | undefined;
  readonly creation?: Creation | undefined;
  /** The packages with the lowest RMR of each, for who may see it; undefined for everybody else. */
  readonly floors?: readonly { readonly id: string; readonly rmrFloor: number }[] | undefined;
}

const red = (text: string): HealthReason => ({ tone: 'red', text: `${text}, or ask for approval.` });

function costReasons(limits: DealLimits, formats: EstimateFormats): HealthReason[] {
  const { minMarginPpm, maxMultipleMilli, grossProfitPpm, creation } = limits;
  const reasons: HealthReason[] = [];
  if (minMarginPpm && isMarginUnder({ grossProfitPpm }, minMarginPpm))
    reasons.push(red(`Margin under ${formats.percent(minMarginPpm)}. Raise a price or take off less`));
  if (typeof maxMultipleMilli === 'number' && isMultipleOver(creation, maxMultipleMilli))
    reasons.push(
      red(
        `Creating the account costs more than ${formats.multiple(Math.floor(maxMultipleMilli / 10))} the RMR. Raise the RMR or the price`,
      ),
    );
  return reasons;
}

/**
 * What of a draft needs approval besides its discount, with what would mend it. Nothing is said of the floors of prices, nor of those of packages to
 * who may not see them: they could be found by trying.
 * @param lines those of the option that is open.
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
    reasons.push(red('A line is outside the price book. Choose a product for it'));
  if (floors) {
    const missing = rmrMissing(estimate, lines, floors);
    if (missing > 0)
      reasons.push(red(`The RMR is under what this package allows. RMR +${formats.money(missing)}`));
  }
  if (tax && takesTaxOff(estimate, lines, tax)) reasons.push(red('Tax was taken off. Put it back'));
  const { latestStart } = limits;
  if (latestStart && isStartLate(estimate, latestStart))
    reasons.push(red(`The services start after ${formats.day(latestStart)}. Set an earlier day`));
  // Its term is what its agreement has left, and it asks for no deposit.
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
    const words =
      deposit === 'choice' ? `Deposit ${least} with what the customer can choose` : `Deposit ${least}`;
    reasons.push(red(`${words}. Raise the deposit`));
  }
  if (typeof maxNetDays === 'number' && isPaidLate(estimate.paymentSchedule, maxNetDays))
    reasons.push(red(`A payment is due more than ${maxNetDays} days after its event. Ask for it sooner`));
  return reasons;
}
