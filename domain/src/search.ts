import { z } from 'zod';
import { defineEntity } from './kernel/entity.ts';
import { described, optional, text } from './kernel/fields.ts';
import type { Grant } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';

const embedded = (label: string) =>
  described(z.record(z.string(), z.unknown()).nullable(), { label, kind: 'object', server: true });

/** Everyone who may read people may find them: the same roles as for `users`. */
const people: Grant = { read: where({ type: 'users' }) };

/**
 * The search index: one row per findable record, maintained by the writer. A row's id is its document's id. Rows of
 * type `users` carry `user` and `roles.{companyId}.sales.id` (specification section 3). Staff list people through it;
 * everything else is found through `/api/search`, with the permission of each record's own entity.
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
  access: {
    rows: {
      super: people,
      admin: people,
      manager: people,
      office: people,
      sales: people,
      installer: people,
      auditor: people,
      user: (actor) => ({ read: where({ type: 'users', id: actor.id }) }),
    },
    follows: 'users',
  },
  title: (row) => row.title,
  columns: ['title', 'subtitle', 'type'],
  filterable: ['type'],
  generic: { create: false, update: false },
  sample: () => ({}),
});
