import { systemRoles, type Actor } from '@sable/domain/kernel/actor';
import type { DefinedRole } from '@sable/domain/kernel/defined-role';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Action } from '@sable/domain/kernel/permission';
import type { Predicate } from '@sable/domain/kernel/predicate';
import { hasRight, rights, type Right } from '@sable/domain/kernel/rights';
import type { RoleRow } from './role-labels.ts';

/** Reach of a permission: every row of the company, some of them, or none. */
export type Reach = 'full' | 'some' | 'none';

export const actions = ['read', 'create', 'update', 'delete'] as const satisfies readonly Action[];

/** Fields of a kind of record that one right reveals. */
export interface FieldRights {
  readonly right: Right;
  readonly labels: readonly string[];
  /** Whether each role sees them; undefined if the role sees no records of this kind. */
  readonly seen: Readonly<Record<string, boolean | undefined>>;
}

export interface MatrixRow {
  readonly collection: string;
  readonly name: string;
  /** By role, then by action. */
  readonly reach: Readonly<Record<string, Readonly<Record<Action, Reach>>>>;
  /** Fields that not every role sees. */
  readonly fields: readonly FieldRights[];
}

/** Returns the reach of a condition, without evaluating any row. */
export function reachOf(predicate: Predicate): Reach {
  if ('all' in predicate) {
    const parts = predicate.all.map(reachOf);
    if (parts.every((part) => part === 'full')) return 'full';
    return parts.includes('none') ? 'none' : 'some';
  }
  if ('any' in predicate) {
    const parts = predicate.any.map(reachOf);
    if (parts.includes('full')) return 'full';
    return parts.every((part) => part === 'none') ? 'none' : 'some';
  }
  if ('not' in predicate) {
    const inner = reachOf(predicate.not);
    return inner === 'full' ? 'none' : inner === 'none' ? 'full' : 'some';
  }
  return 'some';
}

/** Creates an actor with one role and no records of their own, to evaluate the entities' permissions. */
export const anyoneWith = ({ key, defined }: MatrixRole, salesSeeAll: boolean): Actor => ({
  kind: 'user',
  id: '00000000-0000-7000-8000-00000000000a',
  name: '',
  companyId: '00000000-0000-7000-8000-00000000000b',
  roles: [key],
  definedRoles: defined && [defined],
  settings: { salesSeeAll },
});

/** The system roles of the matrix: those that a company's users can have. */
export const matrixRoles: readonly string[] = systemRoles.filter((role) => role !== 'dev');

/** A column of the matrix: a system role, or a custom role with its permissions. */
export interface MatrixRole {
  readonly key: string;
  readonly defined?: DefinedRole;
}

/** Returns the columns of the matrix: the system roles, then the custom roles. */
export const columnsOf = (rows: readonly RoleRow[]): MatrixRole[] => [
  ...matrixRoles.map((key) => ({ key })),
  ...rows.flatMap((row) => (row.kind === 'custom' ? [{ key: row.key, defined: row }] : [])),
];

/**
 * Returns the restricted fields of an entity by required right. Omits fields that nobody sees, such as a token's
 * hash.
 */
function fieldRights(
  { access, meta, permission }: AnyEntity,
  columns: readonly MatrixRole[],
  salesSeeAll: boolean,
): FieldRights[] {
  const restricted = Object.entries(access.fields ?? {});
  const asked = [...new Set(restricted.map(([, right]) => right))];
  return asked
    .filter((right) => rights[right].length > 0)
    .map((right) => ({
      right,
      labels: restricted.flatMap(([field, other]) => (other === right ? [meta[field]?.label ?? field] : [])),
      seen: Object.fromEntries(
        columns.map((column) => {
          const actor = anyoneWith(column, salesSeeAll);
          return [
            column.key,
            reachOf(permission(actor).read) === 'none' ? undefined : hasRight(actor, right),
          ];
        }),
      ),
    }));
}

/** Returns who may do what, based on the same rules that the server enforces. */
export function permissionMatrix(
  entities: readonly AnyEntity[],
  salesSeeAll: boolean,
  roleRows: readonly RoleRow[] = [],
): MatrixRow[] {
  const columns = columnsOf(roleRows);
  return entities.map((entity) => ({
    collection: entity.collection,
    name: entity.many,
    reach: Object.fromEntries(
      columns.map((column) => {
        const rights = entity.permission(anyoneWith(column, salesSeeAll));
        const reach: Record<Action, Reach> = {
          read: reachOf(rights.read),
          create: reachOf(rights.create),
          update: reachOf(rights.update),
          delete: reachOf(rights.delete),
        };
        return [column.key, reach];
      }),
    ),
    fields: fieldRights(entity, columns, salesSeeAll),
  }));
}

const verbs: Readonly<Record<Action, string>> = {
  read: 'see',
  create: 'add',
  update: 'change',
  delete: 'remove',
};

/** Describes a cell: `see all, add, change own; may not remove`. */
export function reachText(reach: Readonly<Record<Action, Reach>>): string {
  const parts = actions.flatMap((action) => {
    if (reach[action] === 'none') return [];
    return [`${verbs[action]} ${reach[action] === 'full' ? 'all' : 'some'}`];
  });
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}
