import { assigned } from './assigned-access.ts';
import type { Actor } from './kernel/actor.ts';
import type { Predicate } from './kernel/predicate.ts';

/** The work orders of a person: those that they answer for, and those that they come along to. */
export const workOf = (actor: Actor): Predicate => ({
  any: [assigned(actor), { field: 'alsoUserIds', op: 'hasElement', value: actor.id }],
});
