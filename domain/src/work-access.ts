import { assigned } from './assigned-access.ts';
import type { Actor } from './kernel/actor.ts';
import type { Predicate } from './kernel/predicate.ts';

/** Returns the condition for a person's work orders: those assigned to them, and those on which they assist. */
export const workOf = (actor: Actor): Predicate => ({
  any: [assigned(actor), { field: 'alsoUserIds', op: 'hasElement', value: actor.id }],
});
