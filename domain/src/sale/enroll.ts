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
 * Prepares the enrollment of a sold estimate with monitoring, with the next number of the company's block. A customer who is enrolled stays as they are. Without a number
 * left the draft says that one is needed. The caller holds the lock of the account.
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
