import { isSystemRole, type Actor } from './kernel/actor.ts';
import type { RowOf } from './kernel/entity.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { companySettings } from './estimate/company-context.ts';
import { roles } from './role.ts';
import type { users } from './user.ts';

/**
 * Returns the actor of a person of the company with their current rights, for work that the product does on their
 * behalf.
 */
export async function actorOfPerson(
  tx: Transaction,
  person: Pick<RowOf<typeof users>, 'id' | 'name' | 'roles' | 'companyId'>,
): Promise<Actor> {
  const { salesSeeAll } = await companySettings(tx);
  const own = person.roles.filter((role) => !isSystemRole(role));
  const definedRoles =
    own.length > 0 ? await tx.asSystem().listAll(roles, where({ key: own, kind: 'custom' })) : [];
  return {
    kind: 'user',
    id: person.id,
    name: person.name,
    companyId: person.companyId,
    roles: person.roles,
    ...(definedRoles.length > 0 && { definedRoles }),
    settings: { salesSeeAll },
  };
}

/**
 * Returns the transaction with a person's rights, to check what they may be notified about; undefined for a person
 * who no longer works here.
 */
export async function readerOf(
  tx: Transaction,
  person: Pick<RowOf<typeof users>, 'id' | 'name' | 'roles' | 'companyId' | 'status'>,
): Promise<Transaction | undefined> {
  return person.status === 'active' ? tx.as(await actorOfPerson(tx, person)) : undefined;
}
