import { defineEntity } from './kernel/entity.ts';
import { choice, count, flag, longText, optional, requiredText, text } from './kernel/fields.ts';
import { full } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';

export const courses = defineEntity({
  collection: 'courses',
  one: 'Course',
  many: 'Courses',
  shape: {
    title: requiredText('Title', 160),
    summary: optional(text('Summary', 300)),
    content: optional(longText('Content', 50_000)),
    audience: choice('For', ['everyone', 'sales', 'installer', 'office'] as const),
    minutes: count('Minutes', {}, 10_000),
    required: flag('Required'),
    status: choice('Status', ['draft', 'published', 'archived'] as const),
  },
  defaults: { audience: 'everyone', minutes: 10, required: false, status: 'draft' },
  access: {
    rows: {
      super: full,
      admin: full,
      user: { read: where({ status: 'published' }) },
    },
  },
  title: (row) => row.title,
  search: (row) => ({
    title: row.title,
    subtitle: row.summary ?? '',
    text: `${row.title} ${row.summary ?? ''}`,
  }),
  columns: ['title', 'audience', 'minutes', 'required', 'status', 'updatedAt'],
  sortable: ['title', 'status', 'updatedAt'],
  filterable: 'all',
  sample: (n) => ({ title: `Sample course ${n}`, status: 'published', summary: 'How to walk a house.' }),
});
