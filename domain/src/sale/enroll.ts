import type { EstimateRow } from '../estimate/reprice.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { returnNumber, takeNumber } from '../station/account-number.ts';
import { enrolled, enrollments, unsubmitted } from '../station/enrollment.ts';
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

/** Ends the monitoring of an account without a contract for it. A number that the station never heard of goes back to its block; else the station is to be told. */
export async function withdrawEnrollment(tx: Transaction, accountId: string): Promise<void> {
  const system = tx.asSystem();
  for (const enrollment of await liveOf(system, accountId)) {
    if (unsubmitted.includes(enrollment.status)) {
      await returnNumber(tx, enrollment);
      await system.update(enrollments, enrollment, { status: 'cancelled', number: null });
    } else await system.update(enrollments, enrollment, { status: 'cancel_requested' });
  }
}
