import { contractCredits } from '../contract/contract-credit.ts';
import type { ContractRow } from '../contract/contract.ts';
import { commissionShare, fundingChargeback, splitAmount } from '../deal.ts';
import type { EstimateRow } from '../estimate/reprice.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { sumCents } from '../money.ts';
import { wholeMonths } from '../terms.ts';
import { commissions, milestones, type CommissionRow } from './commission.ts';
import { commissionPlans, type CommissionPlanRow } from './plan.ts';

/** The plan of a person: the one that names them, else the one for everyone. */
const planOf = (plans: readonly CommissionPlanRow[], userId: string): CommissionPlanRow | undefined =>
  plans.find(({ people }) => people.some((person) => person.userId === userId)) ??
  plans.find(({ isDefault }) => isDefault);

/**
 * Writes what each person with credit for a sale earns by their plan, in one row for each step at which a part of it is earned. Who has no plan earns nothing.
 *
 * @param oneTimeCost cents; what is unknown counts as 0.
 */
export async function payCommission(
  tx: Transaction,
  sold: EstimateRow,
  contract: ContractRow,
  oneTimeCost: number,
): Promise<void> {
  const system = tx.asSystem();
  const { id: contractId, accountId, oneTime: subtotal, rmrSold: rmr } = contract;
  const plans = await system.listAll(commissionPlans, where({ status: 'active' }));
  if (plans.length === 0) return;
  const grossProfit = Math.max(0, subtotal - oneTimeCost);
  for (const { userId, sharePpm } of await system.listAll(
    contractCredits,
    where({ accountId, contractId }),
  )) {
    const plan = userId && planOf(plans, userId);
    if (!userId || !plan) continue;
    const basis = { subtotal, rmr, grossProfit, spiffs: [plan.spiff], overages: 0 };
    const parts = splitAmount(commissionShare(plan, basis, sharePpm), [
      plan.soldPpm,
      plan.installedPpm,
      plan.fundedPpm,
    ]);
    for (const [at, milestone] of milestones.entries()) {
      const amount = parts[at] ?? 0;
      if (amount === 0) continue;
      await system.create(commissions, {
        userId,
        accountId,
        estimateId: sold.id,
        planId: plan.id,
        milestone,
        reason: 'sale',
        amount,
        sharePpm,
      });
    }
  }
}

/** What was earned for an estimate and is not taken back yet. */
async function standing(
  system: Transaction,
  accountId: string,
  estimateId: string,
): Promise<CommissionRow[]> {
  const rows = await system.listAll(commissions, where({ accountId, estimateId }));
  const back = new Set(rows.map(({ reversesId }) => reversesId));
  return rows.filter(({ id, reason }) => reason === 'sale' && !back.has(id));
}

const copied = ({ userId, accountId, estimateId, planId, milestone, sharePpm }: CommissionRow) => ({
  userId,
  accountId,
  estimateId,
  planId,
  milestone,
  sharePpm,
});

/** Takes back all that was earned for sales that were rescinded or voided, row by row. */
export async function reverseCommission(
  tx: Transaction,
  accountId: string,
  estimateIds: readonly string[],
  reason: 'rescinded' | 'voided',
): Promise<void> {
  const system = tx.asSystem();
  for (const estimateId of estimateIds)
    for (const row of await standing(system, accountId, estimateId))
      await system.create(commissions, {
        ...copied(row),
        reason,
        amount: -row.amount,
        reversesId: row.id,
      });
}

/** Takes back what the plans say of a contract that is canceled early: for each person, of all that they earned for it. Months are whole ones from its start to that day. */
export async function clawBack(tx: Transaction, contract: ContractRow, on: string): Promise<void> {
  const { accountId, estimateId, startsOn } = contract;
  if (!estimateId) return;
  const system = tx.asSystem();
  const earned = await standing(system, accountId, estimateId);
  const plans = await system.findMany(
    commissionPlans,
    earned.map(({ planId }) => planId),
  );
  const paidMonths = startsOn ? wholeMonths(startsOn, on) : 0;
  for (const userId of new Set(earned.map((row) => row.userId))) {
    const rows = earned.filter((row) => row.userId === userId);
    const [first] = rows;
    const plan = first && plans.get(first.planId);
    if (!first || !plan) continue;
    const amount = fundingChargeback({
      payout: sumCents(rows.map((row) => row.amount)),
      guaranteeMonths: plan.clawbackMonths,
      paidMonths,
      kind: plan.clawback,
    });
    if (amount > 0)
      await system.create(commissions, { ...copied(first), reason: 'clawback', amount: -amount });
  }
}
