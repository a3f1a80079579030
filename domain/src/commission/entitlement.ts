import { accounts } from '../account.ts';
import { affiliates } from '../affiliate.ts';
import { contractCredits } from '../contract/contract-credit.ts';
import type { ContractRow } from '../contract/contract.ts';
import { commissionChange, commissionShare, splitAmount } from '../deal.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { milestones, type CommissionRow } from './commission.ts';
import { WHOLE_PPM } from '../money.ts';
import { commissionPlans, namingPlan, planOf, type CommissionPlanRow } from './plan.ts';

/** The commission of a person for a sale at one milestone, in cents. */
export type Entitlement = Pick<CommissionRow, 'userId' | 'planId' | 'milestone' | 'amount' | 'sharePpm'>;

/** Facts of a sale that the contract does not contain. Amounts are in cents. */
export interface SoldFor {
  /** The cost, minus that of anything a change order removes. Unknown costs count as 0. */
  readonly oneTimeCost: number;
  /** The RMR that a change order adds, minus the RMR that it removes; null for any other sale. */
  readonly rmrChange: number | null;
  /** Package points over the included number that the commission pays for. */
  readonly overages: number;
}

/**
 * Returns the people of the affiliate who referred the customer. They earn by the plan that names them, on the whole
 * sale, and in addition to those with credit. The referral led to the first agreement only, so later sales do not
 * count.
 */
async function referrers(
  system: Transaction,
  { accountId, kind }: Pick<ContractRow, 'accountId' | 'kind'>,
): Promise<readonly string[]> {
  if (kind !== 'new') return [];
  const { affiliateId } = await system.get(accounts, accountId);
  const affiliate = affiliateId && (await system.find(affiliates, affiliateId));
  return affiliate ? affiliate.people.map(({ userId }) => userId) : [];
}

/**
 * Returns what each person with credit for a contract, and the affiliate who referred the customer, earns by their
 * plan, by milestone. A person without a plan earns nothing. A change order earns the difference that it makes, which
 * may be negative, and no spiff, because it is not a separate sale.
 */
export async function entitlements(
  tx: Transaction,
  contract: ContractRow,
  { oneTimeCost, rmrChange, overages }: SoldFor,
): Promise<Entitlement[]> {
  const system = tx.asSystem();
  const { id: contractId, accountId, oneTime: subtotal, rmrSold: rmr } = contract;
  const plans = await system.listAll(commissionPlans, where({ status: 'active' }));
  if (plans.length === 0) return [];
  const profit = subtotal - oneTimeCost;
  const earned = (plan: CommissionPlanRow, sharePpm: number): number =>
    rmrChange === null
      ? commissionShare(
          plan,
          { subtotal, rmr, grossProfit: Math.max(0, profit), spiffs: [plan.spiff], overages },
          sharePpm,
        )
      : commissionChange(plan, { subtotal, rmr: rmrChange, grossProfit: profit, overages }, sharePpm);
  const credits = await system.listAll(contractCredits, where({ accountId, contractId }));
  const credited = credits.flatMap(({ userId, sharePpm }) => {
    const plan = userId && planOf(plans, userId);
    return userId && plan ? [{ userId, sharePpm, plan }] : [];
  });
  const paid = new Set(credited.map(({ userId }) => userId));
  const bringers = rmrChange === null ? await referrers(system, contract) : [];
  const referred = bringers.flatMap((userId) => {
    const plan = namingPlan(plans, userId);
    return plan && !paid.has(userId) ? [{ userId, sharePpm: WHOLE_PPM, plan }] : [];
  });
  return [...credited, ...referred].flatMap(({ userId, sharePpm, plan }) => {
    const weights = [plan.soldPpm, plan.installedPpm, plan.fundedPpm];
    const parts = splitAmount(earned(plan, sharePpm), weights);
    return milestones
      .map((milestone, at) => ({ userId, planId: plan.id, milestone, amount: parts[at] ?? 0, sharePpm }))
      .filter(({ amount }) => amount !== 0);
  });
}
