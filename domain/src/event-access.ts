import { belowAccountsOfRep } from './account-access.ts';
import { withPerson } from './event-people.ts';
import type { Actor } from './kernel/actor.ts';
import { matchAll, where, type Predicate } from './kernel/predicate.ts';

/** The appointments that are a person's: with them, or made by them. */
export const ownEvents = (actor: Actor): Predicate => ({
  any: [withPerson(actor.id), where({ createdBy: actor.id })],
});

/** The appointments that a rep reads. */
export const eventsOfRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? matchAll : { any: [ownEvents(actor), belowAccountsOfRep(actor)] };
