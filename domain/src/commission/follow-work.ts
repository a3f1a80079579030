import { checkWorkMayBegin } from '../cancellation/work-stop.ts';
import { followInstallWork } from '../install-day.ts';
import type { Follow } from '../kernel/mutation.ts';
import { begun, openDueRequests } from '../sale/due-requests.ts';
import { followSteps } from '../visit/follow-steps.ts';
import { hang } from '../visit/hang.ts';
import { followInstallDone } from '../visit/install-done.ts';
import { checkZonesTested } from '../visit/zones-tested.ts';
import { followWorkCrew } from '../work-crew.ts';
import { done, workOrders } from '../work-order.ts';
import { releaseCommission } from './release.ts';

/**
 * Applies changes of a work order. Steps update their devices, and the account stores the planned installation day.
 * The commission of an installation is earned when its work orders are done, and is pending again if they are
 * reopened. Payments due at its start or end become due, and the signed contract starts when it ends. Throws
 * NOT_READY if the work has to wait for a right to cancel, or if it is done before its zones were tested.
 */
export const followWork: Follow = async (tx, before, after) => {
  await followInstallWork(tx, before, after);
  await followWorkCrew(tx, before, after);
  await followSteps(tx, before, after);
  if (!after || before?.['status'] === after['status']) return;
  const order = await tx.asSystem().get(workOrders, after.id);
  if (begun.includes(order.status) && !begun.includes(String(before?.['status'])))
    await checkWorkMayBegin(tx, order);
  const { type, accountId, estimateId } = order;
  if (done.includes(order.status) && !done.includes(String(before?.['status']))) {
    await checkZonesTested(tx.asSystem(), order);
    await hang(tx, order);
    await followInstallDone(tx, order);
  }
  if (type !== 'install') return;
  await releaseCommission(tx, accountId, estimateId);
  await openDueRequests(tx, accountId, estimateId);
};
