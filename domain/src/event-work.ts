import { freeStatuses } from './booking.ts';
import { companies } from './company.ts';
import { crewFrom, crewOf } from './event-people.ts';
import { events } from './event.ts';
import type { RowOf } from './kernel/entity.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { invalid } from './kernel/errors.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { localDate } from './local-date.ts';
import { plansWork, workOrders } from './work-order.ts';

type EventRow = RowOf<typeof events>;
type Planned = Pick<EventRow, 'type' | 'status' | 'accountId' | 'userId' | 'workOrderId'>;

/**
 * Statuses of a work order whose day its appointment sets, and those in which the appointment still sets its people.
 */
const waiting = ['draft', 'ready', 'scheduled'] as const;
const open = [...waiting, 'in_progress', 'on_hold'] as const;

type OrderRow = RowOf<typeof workOrders>;

const linkedTo = (workOrderId: string) =>
  where({ workOrderId }, { not: { field: 'status', op: 'in', value: [...freeStatuses] } });

/**
 * Returns the work order for an installation visit that the office plans: the only waiting one of the account, if it
 * has no appointment yet. Undefined if there is none, or more than one.
 */
export async function waitingWorkOrder(tx: Transaction, event: Planned): Promise<string | undefined> {
  const isPlan = event.type === 'install' && (event.status === 'scheduled' || event.status === 'confirmed');
  if (!isPlan || event.workOrderId || !event.accountId || !event.userId || !plansWork(tx.actor))
    return undefined;
  const [order, another] = await tx.list(workOrders, {
    where: where({ accountId: event.accountId, type: 'install', status: ['ready', 'scheduled'] }),
    limit: 2,
  });
  if (!order || another) return undefined;
  const [taken] = await tx.asSystem().list(events, { where: linkedTo(order.id), limit: 1 });
  return taken ? undefined : order.id;
}

/**
 * Returns what an appointment sets on its work order. Null without a work order, and for an appointment that does not
 * take place.
 */
async function planOf(system: Transaction, event: EventRow | null) {
  if (!event?.workOrderId || freeStatuses.includes(event.status)) return null;
  const { timeZone } = await system.get(companies, system.actor.companyId);
  const { workOrderId, startsAt } = event;
  return { workOrderId, crew: crewOf(event), day: localDate(startsAt, timeZone) };
}

/** Converts the people of an appointment to the fields of a work order. */
function peopleOf(crew: readonly string[]): Pick<OrderRow, 'assigneeUserId' | 'alsoUserIds'> {
  const { userId, alsoUserIds } = crewFrom(crew);
  return { assigneeUserId: userId, alsoUserIds };
}

/** Resets a work order to waiting for a day, unless another appointment gives it one. */
async function release(system: Transaction, workOrderId: string): Promise<void> {
  const order = await system.get(workOrders, workOrderId, { lock: true });
  const [other] = await system.list(events, { where: linkedTo(workOrderId), limit: 1 });
  if (order.status !== 'scheduled' || other) return;
  await system.update(workOrders, order, { status: 'ready', scheduledOn: null, ...peopleOf([]) });
}

/**
 * Updates the day and the people of a work order from its appointment. Only people who plan work may move it;
 * canceling the appointment releases the work order.
 */
export async function followEvent(
  tx: Transaction,
  before: EventRow | null,
  after: EventRow | null,
): Promise<void> {
  const system = tx.asSystem();
  const [was, is] = [await planOf(system, before), await planOf(system, after)];
  if (was && was.workOrderId !== is?.workOrderId) await release(system, was.workOrderId);
  if (!is || !after) return;
  if (was && was.workOrderId === is.workOrderId && deepEqual(was.crew, is.crew) && was.day === is.day) return;
  if (!plansWork(tx.actor))
    throw invalid(
      'startsAt',
      'Only the office can plan the work of this appointment. Nothing was changed. Ask the office to move it.',
    );
  const order = await system.get(workOrders, is.workOrderId, { lock: true });
  if (order.accountId !== after.accountId)
    throw invalid(
      'workOrderId',
      'This work order is for another account. Nothing was saved. Choose one of this account.',
    );
  if (!open.some((status) => status === order.status)) return;
  const waits = waiting.some((status) => status === order.status);
  await system.update(workOrders, order, {
    ...(waits && { status: 'scheduled', scheduledOn: is.day }),
    ...peopleOf(is.crew),
  });
}
