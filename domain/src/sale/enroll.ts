import type { EstimateRow } from '../estimate/estimate.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { takeNumber } from '../station/account-number.ts';
import { enrolled, enrollments } from '../station/enrollment.ts';
import type { SoldLine } from './install-plan.ts';

const liveOf = async (system: Transaction, accountId: string) => {
  const rows = await system.listAll(enrollments, where({ accountId }), { lock: true });
  return rows.filter(({ status }) => enrolled.includes(status));
};

/**
 * Creates a draft enrollment for a sold estimate with monitoring, with the next number of the company's block. A
 * customer who is already enrolled stays unchanged. If no number is left, the draft says that one is needed. The
 * caller must hold the lock of the account.
 */
export async function enroll(
  tx: Transaction,
  { id: estimateId, accountId }: EstimateRow,
  lines: readonly SoldLine[],
): Promise<void> {
  if (!lines.some(({ kind, chosen }) => chosen && kind === 'monitoring')) return;
  const system = tx.asSystem();
  if ((await liveOf(system, accountId)).length > 0) return;
  await system.create(enrollments, { accountId, estimateId, ...(await takeNumber(tx)) });
}
