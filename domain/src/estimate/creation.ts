import { planOf, type CommissionPlanRow } from '../commission/plan.ts';
import { breakEvenMonths, commissionShare, creationCost, creationMultipleHundredths } from '../deal.ts';
import { sumCents, WHOLE_PPM } from '../money.ts';
import type { Credit } from './credit.ts';
import type { EstimateTotals } from './pricing-schema.ts';

/** The dealership's cost to create the account by a sale, and when its RMR has repaid that cost. Amounts in cents. */
export interface Creation {
  /** Commission of all people with credit, by their plans. */
  readonly commission: number;
  /** Negative if the customer pays for more than all of it. */
  readonly cost: number;
  /** Creation cost per 1 of RMR in hundredths: 2108 is 21.08 ×. Undefined without RMR. */
  readonly multipleHundredths: number | undefined;
  /** Undefined if the RMR margin never repays it. */
  readonly breakEvenMonths: number | undefined;
}

type Plan = Pick<
  CommissionPlanRow,
  'people' | 'isDefault' | 'subtotalPpm' | 'rmrMultipleMilli' | 'grossProfitPpm' | 'spiff' | 'cap'
>;

interface SoldBy {
  readonly ownerUserId: string | null;
  readonly credit: readonly Credit[];
}

/**
 * Returns the creation cost of an account for an offer (trade specification 2.2). Undefined if any cost is unknown or
 * hidden, because a partial cost would mislead.
 *
 * @param totals of the offer.
 * @param plans the active commission plans.
 * @param overages cents of overage points that the commission pays for.
 * @param leadCost cents paid to the affiliate who referred the account.
 */
export function creationOf(
  totals: EstimateTotals,
  { ownerUserId, credit }: SoldBy,
  plans: readonly Plan[],
  overages = 0,
  leadCost = 0,
): Creation | undefined {
  const { cost: oneTimeCost, grossProfit, rmr, rmrMargin } = totals;
  if (oneTimeCost === undefined || grossProfit === undefined || rmrMargin === undefined) return undefined;
  const { subtotal } = totals.oneTime;
  const alone = ownerUserId ? [{ userId: ownerUserId, sharePpm: WHOLE_PPM }] : [];
  const earned = (credit.length > 0 ? credit : alone).map(({ userId, sharePpm }) => {
    const plan = planOf(plans, userId);
    const basis = { subtotal, rmr, grossProfit: Math.max(0, grossProfit), overages };
    return plan ? commissionShare(plan, { ...basis, spiffs: [plan.spiff] }, sharePpm) : 0;
  });
  const commission = sumCents(earned);
  // Labor cost is already part of the cost of the lines.
  const spent = {
    equipmentCost: oneTimeCost,
    laborCost: 0,
    commission,
    overhead: leadCost,
    collected: subtotal,
  };
  const cost = creationCost(spent);
  return {
    commission,
    cost,
    multipleHundredths: creationMultipleHundredths(cost, rmr),
    breakEvenMonths: breakEvenMonths(cost, rmrMargin),
  };
}
