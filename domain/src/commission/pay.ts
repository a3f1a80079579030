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
 * Writes what each person with credit for a sale earns by their plan, in one row for each step at which a part of it is earned. What nothing stands in the way of is payable at
 * once.
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

/** What was earned for an estimate, and what was charged back of it, where it is not taken back yet; locked. */
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

/** Takes one row back by a row of its own. What was paid comes off the person's next payment; of what was not, both rows are done with. */
async function takeBack(
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

/** Takes back all that was earned for sales that were rescinded or voided, row by row, and what an early end had charged back of it. */
export async function reverseCommission(
  tx: Transaction,
  accountId: string,
  estimateIds: readonly string[],
  reason: 'rescinded' | 'voided',
): Promise<void> {
  const system = tx.asSystem();
  for (const estimateId of estimateIds) {
    const { earned, chargedBack } = await standing(system, accountId, estimateId);
    for (const row of [...earned, ...chargedBack]) await takeBack(system, row, reason);
  }
}

/**
 * A cancellation was entered by mistake: what it charged back is earned again. What an earlier one charged back, from which the customer came back, stays. Older cancellations did not keep their moment.
 *
 * @param canceled the contract as it was canceled.
 */
export async function takeBackClawback(
  tx: Transaction,
  { accountId, estimateId, cancelledAt }: Pick<ContractRow, 'accountId' | 'estimateId' | 'cancelledAt'>,
): Promise<void> {
  if (!estimateId) return;
  const system = tx.asSystem();
  for (const row of (await standing(system, accountId, estimateId)).chargedBack)
    if (row.createdAt >= (cancelledAt ?? '')) await takeBack(system, row, 'voided');
  await releaseCommission(tx, accountId, estimateId);
}

/** Whether a part of what is earned for a contract was paid: from then on its credit stays (decisions 3.11). */
export async function wasPaidFor(
  system: Transaction,
  { accountId, estimateId }: Pick<ContractRow, 'accountId' | 'estimateId'>,
): Promise<boolean> {
  if (!estimateId) return false;
  const paid = where({ accountId, estimateId, status: 'paid' });
  return (await system.listAll(commissions, paid, { lock: true })).length > 0;
}

/** Rewrites what is earned for a contract after its credit changed; nothing of it is paid. A contract that was charged back stays as it was. */
export async function rewriteCommission(
  tx: Transaction,
  contract: ContractRow & { readonly estimateId: string },
  sold: SoldFor,
): Promise<void> {
  const { accountId, estimateId, isTest } = contract;
  const system = tx.asSystem();
  const { earned, chargedBack } = await standing(system, accountId, estimateId);
  if (chargedBack.length > 0) return;
  for (const row of earned) await takeBack(system, row, 'credit');
  for (const part of await entitlements(tx, contract, sold))
    await system.create(commissions, { ...part, accountId, estimateId, isTest, reason: reasonOf(sold) });
  await releaseCommission(tx, accountId, estimateId);
}

/** What change orders of a sale took off what was earned for it, and was not taken back since; below 0. */
async function takenOff(system: Transaction, accountId: string, changesId: string): Promise<CommissionRow[]> {
  const changes = await system.listAll(estimates, where({ accountId, changesId }));
  const earned = [];
  for (const { id } of changes) earned.push(...(await standing(system, accountId, id)).earned);
  return earned.filter(({ amount }) => amount < 0);
}

/**
 * Takes back what the plans say of a contract that is canceled early: for each person, of all that they earned for it less what change orders took off, in proportion to its steps. What was taken back by an
 * earlier cancellation, from which the customer came back, counts: nothing was earned again. What is taken from a part that nobody was paid for waits with that part. Months are whole ones from its start to
 * that day.
 */
export async function clawBack(tx: Transaction, contract: ContractRow, on: string): Promise<void> {
  const { accountId, estimateId, startsOn } = contract;
  if (!estimateId) return;
  const system = tx.asSystem();
  const { earned, chargedBack } = await standing(system, accountId, estimateId);
  // What a change order took off was no payout.
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
  // The new rows wait for what the rows wait for from which they take.
  await releaseCommission(tx, accountId, estimateId);
}
