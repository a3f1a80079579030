import { z } from 'zod';
import { accounts } from './account.ts';
import { bookTime } from './event-booking.ts';
import { followEvent, waitingWorkOrder } from './event-work.ts';
import { crewOf, withPerson } from './event-people.ts';
import { planReminders } from './event-reminders.ts';
import { events } from './event.ts';
import { deleteFilesBelow } from './file-mutations.ts';
import { followInstallVisit } from './install-day.ts';
import { idSchema } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { createInput, patchInput } from './kernel/input.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';

type EventRow = RowOf<typeof events>;

/**
 * Applies the consequences of an appointment in the same transaction: checks its time, updates the people assigned to
 * the account, and updates its work order and reminders.
 */
export async function followWritten(
  tx: Transaction,
  before: EventRow | null,
  written: EventRow,
): Promise<void> {
  if (tx.context.isPreview) return;
  const after = await bookTime(tx, before, written);
  await updateAssignments(tx, before, after);
  await followEvent(tx, before, after);
  planReminders(tx, before, after);
  // Runs last, because the work order must already have its day.
  await followInstallVisit(tx, before, after);
}

/** Appointments are written like any record; the server applies the consequences. */
export const singleEventMutations = {
  'events.create': mutation({
    args: createInput(events),
    allow: () => true,
    keyVerb: 'create',
    async run(tx, args) {
      const event = await tx.create(events, args);
      const workOrderId = tx.context.isPreview ? undefined : await waitingWorkOrder(tx, event);
      await followWritten(tx, null, workOrderId ? await tx.update(events, event, { workOrderId }) : event);
      return { id: event.id, workOrderId: event.workOrderId ?? workOrderId ?? null };
    },
  }),

  'events.update': mutation({
    args: z.strictObject({ id: idSchema, patch: patchInput(events) }),
    allow: () => true,
    keyVerb: 'update',
    async run(tx, { id, patch }) {
      const before = await tx.get(events, id, { lock: true });
      const after = await tx.update(events, before, patch);
      const workOrderId = tx.context.isPreview ? undefined : await waitingWorkOrder(tx, after);
      await followWritten(tx, before, workOrderId ? await tx.update(events, after, { workOrderId }) : after);
      return { workOrderId: workOrderId ?? null };
    },
  }),

  'events.delete': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: () => true,
    keyVerb: 'delete',
    async run(tx, { id }) {
      await removeEvent(tx, await tx.get(events, id, { lock: true }));
    },
  }),
};

/**
 * Deletes an appointment with its files. The attendees are no longer assigned to the account, and its work order
 * waits for a day again.
 */
export async function removeEvent(tx: Transaction, event: EventRow): Promise<void> {
  await deleteFilesBelow(tx, { eventId: event.id });
  await tx.delete(events, event);
  if (tx.context.isPreview) return;
  await updateAssignments(tx, event, null);
  await followEvent(tx, event, null);
  await followInstallVisit(tx, event, null);
}

/** Cancels an appointment as the system, with a reason. The attendees are no longer assigned to the account. */
export async function cancelEvent(tx: Transaction, event: EventRow, cancelReason: string): Promise<void> {
  const system = tx.asSystem();
  const canceled = await system.update(events, event, { status: 'cancelled', cancelReason });
  await followWritten(system, event, canceled);
}

interface Assignment {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Returns the people whom an appointment assigns to an account. A canceled appointment assigns nobody. A past one
 * still does, because it is their work.
 */
function assignmentsOf(event: EventRow | null): Assignment[] {
  if (!event?.accountId || event.status === 'cancelled') return [];
  const { accountId } = event;
  return crewOf(event).map((userId) => ({ accountId, userId }));
}

const isIn = (those: readonly Assignment[], { accountId, userId }: Assignment): boolean =>
  those.some((each) => each.accountId === accountId && each.userId === userId);

async function updateAssignments(
  tx: Transaction,
  before: EventRow | null,
  after: EventRow | null,
): Promise<void> {
  // An assignment gives the person access to the account, so only people who may read the account can create one.
  if (after?.accountId && after.accountId !== before?.accountId) await tx.get(accounts, after.accountId);
  const [was, is] = [assignmentsOf(before), assignmentsOf(after)];
  const changed = [...was.filter((each) => !isIn(is, each)), ...is.filter((each) => !isIn(was, each))];
  for (const assignment of changed) await updateAssignment(tx.asSystem(), assignment);
}

/**
 * Updates whether a person is assigned to an account. The lock on the account serializes concurrent changes, so that
 * the second one sees the first.
 */
async function updateAssignment(tx: Transaction, { accountId, userId }: Assignment): Promise<void> {
  const account = await tx.get(accounts, accountId, { lock: true });
  const [appointment] = await tx.list(events, {
    where: where({ accountId }, withPerson(userId), { field: 'status', op: 'ne', value: 'cancelled' }),
    limit: 1,
  });
  const others = account.assignedUserIds.filter((id) => id !== userId);
  const assignedUserIds = appointment ? [...others, userId].sort() : others;
  await tx.update(accounts, account, { assignedUserIds });
}
