import type { Actor } from './actor.ts';
import type { Permissions } from './permission.ts';
import { matchNone } from './predicate.ts';

/** What an API key may be allowed to do with the records of a collection. */
export const keyVerbs = ['read', 'create', 'update', 'delete'] as const;
export type KeyVerb = (typeof keyVerbs)[number];

/** The verbs of an API key for each of its collections. Any other collection or verb is denied. */
export type KeyScope = readonly { readonly collection: string; readonly verbs: readonly KeyVerb[] }[];

/** The API key with which a program acts for the person who created the key. */
export interface ActingKey {
  readonly id: string;
  readonly scope: KeyScope;
}

/** Whether the scope of an actor's API key includes a verb; true for an actor without an API key. */
export function isInScope({ apiKey }: Actor, collection: string, verb: KeyVerb): boolean {
  if (!apiKey) return true;
  return apiKey.scope.some((part) => part.collection === collection && part.verbs.includes(verb));
}

/** Restricts permissions to the scope of the actor's API key; a key never adds any. */
export function withinScope(actor: Actor, collection: string, permissions: Permissions): Permissions {
  if (!actor.apiKey) return permissions;
  const within = (verb: KeyVerb) => (isInScope(actor, collection, verb) ? permissions[verb] : matchNone);
  return {
    read: within('read'),
    create: within('create'),
    update: within('update'),
    delete: within('delete'),
  };
}
