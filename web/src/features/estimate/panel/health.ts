import { discountSharePpm } from '@sable/domain/estimate/readiness';
import type { PricedEstimate } from '@sable/domain/estimate/pricing-input';
import { percentOf } from '@sable/domain/money';
import type { EstimateFormats } from '../session/formats.ts';

export type HealthTone = 'green' | 'amber' | 'red';

/** One thing that weighs on a deal, and what would mend it. */
export interface HealthReason {
  readonly tone: HealthTone;
  readonly text: string;
}

export interface DealHealth {
  readonly tone: HealthTone;
  readonly reasons: readonly HealthReason[];
}

/** Share of the discount limit from which a deal is amber. */
const NEAR_LIMIT_PPM = 800_000;
const LOW_MARGIN_PPM = 350_000;
const BAD_MARGIN_PPM = 200_000;

function discountReason(priced: PricedEstimate, limitPpm: number, formats: EstimateFormats): HealthReason {
  const share = discountSharePpm({ totals: priced });
  const summary = `Discount ${formats.percent(share, 1)} of ${formats.percent(limitPpm)} allowed`;
  if (share > limitPpm) {
    const buckets = [priced.oneTime, priced.monthly];
    const gross = buckets.reduce((sum, bucket) => sum + bucket.gross, 0);
    const given = buckets.reduce((sum, bucket) => sum + bucket.lineDiscount + bucket.wholeDiscount, 0);
    const over = formats.money(Math.max(1, given - percentOf(gross, limitPpm)));
    return { tone: 'red', text: `${summary}. Take ${over} off the discount, or ask for approval.` };
  }
  if (share > 0 && share > percentOf(limitPpm, NEAR_LIMIT_PPM))
    return { tone: 'amber', text: `${summary}: close to the limit.` };
  return { tone: 'green', text: `${summary}.` };
}

function recurringReason(priced: PricedEstimate, formats: EstimateFormats): HealthReason {
  if (priced.rmr === 0) return { tone: 'amber', text: 'Nothing recurs. Add monitoring or a service plan.' };
  return { tone: 'green', text: `RMR ${formats.money(priced.rmr)} over ${priced.termMonths} months.` };
}

/** Only where every cost is known to this person; otherwise nothing is said, not even that there is something. */
function marginReasons(priced: PricedEstimate, formats: EstimateFormats): HealthReason[] {
  const { grossProfit, grossProfitPpm, rmrMargin } = priced;
  if (grossProfit === undefined || rmrMargin === undefined) return [];
  const reasons: HealthReason[] = [];
  if (grossProfitPpm !== undefined) {
    const tone =
      grossProfitPpm < BAD_MARGIN_PPM ? 'red' : grossProfitPpm < LOW_MARGIN_PPM ? 'amber' : 'green';
    const advice = tone === 'green' ? '' : ' Raise a price or take off less.';
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

const weight: Record<HealthTone, number> = { green: 0, amber: 1, red: 2 };

/** Green, amber or red, with what would mend it. Margin counts only where `priced` holds costs. */
export function dealHealth(priced: PricedEstimate, limitPpm: number, formats: EstimateFormats): DealHealth {
  const reasons = [
    discountReason(priced, limitPpm, formats),
    recurringReason(priced, formats),
    ...marginReasons(priced, formats),
  ].sort((a, b) => weight[b.tone] - weight[a.tone]);
  return { tone: reasons[0]?.tone ?? 'green', reasons };
}
