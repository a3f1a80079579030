import { accounts } from '../account.ts';
import { affiliates } from '../affiliate.ts';
import { commissionPlans } from '../commission/plan.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { extremeChoices } from './choices.ts';
import { creationOf, type Creation } from './creation.ts';
import { estimateLines, linesOf, type LineRow } from './line.ts';
import { priceEstimate } from './pricing.ts';
import type { PricedEstimate } from './pricing-input.ts';
import type { EstimateRow } from './estimate.ts';
import { pricingInput } from './reprice.ts';

/** Limits of a company that only an approver may exceed; null is no limit. */
export interface CostLimits {
  /** Share of the one-time subtotal, in parts per million. */
  readonly minMarginPpm: number | null;
  /** Creation cost per 1 of RMR, in thousandths: 21080 is 21.08 ×. */
  readonly maxMultipleMilli: number | null;
}

/** Whether an offer exceeds a limit as is, or only with what the customer can choose. */
export type ExceededBy = 'shown' | 'choice' | null;

const firstExceeding = <Priced>(
  priced: readonly Priced[],
  isExceeded: (each: Priced) => boolean,
): ExceededBy => {
  const index = priced.findIndex(isExceeded);
  return index === -1 ? null : index === 0 ? 'shown' : 'choice';
};

/** Whether a margin is under the floor. Without a known cost there is no margin to check. */
export const isMarginUnder = (
  { grossProfitPpm }: Pick<PricedEstimate, 'grossProfitPpm'>,
  minPpm: number,
): boolean => grossProfitPpm !== undefined && grossProfitPpm < minPpm;

/**
 * Whether the creation cost is a larger multiple of the RMR than a company allows. Without RMR there is no multiple.
 */
export const isMultipleOver = (creation: Creation | undefined, maxMilli: number): boolean =>
  creation?.multipleHundredths !== undefined && creation.multipleHundredths * 10 > maxMilli;

/** Returns the lines with their costs, regardless of the actor. The resulting messages reveal no costs. */
async function costedLines(
  tx: Transaction,
  estimateId: string,
  lines: readonly LineRow[],
): Promise<LineRow[]> {
  const stored = await tx.asSystem().list(estimateLines, linesOf(estimateId));
  const costs = new Map(stored.map(({ id, unitCost }) => [id, unitCost]));
  return lines.map((line) => ({ ...line, unitCost: costs.get(line.id) ?? null }));
}

/** Returns the lead cost of the affiliate who referred the account, in cents. */
async function leadCostOf(system: Transaction, { accountId }: EstimateRow): Promise<number> {
  const { affiliateId } = await system.get(accounts, accountId);
  return affiliateId ? (await system.get(affiliates, affiliateId)).leadCost : 0;
}

/** Returns which cost-based limits an offer exceeds. */
export async function exceededCostLimits(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
  { minMarginPpm, maxMultipleMilli }: CostLimits,
): Promise<{ readonly margin: ExceededBy; readonly multiple: ExceededBy }> {
  if (minMarginPpm === null && maxMultipleMilli === null) return { margin: null, multiple: null };
  const costed = await costedLines(tx, estimate.id, lines);
  const priced = extremeChoices(costed).map((choice) => priceEstimate(pricingInput(estimate, choice)));
  const plans =
    maxMultipleMilli === null
      ? []
      : await tx.asSystem().listAll(commissionPlans, where({ status: 'active' }));
  const leadCost = maxMultipleMilli === null ? 0 : await leadCostOf(tx.asSystem(), estimate);
  return {
    margin:
      minMarginPpm === null ? null : firstExceeding(priced, (each) => isMarginUnder(each, minMarginPpm)),
    multiple:
      // What a replacement adds to the RMR is known only at signing. Overage points paid from the commission would
      // only lower the multiple, so they are ignored.
      maxMultipleMilli === null || estimate.contractEffect === 'replacement'
        ? null
        : firstExceeding(priced, (each) =>
            isMultipleOver(creationOf(each, estimate, plans, 0, leadCost), maxMultipleMilli),
          ),
  };
}
