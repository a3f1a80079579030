import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { keyText } from '@sable/domain/kernel/key-text';
import type { AnyMutation } from '@sable/domain/kernel/mutation';
import type { Action } from '@sable/domain/kernel/permission';
import { conditionsOf, type Comparison, type Predicate } from '@sable/domain/kernel/predicate';
import { givenRights, hasRight, rights } from '@sable/domain/kernel/rights';
import { actions, anyoneWith, matrixRoles, reachOf, type MatrixRole } from './permission-matrix.ts';

/** Extent of a permission: every record, the user's own, those assigned to them, those in some state, or none. */
export type Extent = 'all' | 'own' | 'assigned' | 'some' | 'none';

const comparisonsOf = (predicate: Predicate): Comparison[] =>
  conditionsOf(predicate).flatMap((condition) =>
    'parent' in condition ? comparisonsOf(condition.is) : [condition],
  );

/** Returns the extent of a user's permission, derived from its condition. */
function extentOf(predicate: Predicate, { id, roles }: Pick<Actor, 'id' | 'roles'>): Extent {
  const reach = reachOf(predicate);
  if (reach === 'full') return 'all';
  if (reach === 'none') return 'none';
  const theirs = comparisonsOf(predicate).filter(({ value }) => String(value).includes(id));
  if (theirs.length === 0) return 'some';
  // A record linked to a user through its parents was assigned to them. A record linked to an affiliate is the
  // affiliate's own.
  const byOthers = ({ field, op }: Comparison) => field === 'assigneeUserId' || op === 'hasElement';
  return theirs.every(byOthers) && !roles.includes('affiliate') ? 'assigned' : 'own';
}

/** The rights that any role can have, other than those to records. */
const shownRights = [...givenRights, 'endpoint'] as const;
export type ShownRight = (typeof shownRights)[number];

export interface RecordRights {
  readonly collection: string;
  readonly name: string;
  readonly extents: Readonly<Record<Action, Extent>>;
  /** Labels of the fields that do not exist for the role. */
  readonly hidden: readonly string[];
}

export interface RoleRights {
  /** Records for which the role has any permission, ordered by name. */
  readonly records: readonly RecordRights[];
  /** Kinds of records that do not exist for the role. */
  readonly closed: readonly string[];
  /** Named actions that not everyone may perform, by kind of record. */
  readonly acts: readonly { readonly name: string; readonly acts: readonly string[] }[];
  readonly rights: readonly ShownRight[];
}

function recordRights(entity: AnyEntity, actor: Actor): RecordRights {
  const may = entity.permission(actor);
  const extents = Object.fromEntries(actions.map((action) => [action, extentOf(may[action], actor)]));
  const hidden = Object.entries(entity.access.fields ?? {}).flatMap(([field, right]) =>
    rights[right].length > 0 && !hasRight(actor, right) ? [entity.meta[field]?.label ?? field] : [],
  );
  return {
    collection: entity.collection,
    name: entity.many,
    extents: { read: 'none', create: 'none', update: 'none', delete: 'none', ...extents },
    hidden: [...new Set(hidden)],
  };
}

const usual = new Set<string>(['create', 'update', 'delete']);

function actsOf(
  entities: readonly AnyEntity[],
  mutations: ReadonlyMap<string, AnyMutation>,
  actor: Actor,
): RoleRights['acts'] {
  const others = matrixRoles.map((key) => anyoneWith({ key }, true));
  const named = [...mutations].flatMap(([name, { allow }]) => {
    const [collection = '', verb = ''] = name.split('.');
    // If every role may try an action, the record decides: it follows from who may change the record.
    if (usual.has(verb) || !allow(actor) || others.every((other) => allow(other))) return [];
    return [{ collection, act: keyText(verb) }];
  });
  return entities.flatMap(({ collection, many }) => {
    const acts = named.filter((each) => each.collection === collection).map(({ act }) => act);
    return acts.length > 0 ? [{ name: many, acts: acts.toSorted() }] : [];
  });
}

/** Returns everything that users with only this role may do, based on the same rules that the server enforces. */
export function roleRights(
  entities: readonly AnyEntity[],
  mutations: ReadonlyMap<string, AnyMutation>,
  role: MatrixRole,
  salesSeeAll: boolean,
): RoleRights {
  const actor = anyoneWith(role, salesSeeAll);
  const all = entities.map((entity) => recordRights(entity, actor));
  const has = ({ extents }: RecordRights) => actions.some((action) => extents[action] !== 'none');
  const byName = <R extends { readonly name: string }>(rows: readonly R[]) =>
    rows.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    records: byName(all.filter(has)),
    closed: byName(all.filter((row) => !has(row))).map(({ name }) => name),
    acts: byName(actsOf(entities, mutations, actor)),
    rights: shownRights.filter((right) => hasRight(actor, right)),
  };
}
