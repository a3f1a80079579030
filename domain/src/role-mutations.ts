import { z } from 'zod';
import { companies } from './company.ts';
import { hasRole, isSystemRole, systemRoles, type Actor } from './kernel/actor.ts';
import { actions, holdsPermission, permissionKey, scopes } from './kernel/defined-role.ts';
import { idSchema } from './kernel/document.ts';
import type { AnyEntity, RowOf } from './kernel/entity.ts';
import { AppError, invalid, notReady } from './kernel/errors.ts';
import { createInput, patchInput } from './kernel/input.ts';
import { mutation } from './kernel/mutation.ts';
import { where, type Predicate } from './kernel/predicate.ts';
import { hasRight } from './kernel/rights.ts';
import type { Transaction } from './kernel/transaction.ts';
import { skeletonOf } from './look-alike.ts';
import { catalogKeys, permissionCatalog } from './permission-catalog.ts';
import { MAX_DEFINED_ROLES, roles } from './role.ts';
import { assignedRoles, users } from './user.ts';

type RoleRow = RowOf<typeof roles>;

/** Names that a company-defined role must not resemble: the system roles, and the customer's side of a link. */
const reservedNames = new Set([...systemRoles, 'customer'].map(skeletonOf));

/** Rejects a name that a person could confuse with another role of the company or of the system. */
async function checkName(tx: Transaction, { id, kind, name }: Pick<RoleRow, 'id' | 'kind' | 'name'>) {
  const skeleton = skeletonOf(name);
  if (skeleton === '') throw invalid('name', 'A role’s name needs a letter. Nothing was saved. Type a name.');
  if (kind === 'custom' && reservedNames.has(skeleton))
    throw invalid(
      'name',
      `“${name}” looks like a role of the system. Nothing was saved. Choose a name that cannot be mistaken for it.`,
    );
  const others = await tx.asSystem().list(roles, { limit: 100 });
  const twin = others.find((role) => role.id !== id && skeletonOf(role.name) === skeleton);
  if (twin)
    throw invalid(
      'name',
      `“${name}” looks like the role “${twin.name}”. Nothing was saved. Choose another name.`,
    );
}

/** Returns the mutations of roles. The entities determine the permissions that company-defined roles can have. */
export function roleMutations(entities: readonly AnyEntity[]) {
  const byCollection = new Map(entities.map((entity) => [entity.collection, entity]));
  let known: ReadonlySet<string> | undefined;
  const isKnown = (key: string): boolean =>
    (known ??= new Set(catalogKeys(permissionCatalog(entities)))).has(key);

  const holds = (actor: Actor, key: string): boolean => {
    const entity = byCollection.get(key.split('.')[0] ?? '');
    const action = actions.find((each) => key.includes(`.${each}.`));
    const scope = scopes.find((each) => key.endsWith(`.${each}`));
    if (!entity || !action || !scope || key !== permissionKey(entity.collection, action, scope)) return false;
    return holdsPermission(actor, entity, action, scope);
  };

  /**
   * Rejects permissions that the product does not have or that the actor does not have: nobody can grant more than
   * they have.
   */
  function checkGrant(actor: Actor, { permissions, rights }: Pick<RoleRow, 'permissions' | 'rights'>): void {
    const unknown = permissions.find((key) => !isKnown(key));
    if (unknown !== undefined)
      throw invalid('permissions', `There is no permission “${unknown}”. Nothing was saved. Choose others.`);
    if (!permissions.every((key) => holds(actor, key)) || !rights.every((right) => hasRight(actor, right)))
      throw new AppError('NOT_AUTHORIZED');
  }

  return {
    /** Creates a company-defined role. */
    'roles.create': mutation({
      args: createInput(roles),
      allow: (actor) => hasRole(actor, 'admin', 'super'),
      serverOnly: true,
      needsProof: true,
      async run(tx, input) {
        // Serializes concurrent creation of roles, so that the limit counts all of them.
        await tx.asSystem().get(companies, tx.actor.companyId, { lock: true });
        const own = await tx.list(roles, { where: where({ kind: 'custom' }), limit: MAX_DEFINED_ROLES });
        if (own.length >= MAX_DEFINED_ROLES)
          throw invalid(
            'name',
            `A company can have at most ${MAX_DEFINED_ROLES} custom roles. Nothing was saved. Delete one that nobody needs first.`,
          );
        const id = tx.context.newId();
        checkGrant(tx.actor, { permissions: [], rights: [], ...input });
        await checkName(tx, { id, kind: 'custom', name: input.name });
        await tx.create(roles, { maxDiscountPpm: 0, ...input, id, key: id, kind: 'custom' });
        return { id };
      },
    }),

    /**
     * Updates a role. The permissions of a system role belong to the product and cannot change; its texts and its
     * limit belong to the company.
     */
    'roles.update': mutation({
      args: z.strictObject({ id: idSchema, patch: patchInput(roles) }),
      allow: (actor) => hasRole(actor, 'admin', 'super'),
      serverOnly: true,
      needsProof: true,
      async run(tx, { id, patch }) {
        const before = await tx.get(roles, id, { lock: true });
        const after = { ...before, ...patch };
        if (before.kind === 'system' && after.permissions.length + after.rights.length > 0)
          throw invalid(
            'permissions',
            'The permissions of a system role cannot be changed. Nothing was saved. Create a custom role instead.',
          );
        checkGrant(tx.actor, after);
        if (after.name !== before.name) {
          await tx.asSystem().get(companies, tx.actor.companyId, { lock: true });
          await checkName(tx, after);
        }
        await tx.update(roles, before, patch);
      },
    }),

    /** Deletes a company-defined role. The people who have it get another role in its place. */
    'roles.delete': mutation({
      args: z.strictObject({ id: idSchema, replacement: assignedRoles.element.optional() }),
      allow: (actor) => hasRole(actor, 'admin', 'super'),
      serverOnly: true,
      needsProof: true,
      async run(tx, { id, replacement }) {
        const role = await tx.get(roles, id, { lock: true });
        if (role.kind === 'system')
          throw notReady(
            'A system role cannot be deleted. Nothing was changed. Turn off “Can be assigned” instead.',
          );
        const holding: Predicate = { field: 'roles', op: 'hasElement', value: id };
        const holders = await tx.listAll(users, holding, { lock: true });
        if (holders.length > 0) await checkReplacement(tx, id, replacement);
        for (const user of holders) {
          const rest = user.roles.filter((key) => key !== id);
          const next = replacement === undefined ? rest : [...new Set([...rest, replacement])];
          await tx.update(users, user, { roles: next });
        }
        await tx.delete(roles, role);
      },
    }),
  };
}

/** Rejects leaving people without their role: another role must replace it. */
async function checkReplacement(tx: Transaction, id: string, replacement: string | undefined): Promise<void> {
  const [next] =
    replacement === undefined || replacement === id
      ? []
      : await tx.list(roles, { where: where({ key: replacement }), limit: 1 });
  if (!next?.assignable)
    throw invalid(
      'replacement',
      'People have this role. It was not deleted. Choose the role they get instead.',
    );
  if (replacement && !isSystemRole(replacement)) await tx.asSystem().get(roles, replacement, { lock: true });
}
