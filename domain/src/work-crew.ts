import { conflictKinds } from './booking.ts';
import { followWritten } from './event-mutations.ts';
import { crewFrom, crewOf } from './event-people.ts';
import { events } from './event.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import type { Follow } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import { crewOfOrder, workOrders } from './work-order.ts';

const planned = ['scheduled', 'confirmed', 'on_the_way', 'on_site'];

/**
 * Assigns the open appointments of a work order to the people to whom the office assigns the order. Those people
 * resolve any time conflicts of their own.
 */
export const followWorkCrew: Follow = async (tx, before, after) => {
  if (!before || !after || tx.context.isPreview) return;
  const people = ['assigneeUserId', 'alsoUserIds'].some((field) => !deepEqual(before[field], after[field]));
  if (!people) return;
  const system = tx.asSystem();
  const crew = crewOfOrder(await system.get(workOrders, after.id));
  const visits = where({ workOrderId: after.id, status: planned });
  for (const event of await system.listAll(events, visits, { lock: true })) {
    if (deepEqual(crewOf(event), crew)) continue;
    const moved = await system.update(events, event, {
      ...crewFrom(crew),
      bookedAnyway: [...conflictKinds],
    });
    await followWritten(system, event, moved);
  }
};
