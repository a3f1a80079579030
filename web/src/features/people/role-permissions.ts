import { systemRoles, type Actor, type SystemRole } from '@sable/domain/kernel/actor';
import {
  actions,
  holdsPermission,
  permissionKey,
  scopes,
  type PermissionKey,
  type Scope,
} from '@sable/domain/kernel/defined-role';
import type { Action } from '@sable/domain/kernel/permission';
import { givenRights, hasRight } from '@sable/domain/kernel/rights';
import { permissionCatalog, type CatalogEntry } from '@sable/domain/permission-catalog';
import { entities, entityOf } from '@sable/domain/registry';

/** Permissions that a custom role can have, ordered by the name of the record. */
export const catalog: readonly CatalogEntry[] = permissionCatalog(entities).toSorted((a, b) =>
  a.name.localeCompare(b.name),
);

export type GivenRight = (typeof givenRights)[number];

export const rightLabels: Readonly<Record<GivenRight, string>> = {
  price: 'Prices, discounts, and totals',
  cost: 'Costs, margins, and lowest prices',
  commission: 'What partners are paid',
  internal: 'Internal notes',
  evidence: 'Where a customer signed from',
  export: 'Exports of lists',
};

export const scopeLabels: Readonly<Record<Scope, string>> = {
  own: 'Own',
  assigned: 'Assigned',
  company: 'All',
};

export const actionLabels: Readonly<Record<Action, string>> = {
  read: 'See',
  create: 'Add',
  update: 'Change',
  delete: 'Remove',
};

/** Returns the widest scope of an action among a role's permissions. */
export const scopeIn = (
  permissions: readonly string[],
  collection: string,
  action: Action,
): Scope | undefined =>
  scopes.findLast((scope) => permissions.includes(permissionKey(collection, action, scope)));

/**
 * Returns the permissions with another scope for one action. An action requires read permission, so it is added if
 * missing, and removing it removes all actions.
 */
export function withScope(
  permissions: readonly string[],
  { collection, scopes: offered }: CatalogEntry,
  action: Action,
  scope: Scope | undefined,
): string[] {
  const without = (acts: readonly Action[]) =>
    permissions.filter((key) => !acts.some((act) => key.startsWith(`${collection}.${act}.`)));
  if (scope === undefined) return without(action === 'read' ? actions : [action]);
  const next: string[] = [...without([action]), permissionKey(collection, action, scope)];
  if (action === 'read' || scopeIn(permissions, collection, 'read') !== undefined) return next;
  return [...next, permissionKey(collection, 'read', offered.read.includes(scope) ? scope : 'company')];
}

/** Returns initial permissions for a custom role: those of a system role, as far as a custom role can have them. */
export function permissionsLike(
  role: SystemRole,
  salesSeeAll: boolean,
): { readonly permissions: PermissionKey[]; readonly rights: GivenRight[] } {
  const someone: Actor = {
    kind: 'user',
    id: 'someone',
    name: '',
    companyId: 'company',
    roles: [role],
    settings: { salesSeeAll },
  };
  const permissions = catalog.flatMap(({ collection, scopes: offered }) =>
    actions.flatMap((action) => {
      const widest = offered[action].findLast((scope) =>
        holdsPermission(someone, entityOf(collection), action, scope),
      );
      return widest === undefined ? [] : [permissionKey(collection, action, widest)];
    }),
  );
  return { permissions, rights: givenRights.filter((right) => hasRight(someone, right)) };
}

/** The system roles that a custom role can be based on. */
export const templates: readonly SystemRole[] = systemRoles.filter(
  (role) => role !== 'dev' && role !== 'super' && role !== 'admin',
);
