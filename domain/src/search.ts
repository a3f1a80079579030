import { z } from 'zod';
import { isSystem } from './kernel/actor.ts';
import { defineEntity } from './kernel/entity.ts';
import { described, optional, text } from './kernel/fields.ts';
import { everything, nothing } from './kernel/predicate.ts';

const embedded = (label: string) =>
  described(z.record(z.string(), z.unknown()).nullable(), { label, kind: 'object', server: true });

/**
 * What search reads: one row per findable record, written by the writer. A row's id is its document's id. Rows of type
 * `users` carry `user` and `roles.{companyId}.sales.id` (specification section 3). Staff list people through it;
 * everything else is found through `/api/search`, which checks each hit against its own record's permission.
 */
export const searches = defineEntity({
  collection: 'searches',
  one: 'Search row',
  many: 'Search rows',
  shape: {
    type: text('Type', 60, { server: true }),
    title: text('Title', 200, { server: true }),
    subtitle: optional(text('Subtitle', 200, { server: true })),
    user: embedded('User'),
    roles: embedded('Roles'),
  },
  permission: (actor) => ({
    read: isSystem(actor)
      ? everything
      : actor.kind === 'user'
        ? { field: 'type', op: 'eq', value: 'users' }
        : nothing,
    create: nothing,
    update: nothing,
    delete: nothing,
  }),
  title: (row) => row.title,
  columns: ['title', 'subtitle', 'type'],
  generic: { create: false, update: false },
  sample: () => ({}),
});
