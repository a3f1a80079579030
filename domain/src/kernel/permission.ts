import { isSystem, type Actor, type SystemRole } from './actor.ts';
import { noPermissions, type Permissions } from './entity.ts';
import { everything, nothing, type Predicate } from './predicate.ts';

/** One role's rights: `true` is every row of the company, a predicate is some of them. */
export type Grant = { readonly [action in keyof Permissions]?: true | Predicate };

export const readOnly: Grant = { read: true };
export const write: Grant = { read: true, create: true, update: true };
export const full: Grant = { read: true, create: true, update: true, delete: true };

/** Adds up the rights of an actor's roles; what no role grants is denied. */
export function permit(actor: Actor, table: { readonly [role in SystemRole]?: Grant }): Permissions {
  if (isSystem(actor))
    return { read: everything, create: everything, update: everything, delete: everything };
  if (actor.kind !== 'user') return noPermissions;
  const grants = actor.roles.flatMap((role) => {
    const grant = table[role as SystemRole];
    return grant ? [grant] : [];
  });
  const sum = (action: keyof Permissions): Predicate => {
    const parts = grants.flatMap((grant) => {
      const right = grant[action];
      return right === undefined ? [] : [right === true ? everything : right];
    });
    if (parts.includes(everything)) return everything;
    if (parts.length === 0) return nothing;
    return parts.length === 1 && parts[0] ? parts[0] : { any: parts };
  };
  return { read: sum('read'), create: sum('create'), update: sum('update'), delete: sum('delete') };
}
