import type { ContractRow } from '../contract/contract.ts';
import { fundingChargeback, splitAmount } from '../deal.ts';
import { companyToday } from '../estimate/company-context.ts';
import { estimates } from '../estimate/estimate.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { sumCents } from '../money.ts';
import { wholeMonths } from '../terms.ts';
import { commissions, isEarned, type CommissionRow } from './commission.ts';
import { entitlements, type SoldFor } from './entitlement.ts';
import { commissionPlans } from './plan.ts';
import { releaseCommission } from './release.ts';

/**
 * Creates the commission of each person with credit for a sale by their plan, one row for each milestone at which
 * part of it is earned. Rows with no condition left are payable immediately.
 */
export async function payCommission(
  tx: Transaction,
  contract: ContractRow & { readonly estimateId: string },
  sold: SoldFor,
): Promise<void> {
  const { accountId, estimateId, isTest } = contract;
  const system = tx.asSystem();
  for (const part of await entitlements(tx, contract, sold))
    await system.create(commissions, { ...part, accountId, estimateId, isTest, reason: reasonOf(sold) });
  await releaseCommission(tx, accountId, estimateId);
}

const reasonOf = ({ rmrChange }: SoldFor) => (rmrChange === null ? ('sale' as const) : ('change' as const));

/**
 * Returns the rows that were earned for an estimate, and those that charged it back, unless they were reversed;
 * locked.
 */
async function standing(system: Transaction, accountId: string, estimateId: string) {
  const rows = await system.listAll(commissions, where({ accountId, estimateId }), { lock: true });
  const back = new Set(rows.map(({ reversesId }) => reversesId));
  return {
    earned: rows.filter((row) => isEarned(row) && !back.has(row.id)),
    chargedBack: rows.filter((row) => row.reason === 'clawback' && !back.has(row.id)),
  };
}

const copied = ({ userId, accountId, estimateId, planId, milestone, sharePpm, isTest }: CommissionRow) => ({
  userId,
  accountId,
  estimateId,
  planId,
  milestone,
  sharePpm,
  isTest,
});

/**
 * Reverses one row with a row of its own. If it was paid, the reversal reduces the person's next payment; otherwise
 * both rows are closed.
 */
async function reverse(
  system: Transaction,
  row: CommissionRow,
  reason: 'rescinded' | 'voided' | 'credit',
): Promise<void> {
  const back = { ...copied(row), reason, amount: -row.amount, reversesId: row.id };
  if (row.status === 'paid') {
    await system.create(commissions, { ...back, status: 'payable', earnedOn: await companyToday(system) });
    return;
  }
  await system.update(commissions, row, { status: 'taken_back', payableAt: null, earnedOn: null });
  await system.create(commissions, { ...back, status: 'taken_back' });
}

/** Reverses every row that was earned for rescinded or voided sales, and every clawback of an early end. */
export async function reverseCommission(
  tx: Transaction,
  accountId: string,
  estimateIds: readonly string[],
  reason: 'rescinded' | 'voided',
): Promise<void> {
  const system = tx.asSystem();
  for (const estimateId of estimateIds) {
    const { earned, chargedBack } = await standing(system, accountId, estimateId);
    for (const row of [...earned, ...chargedBack]) await reverse(system, row, reason);
  }
}

/**
 * Reverses the clawback of a cancellation that was entered by mistake. The clawback of an earlier cancellation, after
 * which the customer came back, remains. Older cancellations have no stored instant.
 *
 * @param canceled the contract with its cancellation.
 */
export async function reverseClawback(
  tx: Transaction,
  { accountId, estimateId, cancelledAt }: Pick<ContractRow, 'accountId' | 'estimateId' | 'cancelledAt'>,
): Promise<void> {
  if (!estimateId) return;
  const system = tx.asSystem();
  for (const row of (await standing(system, accountId, estimateId)).chargedBack)
    if (row.createdAt >= (cancelledAt ?? '')) await reverse(system, row, 'voided');
  await releaseCommission(tx, accountId, estimateId);
}

/**
 * Whether part of the commission for a contract was paid. From then on, its credit cannot change (decisions 3.11).
 */
export async function wasPaidFor(
  system: Transaction,
  { accountId, estimateId }: Pick<ContractRow, 'accountId' | 'estimateId'>,
): Promise<boolean> {
  if (!estimateId) return false;
  const paid = where({ accountId, estimateId, status: 'paid' });
  return (await system.listAll(commissions, paid, { lock: true })).length > 0;
}

/**
 * Recalculates the commission for a contract after its credit changed, none of which is paid. Contracts with a
 * clawback stay unchanged.
 */
export async function rewriteCommission(
  tx: Transaction,
  contract: ContractRow & { readonly estimateId: string },
  sold: SoldFor,
): Promise<void> {
  const { accountId, estimateId, isTest } = contract;
  const system = tx.asSystem();
  const { earned, chargedBack } = await standing(system, accountId, estimateId);
  if (chargedBack.length > 0) return;
  for (const row of earned) await reverse(system, row, 'credit');
  for (const part of await entitlements(tx, contract, sold))
    await system.create(commissions, { ...part, accountId, estimateId, isTest, reason: reasonOf(sold) });
  await releaseCommission(tx, accountId, estimateId);
}

/** Returns the negative rows that change orders of a sale created and that were not reversed. */
async function takenOff(system: Transaction, accountId: string, changesId: string): Promise<CommissionRow[]> {
  const changes = await system.listAll(estimates, where({ accountId, changesId }));
  const earned = [];
  for (const { id } of changes) earned.push(...(await standing(system, accountId, id)).earned);
  return earned.filter(({ amount }) => amount < 0);
}

/**
 * Claws back commission by the plans for a contract that is canceled early. For each person, the base is what they
 * earned for it minus reductions by change orders, in proportion to the milestones. Clawbacks of an earlier
 * cancellation, after which the customer came back, count, because nothing was earned again. The clawback of a
 * pending part is pending with that part. Months are whole months from the start to the day of cancellation.
 */
export async function clawBack(tx: Transaction, contract: ContractRow, on: string): Promise<void> {
  const { accountId, estimateId, startsOn } = contract;
  if (!estimateId) return;
  const system = tx.asSystem();
  const { earned, chargedBack } = await standing(system, accountId, estimateId);
  // A reduction by a change order is not a payout.
  const paidOut = earned.filter(({ amount }) => amount > 0);
  if (paidOut.length === 0) return;
  const less = await takenOff(system, accountId, estimateId);
  const plans = await system.findMany(
    commissionPlans,
    paidOut.map(({ planId }) => planId),
  );
  const paidMonths = startsOn ? wholeMonths(startsOn, on) : 0;
  const today = await companyToday(system);
  for (const userId of new Set(paidOut.map((row) => row.userId))) {
    const ofPerson = (rows: readonly CommissionRow[]) => rows.filter((row) => row.userId === userId);
    const cents = (rows: readonly CommissionRow[]) => sumCents(ofPerson(rows).map(({ amount }) => amount));
    const rows = ofPerson(paidOut);
    const plan = plans.get(rows[0]?.planId ?? '');
    if (!plan) continue;
    const { clawbackMonths: guaranteeMonths, clawback: kind } = plan;
    const payout = Math.max(0, cents([...paidOut, ...less]));
    const whole = fundingChargeback({ payout, guaranteeMonths, paidMonths, kind });
    const due = Math.max(0, whole + cents(chargedBack));
    const left = rows.map(
      ({ amount, milestone }) => amount + cents(chargedBack.filter((row) => row.milestone === milestone)),
    );
    const parts = splitAmount(-due, left);
    for (const [at, row] of rows.entries()) {
      const amount = parts[at] ?? 0;
      if (amount < 0)
        await system.create(commissions, {
          ...copied(row),
          reason: 'clawback',
          amount,
          ...(row.status !== 'pending' && { status: 'payable', earnedOn: today }),
        });
    }
  }
  // The new rows have the same conditions as the rows that they reduce.
  await releaseCommission(tx, accountId, estimateId);
}
