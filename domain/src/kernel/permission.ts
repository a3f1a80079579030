import { isSystem, systemRoles, type Actor, type SystemRole } from './actor.ts';
import { definedGrants } from './defined-role.ts';
import { matchAll, matchNone, type Predicate } from './predicate.ts';
import type { Right } from './rights.ts';

/** What an actor may do with rows of a collection, as predicates over the row. */
export interface Permissions {
  readonly read: Predicate;
  readonly create: Predicate;
  readonly update: Predicate;
  readonly delete: Predicate;
}

export type Action = keyof Permissions;

/**
 * What a role may do with rows: `true` for every row of the company, a predicate for some of them, omitted for none.
 */
export type Grant = { readonly [action in Action]?: true | Predicate };

/**
 * Who may do what with the rows of a collection. `user` applies to every signed-in person, `customer` to anyone with
 * a customer link; the other keys are roles. A grant that depends on the actor (own records, a setting of the
 * company) is a function.
 */
export type RowAccess = {
  readonly [holder in SystemRole | 'user' | 'customer']?: Grant | ((actor: Actor) => Grant);
};

/** Who may do what with the rows, and which right each restricted field requires. */
export interface Access<Restricted extends string = string> {
  readonly rows: RowAccess;
  /**
   * Without the right, a field does not exist for an actor: not in select, filter, sort, search, events, audit, or
   * error text.
   */
  readonly fields?: { readonly [field in Restricted]: Right };
  /**
   * The parent collection of the rows. A company-defined role has the same permissions on the rows as on the parent:
   * a role that reads an estimate reads its lines, and a role that changes it changes them.
   */
  readonly follows?: string;
  /** The right that a company-defined role also needs to access the rows, because they contain amounts. */
  readonly asks?: Right;
  /** Only administrators write the rows: a company-defined role can get read access at most. */
  readonly administered?: boolean;
}

export const readOnly: Grant = { read: true };
export const write: Grant = { read: true, create: true, update: true };
export const full: Grant = { read: true, create: true, update: true, delete: true };

/**
 * Combines the grants of everything that an actor is; anything not granted is denied. The system actor may do
 * everything.
 */
export function permit(actor: Actor, collection: string, access: Access): Permissions {
  if (isSystem(actor)) return { read: matchAll, create: matchAll, update: matchAll, delete: matchAll };
  const roles = systemRoles.filter((role) => actor.roles.includes(role));
  const holders = actor.kind === 'user' ? (['user', ...roles] as const) : (['customer'] as const);
  const grants = holders.flatMap((holder) => {
    const grant = access.rows[holder];
    return grant ? [typeof grant === 'function' ? grant(actor) : grant] : [];
  });
  if (actor.kind === 'user') grants.push(...definedGrants(actor, collection, access));
  const sum = (action: Action): Predicate => {
    const parts = grants.flatMap((grant) => {
      const right = grant[action];
      return right === undefined ? [] : [right === true ? matchAll : right];
    });
    if (parts.includes(matchAll)) return matchAll;
    const some = parts.filter((part) => part !== matchNone);
    if (some.length === 0) return matchNone;
    return some.length === 1 && some[0] ? some[0] : { any: some };
  };
  return { read: sum('read'), create: sum('create'), update: sum('update'), delete: sum('delete') };
}
