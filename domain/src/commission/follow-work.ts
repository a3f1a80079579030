import type { Follow } from '../kernel/mutation.ts';
import { workOrders } from '../work-order.ts';
import { releaseCommission } from './release.ts';

/** The commission for an installation is earned when its work orders are done, and waits again when they are taken up again. */
export const followWork: Follow = async (tx, before, { id, status }) => {
  if (before?.['status'] === status) return;
  const { type, accountId, estimateId } = await tx.asSystem().get(workOrders, id);
  if (type === 'install') await releaseCommission(tx, accountId, estimateId);
};
