import { hasRole, isSystem, type Actor } from './kernel/actor.ts';
import type { Permissions } from './kernel/entity.ts';
import { everything, nothing, type Predicate } from './kernel/predicate.ts';

/** Rows that hang below accounts (contacts, addresses, e-mail addresses): whoever works accounts works them. */
export function seesAccounts(actor: Actor): Predicate {
  if (isSystem(actor)) return everything;
  const staff = hasRole(actor, 'super', 'admin', 'manager', 'office', 'sales', 'installer', 'auditor');
  return actor.kind === 'user' && staff ? everything : nothing;
}

export function canWorkAccounts(actor: Actor): Omit<Permissions, 'read'> {
  const works =
    isSystem(actor) ||
    (actor.kind === 'user' && hasRole(actor, 'super', 'admin', 'manager', 'office', 'sales'));
  const removes = isSystem(actor) || hasRole(actor, 'super', 'admin', 'manager', 'office');
  const change = works ? everything : nothing;
  return { create: change, update: change, delete: removes ? everything : nothing };
}
