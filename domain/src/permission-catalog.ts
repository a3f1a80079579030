import type { Actor } from './kernel/actor.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { actions, permissionKey, scopeRight, scopes, type Scope } from './kernel/defined-role.ts';
import type { AnyEntity } from './kernel/entity.ts';
import type { Action } from './kernel/permission.ts';
import { matchNone } from './kernel/predicate.ts';

/** What can be given of one collection: for each act the scopes to choose from, the narrowest first, none where no role of a company's own can have it. */
export interface CatalogEntry {
  readonly collection: string;
  readonly name: string;
  readonly scopes: Readonly<Record<Action, readonly Scope[]>>;
}

const nobody = (id: string): Actor => ({
  kind: 'user',
  id,
  name: '',
  companyId: id,
  roles: [],
  settings: { salesSeeAll: false },
});
const [ann, bob] = [nobody('ann'), nobody('bob')];

/** The scopes of an act that mean something: the whole company, and within it what depends on who acts. */
function scopesOf({ access }: AnyEntity, action: Action): readonly Scope[] {
  const widest = scopeRight(access, action, 'company', ann);
  if (widest === undefined || widest === matchNone) return [];
  return scopes.filter((scope) => {
    const right = scopeRight(access, action, scope, ann);
    if (scope === 'company') return true;
    return right !== undefined && !deepEqual(right, scopeRight(access, action, scope, bob));
  });
}

/**
 * Every permission that a company-defined role, or a key for programs, can have. It follows from what the entities declare, and includes nothing that an
 * administrator of a company does not have.
 */
export function permissionCatalog(entities: readonly AnyEntity[]): readonly CatalogEntry[] {
  return entities
    .filter(({ access }) => access.follows === undefined)
    .map((entity) => ({
      collection: entity.collection,
      name: entity.many,
      scopes: {
        read: scopesOf(entity, 'read'),
        create: scopesOf(entity, 'create'),
        update: scopesOf(entity, 'update'),
        delete: scopesOf(entity, 'delete'),
      },
    }))
    .filter((entry) => actions.some((action) => entry.scopes[action].length > 0));
}

/** The catalog as the keys that roles keep: `accounts.read.own`. */
export const catalogKeys = (catalog: readonly CatalogEntry[]): readonly string[] =>
  catalog.flatMap(({ collection, scopes: offered }) =>
    actions.flatMap((action) => offered[action].map((scope) => permissionKey(collection, action, scope))),
  );
