import { bookingReach, conflictSentence, conflictsOf, freeStatuses } from './booking.ts';
import { companies } from './company.ts';
import { companySettings } from './estimate/company-context.ts';
import { crewOf, withPerson } from './event-people.ts';
import { events } from './event.ts';
import { anyEntity, type RowOf } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { users } from './user.ts';

type EventRow = RowOf<typeof events>;

/** Fields that determine whether an appointment conflicts with others. */
const timed = ['startsAt', 'endsAt', 'allDay', 'accountId', 'location', 'type'] as const;
const MAX_OTHERS = 100;

/**
 * Returns other appointments of its attendees that may conflict, regardless of who may read them, and the names of
 * the attendees. Locks on the attendees serialize concurrent bookings of one person. They are taken in a fixed order,
 * so that bookings of the same pair cannot deadlock.
 */
async function othersOf(
  system: Transaction,
  event: EventRow,
  travelMinutes: number,
): Promise<{ names: ReadonlyMap<string, string>; others: EventRow[] }> {
  const names = new Map<string, string>();
  for (const id of crewOf(event).toSorted()) {
    const person = await system.find(users, id, { lock: true });
    if (person) names.set(id, person.name);
  }
  if (names.size === 0) return { names, others: [] };
  const { from, to } = bookingReach(event, { travelMinutes });
  const others = await system.list(events, {
    where: where(
      {},
      { field: 'endsAt', op: 'gt', value: from },
      { field: 'startsAt', op: 'lt', value: to },
      { any: [...names.keys()].map(withPerson) },
      { not: { field: 'status', op: 'in', value: [...freeStatuses] } },
    ),
    orderBy: [{ field: 'startsAt', direction: 'asc' }],
    limit: MAX_OTHERS,
  });
  return { names, others };
}

/**
 * Checks the time of a new or changed appointment, and stores the accepted conflicts with it. Throws INVALID for
 * conflicts that were not accepted, on the field `bookedAnyway`. The message does not include the title of an
 * appointment that the actor may not read.
 */
export async function bookTime(tx: Transaction, before: EventRow | null, after: EventRow): Promise<EventRow> {
  const isTimed =
    !before ||
    timed.some((field) => before[field] !== after[field]) ||
    crewOf(before).toSorted().join() !== crewOf(after).toSorted().join() ||
    freeStatuses.includes(before.status) !== freeStatuses.includes(after.status);
  if (!isTimed) return after;
  const system = tx.asSystem();
  const hours = await companySettings(tx);
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  const { names, others } = await othersOf(system, after, hours.travelMinutes);
  const conflicts = conflictsOf(after, others, hours, timeZone);
  const sentences: string[] = [];
  for (const conflict of conflicts) {
    if (after.bookedAnyway.includes(conflict.kind)) continue;
    const { other } = conflict;
    const title = other && (await tx.can(anyEntity(events), 'read', other)) ? other.title : undefined;
    sentences.push(
      conflictSentence(conflict, { nameOf: (id) => names.get(id) ?? '', title, hours, timeZone }),
    );
  }
  if (sentences.length > 0)
    throw invalid(
      'bookedAnyway',
      `${sentences.join(' ')} Nothing was saved. Choose another time, or book anyway.`,
    );
  const accepted = after.bookedAnyway.filter((kind) => conflicts.some((conflict) => conflict.kind === kind));
  if (accepted.length === after.bookedAnyway.length) return after;
  return system.update(events, after, { bookedAnyway: accepted });
}
