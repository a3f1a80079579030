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

/** What decides whether an appointment fits. */
const timed = ['startsAt', 'endsAt', 'allDay', 'accountId', 'location', 'type'] as const;
const MAX_OTHERS = 100;

/**
 * The other appointments of its people that can be in the way, whoever may read them, and the people's names. Two who book one person wait for each other here;
 * the locks are taken in one order, so two who book the same pair do not block each other.
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
 * Checks the time of an appointment that is new or was changed, and keeps with it what spoke against the time and was accepted.
 * Refuses what was not accepted, in the field `bookedAnyway`; the title of an appointment that the actor may not read stays unnamed.
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
