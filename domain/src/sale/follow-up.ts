import { accounts } from '../account.ts';
import type { SoldFor } from '../commission/entitlement.ts';
import { payCommission, reverseCommission, rewriteCommission } from '../commission/pay.ts';
import type { ContractRow } from '../contract/contract.ts';
import { companyToday } from '../estimate/company-context.ts';
import { estimates, type EstimateRow } from '../estimate/estimate.ts';
import { estimateLines, linesOf } from '../estimate/line.ts';
import { linesOfOption } from '../estimate/offers.ts';
import { overagesGivenAway } from '../estimate/package-price.ts';
import { isIncluded, withChosenQuantity } from '../estimate/selection.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { sumCents } from '../money.ts';
import { keepEnrollment, withdrawEnrollment } from '../station/cancel-request.ts';
import { askToSettleAllowances, dropAllowanceTask } from './allowance-task.ts';
import { enroll } from './enroll.ts';
import { dropInstallation, planInstallation, soldLines } from './install-work.ts';
import { dropWhatStays } from './left-standing.ts';
import { putBackEquipment, removedCost, removeEquipment } from './removed-work.ts';
import { requestPayment, voidRequests } from './requests.ts';

/**
 * Performs the side effects of a sale other than its contract, in the transaction of the signature, as the system
 * actor. The contract has been written, so the account is already locked.
 */
export async function followSale(tx: Transaction, sold: EstimateRow, contract: ContractRow): Promise<void> {
  const system = tx.asSystem();
  const account = await system.get(accounts, sold.accountId, { lock: true });
  const lines = await soldLines(system, sold);
  await removeEquipment(tx, sold, account);
  await planInstallation(tx, sold, account, lines);
  await requestPayment(tx, sold);
  await enroll(tx, sold, lines);
  await askToSettleAllowances(
    tx,
    sold,
    lines.filter(({ kind, chosen }) => kind === 'allowance' && chosen),
  );
  await payCommission(tx, { ...contract, estimateId: sold.id }, await soldFor(system, sold, lines));
}

/**
 * Returns the basis of the commission: the one-time cost of the purchased lines, and the RMR change of a change
 * order. Cents.
 */
async function soldFor(
  system: Transaction,
  sold: EstimateRow,
  lines: Awaited<ReturnType<typeof soldLines>>,
): Promise<SoldFor> {
  const cost = sumCents(lines.filter(({ chosen }) => chosen).map(({ oneTimeCost }) => oneTimeCost));
  return {
    oneTimeCost: cost - (await removedCost(system, sold)),
    rmrChange: sold.change ? sold.rmr : null,
    overages: await soldOverages(system, sold),
  };
}

/** Returns the overage of the purchased packages that the commission pays. Cents. */
async function soldOverages(
  system: Transaction,
  { id, packages, selection, chosenOptionId }: EstimateRow,
): Promise<number> {
  if (packages.every(({ overagePaidBy }) => overagePaidBy !== 'commission')) return 0;
  const lines = linesOfOption(await system.list(estimateLines, linesOf(id)), chosenOptionId);
  const chosen = selection ?? {};
  const bought = lines.filter((line) => isIncluded(line, chosen));
  return overagesGivenAway(
    packages,
    bought.map((line) => withChosenQuantity(line, chosen)),
  );
}

/** Updates earned but unpaid commission after the credit of a contract changed. */
export async function followCredit(tx: Transaction, contract: ContractRow): Promise<void> {
  const { estimateId } = contract;
  if (!estimateId) return;
  const system = tx.asSystem();
  const sold = await system.get(estimates, estimateId);
  const basis = await soldFor(system, sold, await soldLines(system, sold));
  await rewriteCommission(tx, { ...contract, estimateId }, basis);
}

/**
 * Undoes the side effects of a sale that was recorded by mistake. A rescission has its own rules: the goods are
 * collected.
 *
 * @param staysMonitored whether the account has another live contract with a recurring line.
 */
export async function undoSale(
  tx: Transaction,
  estimate: EstimateRow,
  reason: string,
  staysMonitored: boolean,
): Promise<void> {
  await dropInstallation(tx, estimate, `The sale was recorded by mistake: ${reason}`.slice(0, 300));
  await putBackEquipment(tx, estimate);
  await voidRequests(tx, estimate);
  await dropAllowanceTask(tx, estimate);
  await reverseCommission(tx, estimate.accountId, [estimate.id], 'voided');
  if (!staysMonitored) await withdrawEnrollment(tx, estimate.accountId, await companyToday(tx));
}

/**
 * Handles the return of a canceled customer: the station gets no cancellation, or, if it already has one, the
 * customer is enrolled again.
 */
export async function followReturn(tx: Transaction, contract: ContractRow): Promise<void> {
  const { accountId, estimateId } = contract;
  await dropWhatStays(tx, contract);
  if (await keepEnrollment(tx, accountId)) return;
  if (!estimateId) return;
  const system = tx.asSystem();
  const sold = await system.get(estimates, estimateId);
  await enroll(tx, sold, await soldLines(system, sold));
}
