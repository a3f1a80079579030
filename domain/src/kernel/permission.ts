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

/** What a role may do with rows: `true` is every row of the company, a predicate is some of them, nothing said is none. */
export type Grant = { readonly [action in Action]?: true | Predicate };

/**
 * Who may do what with the rows of a collection. `user` holds for every signed-in person, `customer` for the bearer of a link; every other holder is a role.
 * A grant that depends on the actor (own records, a setting of the company) is a function.
 */
export type RowAccess = {
  readonly [holder in SystemRole | 'user' | 'customer']?: Grant | ((actor: Actor) => Grant);
};

/** Who may do what with the rows, and which right each restricted field asks for. */
export interface Access<Restricted extends string = string> {
  readonly rows: RowAccess;
  /** Without its right a field does not exist for an actor: not in select, filter, sort, search, events, audit or error text. */
  readonly fields?: { readonly [field in Restricted]: Right };
  /**
   * The collection whose records the rows are a part of. A company-defined role has on them what it has on those records: who reads an estimate reads its
   * lines, who changes it changes them.
   */
  readonly follows?: string;
  /** The right that a company-defined role must also have to reach the rows, because what they hold tells amounts. */
  readonly asks?: Right;
  /** Only administrators write the rows: a company-defined role can be given no more than to read them. */
  readonly administered?: boolean;
}

export const readOnly: Grant = { read: true };
export const write: Grant = { read: true, create: true, update: true };
export const full: Grant = { read: true, create: true, update: true, delete: true };

/** Adds up the grants of everything that an actor is; what nobody grants is denied. The product itself may do everything. */
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
