import { offeredVerbs, verbsOffered } from '@sable/domain/api-key-scope';
import type { Actor } from '@sable/domain/kernel/actor';
import { keyVerbs, type KeyScope, type KeyVerb } from '@sable/domain/kernel/key-scope';
import { matchNone } from '@sable/domain/kernel/predicate';
import { entityOf } from '@sable/domain/registry';

/** A scope being edited. */
export type ScopeDraft = { collection: string; verbs: KeyVerb[] }[];

/** The verbs that a person can grant to a key for one kind of record. */
export interface ScopeOffer {
  readonly collection: string;
  readonly name: string;
  readonly verbs: readonly KeyVerb[];
}

/** Same labels as in the permission matrix of roles. */
export const verbLabels: Readonly<Record<KeyVerb, string>> = {
  read: 'See',
  create: 'Add',
  update: 'Change',
  delete: 'Remove',
};

/** Returns what a person can grant to a key: the verbs offered for keys, limited to the person's own permissions. */
export function scopeOffers(actor: Actor): ScopeOffer[] {
  return Object.keys(offeredVerbs).flatMap((collection) => {
    const entity = entityOf(collection);
    const permissions = entity.permission(actor);
    const verbs = verbsOffered(collection).filter((verb) => permissions[verb] !== matchNone);
    return verbs.includes('read') ? [{ collection, name: entity.many, verbs }] : [];
  });
}

export const verbsIn = (scope: KeyScope, collection: string): readonly KeyVerb[] =>
  scope.find((part) => part.collection === collection)?.verbs ?? [];

/**
 * Toggles a verb in the scope. Any other verb requires `read`: adding one adds `read`, and removing `read` removes
 * all.
 */
export function toggleVerb(scope: KeyScope, collection: string, verb: KeyVerb): ScopeDraft {
  const had = verbsIn(scope, collection);
  const isOn = had.includes(verb);
  const wanted = isOn ? had.filter((each) => each !== verb) : [...had, verb, 'read'];
  const verbs = verb === 'read' && isOn ? [] : keyVerbs.filter((each) => wanted.includes(each));
  const others = scope.filter((part) => part.collection !== collection);
  return [...others, ...(verbs.length > 0 ? [{ collection, verbs }] : [])].map((part) => ({
    collection: part.collection,
    verbs: [...part.verbs],
  }));
}

/** Returns read access to every kind of record on offer, and nothing else. */
export const seeEverything = (offers: readonly ScopeOffer[]): ScopeDraft =>
  offers.map(({ collection }) => ({ collection, verbs: ['read'] }));

/** Formats `Accounts: see, add`. An unknown collection is shown by its key. */
export const scopeText = ({ collection, verbs }: KeyScope[number]): string =>
  `${Object.hasOwn(offeredVerbs, collection) ? entityOf(collection).many : collection}: ${verbs
    .map((verb) => verbLabels[verb].toLowerCase())
    .join(', ')}`;
