import { z } from 'zod';
import { hasRole, type Actor } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { defineEntity, visibleFields, type AnyEntity, type RowOf } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import { described, flag, list, optional, requiredText, tags, text } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { matchNone, where, type Predicate } from './kernel/predicate.ts';
import { isSortable } from './kernel/sortable.ts';
import type { Transaction } from './kernel/transaction.ts';
import { canGroup } from './list-filter.ts';
import { readFilters } from './list-view.ts';
import { roles } from './role.ts';
import { users } from './user.ts';

/** Maximum number of views that a person can save for one list. More do not fit above it. */
export const MAX_OWN_VIEWS = 20;

const fieldName = z.string().min(1).max(80);
const filterSchema = z.strictObject({ field: fieldName, condition: z.string().min(1).max(5000) });
const orderSchema = z.strictObject({ field: fieldName, direction: z.enum(['asc', 'desc']) });

const own = (actor: Actor): Predicate => where({ createdBy: actor.id });
const sharedWith = (role: string): Predicate => ({ field: 'sharedWith', op: 'hasElement', value: role });
/** Administrators and managers maintain shared views. A private view belongs to its person alone. */
const keepsOrder = { read: where({ shared: true }), delete: where({ shared: true }) };

/** Whether an actor may share a view with a role. */
export const canShareViews = (actor: Actor): boolean => hasRole(actor, 'super', 'admin', 'manager', 'office');

/**
 * A saved view of a list: conditions on indexed fields, order, and columns. It contains no rows, so people who open it see only the rows that they may read.
 */
export const views = defineEntity({
  collection: 'views',
  one: 'View',
  many: 'Views',
  shape: {
    name: requiredText('Name', 40),
    collection: requiredText('List', 60, { server: true }),
    filters: list('Filters', filterSchema, 12),
    sort: optional(described(orderSchema, { label: 'Sorted by', kind: 'object' })),
    /** Without any, the list shows its default columns. */
    columns: list('Columns', fieldName, 60),
    groupBy: optional(text('Grouped by', 80)),
    /** Keys of roles. People with one of them see the view. */
    sharedWith: tags('Shared with'),
    shared: flag('Shared', { server: true }),
  },
  defaults: { filters: [], sort: null, columns: [], groupBy: null, sharedWith: [], shared: false },
  access: {
    rows: {
      user: (actor) => ({
        read: { any: [own(actor), ...actor.roles.map(sharedWith)] },
        create: true,
        update: own(actor),
        delete: own(actor),
      }),
      super: keepsOrder,
      admin: keepsOrder,
    },
    administered: true,
  },
  derive: (row) => ({ shared: row.sharedWith.length > 0 }),
  title: (row) => row.name,
  columns: ['name', 'collection', 'sharedWith', 'createdBy', 'updatedAt'],
  sortable: ['createdAt'],
  filterable: 'all',
  generic: { create: false, update: false, delete: true },
  sample: (n) => ({ name: `Sample view ${n}`, collection: 'accounts' }),
});
type View = RowOf<typeof views>;

const content = {
  name: views.shape.name,
  filters: views.shape.filters,
  sort: views.shape.sort,
  columns: views.shape.columns,
  groupBy: views.shape.groupBy,
  sharedWith: views.shape.sharedWith,
};

/**
 * Rejects conditions or orders that the list does not support for this person: on fields that they may not see, or
 * that have no index.
 */
function checkQuestion(entity: AnyEntity, actor: Actor, { filters, sort, columns, groupBy }: View): void {
  const visible = visibleFields(entity, actor);
  const named = [
    ...filters.map(({ field }) => field),
    ...columns,
    ...(sort ? [sort.field] : []),
    ...(groupBy ? [groupBy] : []),
  ];
  const unknown = named.find((field) => !visible.has(field));
  if (unknown !== undefined) throw new AppError('UNKNOWN_FIELD', { field: unknown });
  const asked = new Set(filters.map(({ field }) => field));
  if (readFilters(entity, visible, filters).lost > 0 || asked.size < filters.length)
    throw invalid(
      'filters',
      `${entity.many} cannot be filtered this way. Nothing was saved. Change the filters of the list and save the view again.`,
    );
  if (groupBy && !canGroup(entity, groupBy))
    throw invalid(
      'groupBy',
      `${entity.many} cannot be shown in groups by “${groupBy}”. Nothing was saved. Choose another field.`,
    );
  if (sort && !isSortable(entity, sort.field))
    throw invalid(
      'sort',
      `${entity.many} cannot be sorted by “${sort.field}”. Nothing was saved. Choose another column.`,
    );
}

/** Rejects sharing a view without the permission, or with a role that the company does not have. */
async function checkSharing(tx: Transaction, before: readonly string[], after: readonly string[]) {
  const added = after.filter((key) => !before.includes(key));
  if (added.length === 0) return;
  if (!canShareViews(tx.actor)) throw new AppError('NOT_AUTHORIZED');
  const known = await tx.asSystem().list(roles, { where: where({ key: added }), limit: added.length });
  if (known.length === new Set(added).size) return;
  throw invalid(
    'sharedWith',
    'One of these roles no longer exists. Nothing was saved. Choose the roles again.',
  );
}

/** Rejects a second view with the same name on a person's list, and more views than the maximum. */
async function checkName(
  tx: Transaction,
  { id, collection, name }: Pick<View, 'id' | 'collection' | 'name'>,
) {
  // Serializes concurrent saves from two devices.
  await tx.asSystem().get(users, tx.actor.id, { lock: true });
  const others = (await tx.listAll(views, where({ collection, createdBy: tx.actor.id }))).filter(
    (view) => view.id !== id,
  );
  if (others.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw invalid(
      'name',
      `You already have a view “${name}” of this list. Nothing was saved. Choose another name.`,
    );
  if (others.length >= MAX_OWN_VIEWS)
    throw invalid(
      'name',
      `You have ${MAX_OWN_VIEWS} views of this list. Nothing was saved. Delete one that you no longer need first.`,
    );
}

/** Returns the mutations of saved views, which need every list. */
export function viewMutations(entities: readonly AnyEntity[]) {
  const listOf = (actor: Actor, collection: string): AnyEntity => {
    const entity = entities.find((each) => each.collection === collection);
    if (!entity || entity.permission(actor).read === matchNone)
      throw new AppError('NOT_FOUND', { what: 'Collection' });
    return entity;
  };
  return {
    /** Saves what a list shows as a view of the person, shared with some roles. */
    'views.create': mutation({
      args: z.strictObject({
        ...content,
        collection: views.shape.collection,
        filters: content.filters.default([]),
        columns: content.columns.default([]),
        sharedWith: content.sharedWith.default([]),
      }),
      allow: (actor) => views.permission(actor).create !== matchNone,
      keyVerb: 'create',
      serverOnly: true,
      async run(tx, args) {
        const entity = listOf(tx.actor, args.collection);
        const id = tx.context.newId();
        await checkName(tx, { ...args, id });
        await checkSharing(tx, [], args.sharedWith);
        const view = await tx.create(views, { ...args, id });
        checkQuestion(entity, tx.actor, view);
        return { id };
      },
    }),

    /** Changes a view of the person: its name, its conditions, or the roles with which it is shared. */
    'views.update': mutation({
      args: z.strictObject({ id: idSchema, patch: z.strictObject(content).partial() }),
      allow: (actor) => views.permission(actor).update !== matchNone,
      keyVerb: 'update',
      serverOnly: true,
      async run(tx, { id, patch }) {
        const before = await tx.get(views, id, { lock: true });
        const after = await tx.update(views, before, patch);
        if (after.name !== before.name) await checkName(tx, after);
        await checkSharing(tx, before.sharedWith, after.sharedWith);
        if (patch.filters || patch.sort || patch.columns || patch.groupBy)
          checkQuestion(listOf(tx.actor, after.collection), tx.actor, after);
      },
    }),
  };
}
