import { followInstallWork } from '../install-day.ts';
import type { Follow } from '../kernel/mutation.ts';
import { workOrders } from '../work-order.ts';
import { releaseCommission } from './release.ts';

/**
 * The account keeps the day that is planned for an installation. Its commission is earned when its work orders are done, and waits again when they are
 * taken up again.
 */
export const followWork: Follow = async (tx, before, after) => {
  await followInstallWork(tx, before, after);
  if (!after || before?.['status'] === after['status']) return;
  const { type, accountId, estimateId } = await tx.asSystem().get(workOrders, after.id);
  if (type === 'install') await releaseCommission(tx, accountId, estimateId);
};
