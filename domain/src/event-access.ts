import { belowAccountsOfRep } from './account-access.ts';
import { withPerson } from './event-people.ts';
import type { Actor } from './kernel/actor.ts';
import { matchAll, where, type Predicate } from './kernel/predicate.ts';

/** A person's appointments: those they attend or created. */
export const ownEvents = (actor: Actor): Predicate => ({
  any: [withPerson(actor.id), where({ createdBy: actor.id })],
});

/** The appointments that a rep can read. */
export const eventsOfRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? matchAll : { any: [ownEvents(actor), belowAccountsOfRep(actor)] };
