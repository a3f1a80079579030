import type { Actor } from './kernel/actor.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { actions, permissionKey, scopeRight, scopes, type Scope } from './kernel/defined-role.ts';
import type { AnyEntity } from './kernel/entity.ts';
import type { Action } from './kernel/permission.ts';
import { matchNone } from './kernel/predicate.ts';

/**
 * The permissions that can be granted for one collection: for each action, the available scopes, narrowest first.
 * Empty if no company-defined role can have the action.
 */
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

/**
 * Returns the meaningful scopes of an action: the whole company, and the narrower scopes whose result depends on the
 * actor.
 */
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
 * Returns every permission that a company-defined role or an API key can have. It is derived from the entities'
 * declarations and includes nothing that a company's administrator does not have.
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

/** Returns the catalog as the keys that roles store: `accounts.read.own`. */
export const catalogKeys = (catalog: readonly CatalogEntry[]): readonly string[] =>
  catalog.flatMap(({ collection, scopes: offered }) =>
    actions.flatMap((action) => offered[action].map((scope) => permissionKey(collection, action, scope))),
  );
