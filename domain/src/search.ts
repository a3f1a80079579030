import { z } from 'zod';
import { defineEntity } from './kernel/entity.ts';
import { described, optional, text } from './kernel/fields.ts';
import { where } from './kernel/predicate.ts';

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
  access: { rows: { user: { read: where({ type: 'users' }) } } },
  title: (row) => row.title,
  columns: ['title', 'subtitle', 'type'],
  generic: { create: false, update: false },
  sample: () => ({}),
});
