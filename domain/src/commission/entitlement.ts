import { contractCredits } from '../contract/contract-credit.ts';
import type { ContractRow } from '../contract/contract.ts';
import { commissionShare, splitAmount } from '../deal.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { milestones, type CommissionRow } from './commission.ts';
import { commissionPlans, planOf } from './plan.ts';

/** What a person earns for a sale at one step, in cents. */
export type Entitlement = Pick<CommissionRow, 'userId' | 'planId' | 'milestone' | 'amount' | 'sharePpm'>;

/**
 * What each person with credit for a contract earns by their plan, step by step. Who has no plan earns nothing.
 *
 * @param oneTimeCost cents; what is unknown counts as 0.
 */
export async function entitlements(
  tx: Transaction,
  contract: ContractRow,
  oneTimeCost: number,
): Promise<Entitlement[]> {
  const system = tx.asSystem();
  const { id: contractId, accountId, oneTime: subtotal, rmrSold: rmr } = contract;
  const plans = await system.listAll(commissionPlans, where({ status: 'active' }));
  if (plans.length === 0) return [];
  const grossProfit = Math.max(0, subtotal - oneTimeCost);
  const credits = await system.listAll(contractCredits, where({ accountId, contractId }));
  return credits.flatMap(({ userId, sharePpm }) => {
    const plan = userId && planOf(plans, userId);
    if (!userId || !plan) return [];
    const basis = { subtotal, rmr, grossProfit, spiffs: [plan.spiff], overages: 0 };
    const weights = [plan.soldPpm, plan.installedPpm, plan.fundedPpm];
    const parts = splitAmount(commissionShare(plan, basis, sharePpm), weights);
    return milestones
      .map((milestone, at) => ({ userId, planId: plan.id, milestone, amount: parts[at] ?? 0, sharePpm }))
      .filter(({ amount }) => amount > 0);
  });
}
