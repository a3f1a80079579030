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
 * Steps do to their devices what they say. The account keeps the day that is planned for an installation. Its commission is earned when its work orders are done, and waits again when they are
 * taken up again. What is to be paid at its begin or end falls due, and what was signed begins with its end. Work that a right to cancel makes wait does not begin, and work whose zones were not tested does not end: throws NOT_READY.
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
