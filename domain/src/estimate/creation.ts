import { planOf, type CommissionPlanRow } from '../commission/plan.ts';
import { breakEvenMonths, commissionShare, creationCost, creationMultipleHundredths } from '../deal.ts';
import { sumCents, WHOLE_PPM } from '../money.ts';
import type { Credit } from './credit.ts';
import type { EstimateTotals } from './pricing-schema.ts';

/** What it would cost the dealership to create the account by a sale, and when its RMR has paid that back. Amounts in cents. */
export interface Creation {
  /** Of all people with credit, by their plans. */
  readonly commission: number;
  /** Less than 0 where the customer pays for all of it. */
  readonly cost: number;
  /** Creation cost per 1 of RMR in hundredths: 2108 is 21.08 ×. Undefined without RMR. */
  readonly multipleHundredths: number | undefined;
  /** Undefined where the RMR margin never repays it. */
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
 * The creation of an account by an offer (trade specification 2.2). Undefined where a cost is unknown or hidden: a part of it would mislead.
 *
 * @param totals of the offer.
 * @param plans the active commission plans.
 * @param overages cents of points over that the commission pays for.
 * @param leadCost cents that the affiliate takes who brought the account.
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
  // What labor costs is part of the cost of the lines.
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
