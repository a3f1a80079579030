import type { Creation } from '@sable/domain/estimate/creation';
import type { Bucket } from '@sable/domain/product-kind';
import type { PricedEstimate } from '@sable/domain/estimate/pricing-input';
import { percentOf } from '@sable/domain/money';
import type { EstimateFormats } from '../session/formats.ts';

export type HealthTone = 'green' | 'amber' | 'red';

/** One factor in the health of a deal, and how to improve it. */
export interface HealthReason {
  readonly tone: HealthTone;
  readonly text: string;
}

export interface DealHealth {
  readonly tone: HealthTone;
  readonly reasons: readonly HealthReason[];
}

/** Share of the discount limit above which a deal is amber. */
const NEAR_LIMIT_PPM = 800_000;
const LOW_MARGIN_PPM = 350_000;
const BAD_MARGIN_PPM = 200_000;

/** The share of each bucket that discounts take, in ppm. */
export type DiscountShares = Readonly<Record<Bucket, number>>;

function discountReason(
  priced: PricedEstimate,
  shares: DiscountShares,
  limitPpm: number,
  formats: EstimateFormats,
): HealthReason {
  const bucket = shares.monthly > shares['one-time'] ? 'monthly' : 'one-time';
  const share = shares[bucket];
  const name = share === 0 ? 'Discount' : bucket === 'monthly' ? 'Monthly discount' : 'One-time discount';
  const summary = `${name} ${formats.percent(share, 1)} of ${formats.percent(limitPpm)} allowed`;
  if (share > limitPpm) {
    const { gross, lineDiscount, wholeDiscount } = bucket === 'monthly' ? priced.monthly : priced.oneTime;
    const over = formats.money(Math.max(1, lineDiscount + wholeDiscount - percentOf(gross, limitPpm)));
    return { tone: 'red', text: `${summary}. Lower the discount by ${over}, or ask for approval.` };
  }
  if (share > 0 && share > percentOf(limitPpm, NEAR_LIMIT_PPM))
    return { tone: 'amber', text: `${summary}: close to the limit.` };
  return { tone: 'green', text: `${summary}.` };
}

function recurringReason(priced: PricedEstimate, formats: EstimateFormats): HealthReason {
  if (priced.rmr === 0) return { tone: 'amber', text: 'Nothing recurs. Add monitoring or a service plan.' };
  return { tone: 'green', text: `RMR ${formats.money(priced.rmr)} over ${priced.termMonths} months.` };
}

/**
 * Returns the reasons about margin, only if every cost is visible to this user. Otherwise returns nothing, not even a
 * hint that a reason exists.
 */
function marginReasons(priced: PricedEstimate, formats: EstimateFormats): HealthReason[] {
  const { grossProfit, grossProfitPpm, rmrMargin } = priced;
  if (grossProfit === undefined || rmrMargin === undefined) return [];
  const reasons: HealthReason[] = [];
  if (grossProfitPpm !== undefined) {
    const tone =
      grossProfitPpm < BAD_MARGIN_PPM ? 'red' : grossProfitPpm < LOW_MARGIN_PPM ? 'amber' : 'green';
    const advice = tone === 'green' ? '' : ' Raise a price or lower a discount.';
    reasons.push({
      tone,
      text: `Margin ${formats.percent(grossProfitPpm, 1)}, ${formats.money(grossProfit)}.${advice}`,
    });
  }
  if (rmrMargin < 0)
    reasons.push({
      tone: 'red',
      text: `Every month costs ${formats.money(-rmrMargin)} more than it brings.`,
    });
  return reasons;
}

/**
 * Returns the reason about the cost of creating the account: repaid within the term, or not. For users who may see it.
 * @param hasOwnTerm false if the term is that of another contract.
 */
export function creationReason(
  { cost, multipleHundredths, breakEvenMonths }: Creation,
  termMonths: number,
  formats: EstimateFormats,
  hasOwnTerm = true,
): HealthReason {
  if (cost <= 0) return { tone: 'green', text: 'The customer pays for all that creating the account costs.' };
  const multiple =
    multipleHundredths === undefined ? '' : `, ${formats.multiple(multipleHundredths)} the RMR`;
  const costs = `Creating the account costs ${formats.money(cost)}${multiple}`;
  const mend = hasOwnTerm
    ? 'Raise the RMR or the price, or lengthen the term.'
    : 'Raise the RMR or the price.';
  if (breakEvenMonths === undefined)
    return { tone: 'red', text: `${costs}. The RMR never repays it. ${mend}` };
  if (breakEvenMonths <= termMonths)
    return { tone: 'green', text: `${costs}, repaid after ${breakEvenMonths} months.` };
  return {
    tone: 'red',
    text: `${costs}. It is repaid after ${breakEvenMonths} months, and the term has ${termMonths}. ${mend}`,
  };
}

/** For users who may see cost: a single unknown cost hides the margin. */
export const unknownCost: HealthReason = {
  tone: 'amber',
  text: 'The cost of a line is unknown, so margin and creation are not counted. Enter it on the line.',
};

const weight: Record<HealthTone, number> = { green: 0, amber: 1, red: 2 };

/** Returns the health of a deal, which is that of its worst reason. The worst reason comes first. */
function healthOf(found: readonly HealthReason[]): DealHealth {
  const reasons = found.toSorted((a, b) => weight[b.tone] - weight[a.tone]);
  return { tone: reasons[0]?.tone ?? 'green', reasons };
}

/** Returns green, amber, or red, with how to improve it. Margin counts only if `priced` includes costs. */
export function dealHealth(
  priced: PricedEstimate,
  shares: DiscountShares,
  limitPpm: number,
  formats: EstimateFormats,
): DealHealth {
  return healthOf([
    discountReason(priced, shares, limitPpm, formats),
    recurringReason(priced, formats),
    ...marginReasons(priced, formats),
  ]);
}

/** Returns a deal's health with additional reasons. */
export const withReasons = ({ reasons }: DealHealth, more: readonly HealthReason[]): DealHealth =>
  healthOf([...reasons, ...more]);
