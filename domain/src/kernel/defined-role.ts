import type { Actor, SystemRole } from './actor.ts';
import { deepEqual } from './deep-equal.ts';
import type { Access, Action, Grant } from './permission.ts';
import { matchAll, type Predicate } from './predicate.ts';
import { hasRight, type Right } from './rights.ts';

export const actions = ['read', 'create', 'update', 'delete'] as const satisfies readonly Action[];

/** The scope of a permission of a company-defined role, widest last. */
export const scopes = ['own', 'assigned', 'company'] as const;
export type Scope = (typeof scopes)[number];

/**
 * The system role that defines the meaning of each scope: `own` covers what a rep's own rights cover, `assigned` what
 * an installer's do.
 */
const measure: Readonly<Record<Scope, SystemRole>> = {
  own: 'sales',
  assigned: 'installer',
  company: 'admin',
};

/** One permission of a role, such as `accounts.read.own`. */
export type PermissionKey = `${string}.${Action}.${Scope}`;
export const permissionKey = (collection: string, action: Action, scope: Scope): PermissionKey =>
  `${collection}.${action}.${scope}`;

/** The permissions and rights that a company-defined role grants. */
export interface DefinedRole {
  readonly key: string;
  readonly permissions: readonly string[];
  readonly rights: readonly Right[];
}

/** The action on the parent that a role needs for each action on its child rows. */
const actAbove: Readonly<Record<Action, Action>> = {
  read: 'read',
  create: 'update',
  update: 'update',
  delete: 'update',
};

/**
 * Returns what a scope allows on rows; undefined for nothing. `own` means a person's own rows, regardless of what the
 * company lets its reps see.
 */
export function scopeRight(
  { rows, administered }: Access,
  action: Action,
  scope: Scope,
  actor: Actor,
): true | Predicate | undefined {
  if (administered && action !== 'read') return undefined;
  const grant = rows[measure[scope]];
  const narrow = { ...actor, settings: { ...actor.settings, salesSeeAll: false } };
  return (typeof grant === 'function' ? grant(narrow) : grant)?.[action];
}

/** Returns what the company-defined roles of an actor grant on the rows of a collection. */
export function definedGrants(actor: Actor, collection: string, access: Access): Grant[] {
  const { follows, asks } = access;
  if (!actor.definedRoles || (asks && !hasRight(actor, asks))) return [];
  return actor.definedRoles.flatMap(({ permissions }) =>
    actions.flatMap((action) =>
      scopes.flatMap((scope): Grant[] => {
        const key = permissionKey(follows ?? collection, follows ? actAbove[action] : action, scope);
        if (!permissions.includes(key)) return [];
        const right = scopeRight(access, action, scope, actor);
        return right === undefined ? [] : [{ [action]: right }];
      }),
    ),
  );
}

const alternatives = (right: true | Predicate): readonly Predicate[] =>
  right === true ? [matchAll] : 'any' in right ? right.any : [right];

/**
 * Whether an actor has a permission, or the wider one over the whole company. An actor may give a role or a key only
 * the permissions that they have.
 */
export function holdsPermission(
  actor: Actor,
  {
    access,
    permission,
  }: { readonly access: Access; permission(actor: Actor): Readonly<Record<Action, Predicate>> },
  action: Action,
  scope: Scope,
): boolean {
  if (scopeRight(access, action, scope, actor) === undefined) return false;
  const held = alternatives(permission(actor)[action]);
  if (held.some((part) => deepEqual(part, matchAll))) return true;
  return [scope, 'company' as const].some((reach) => {
    const right = scopeRight(access, action, reach, actor);
    return (
      right !== undefined &&
      alternatives(right).every((wanted) => held.some((part) => deepEqual(part, wanted)))
    );
  });
}
