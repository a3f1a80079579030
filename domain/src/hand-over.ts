import { accounts } from './account.ts';
import { conflictKinds } from './booking.ts';
import { estimates } from './estimate/estimate.ts';
import type { EstimateStatus } from './estimate/lifecycle.ts';
import { followWritten } from './event-mutations.ts';
import { crewMoved, withPerson } from './event-people.ts';
import { events } from './event.ts';
import { and, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { tasks } from './task.ts';
import { tickets } from './ticket.ts';
import { crewOfOrder, done, workOrders } from './work-order.ts';

/** Statuses of estimates that are still in progress or waiting. */
const openEstimates: readonly EstimateStatus[] = [
  ...(['draft', 'pending_approval', 'approved', 'sent', 'viewed', 'changes_requested', 'signing'] as const),
  ...(['declined', 'expired'] as const),
];

/**
 * Hands over future appointments at their times, accepting any conflicts with the next person's schedule. The two
 * people resolve those, and the appointment stores them.
 */
async function handOverEvents(system: Transaction, from: string, to: string): Promise<number> {
  const ahead = await system.listAll(
    events,
    and(
      withPerson(from),
      where({ status: ['scheduled', 'confirmed'] }, { field: 'endsAt', op: 'gt', value: system.context.now }),
    ),
    { lock: true },
  );
  for (const event of ahead) {
    const crew = crewMoved(event, from, to);
    const moved = await system.update(events, event, { ...crew, bookedAnyway: [...conflictKinds] });
    await followWritten(system, event, moved);
  }
  return ahead.length;
}

/**
 * Hands a person's open work over to another one: accounts that are not lost or canceled, open estimates, future
 * appointments, open tasks and tickets, and unfinished work orders. Completed work stays with them. Returns the
 * number of moved records.
 */
export async function handOver(tx: Transaction, from: string, to: string): Promise<number> {
  const system = tx.asSystem();
  const lock = { lock: true };
  const theirAccounts = await system.listAll(
    accounts,
    and(where({ ownerUserId: from }), { not: where({ status: ['lost', 'cancelled'] }) }),
    lock,
  );
  for (const account of theirAccounts) await system.update(accounts, account, { ownerUserId: to });
  const open = where({ ownerUserId: from, status: openEstimates });
  const theirEstimates = await system.listAll(estimates, open, lock);
  for (const estimate of theirEstimates) await system.update(estimates, estimate, { ownerUserId: to });
  // Runs before the work orders, which follow their appointments.
  const theirEvents = await handOverEvents(system, from, to);
  const theirTasks = await system.listAll(tasks, where({ assigneeUserId: from, done: false }), lock);
  for (const task of theirTasks) await system.update(tasks, task, { assigneeUserId: to });
  const theirTickets = await system.listAll(tickets, where({ assigneeUserId: from, status: 'open' }), lock);
  for (const ticket of theirTickets) await system.update(tickets, ticket, { assigneeUserId: to });
  const work = await system.listAll(
    workOrders,
    and(withPerson(from), { not: where({ status: [...done, 'cancelled'] }) }),
    lock,
  );
  const theirWork = work.filter((order) => crewOfOrder(order).includes(from));
  for (const order of theirWork) {
    const crew = crewMoved({ userId: order.assigneeUserId, alsoUserIds: order.alsoUserIds }, from, to);
    await system.update(workOrders, order, { assigneeUserId: crew.userId, alsoUserIds: crew.alsoUserIds });
  }
  const records = [theirAccounts, theirEstimates, theirTasks, theirTickets, theirWork];
  return records.reduce((sum, rows) => sum + rows.length, theirEvents);
}
