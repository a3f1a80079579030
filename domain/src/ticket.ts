import { assignedWork } from './assigned-access.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { choice, day, longText, optional, ref, requiredText } from './kernel/fields.ts';

/** A customer's request or complaint, until it is resolved. */
export const tickets = defineEntity({
  collection: 'tickets',
  one: 'Ticket',
  many: 'Tickets',
  shape: {
    title: requiredText('Title', 160),
    accountId: ref('Account', 'accounts'),
    text: optional(longText('What happened')),
    priority: choice('Priority', ['low', 'normal', 'high', 'urgent'] as const),
    status: choice('Status', ['open', 'closed'] as const),
    assigneeUserId: optional(ref('Assigned to', 'users')),
    dueOn: optional(day('Due')),
    resolution: optional(longText('How it was solved', 2000)),
  },
  defaults: { priority: 'normal', status: 'open' },
  lifecycle: { starts: ['open'], next: { open: ['closed'], closed: ['open'] } },
  access: { rows: assignedWork },
  check: (row) => {
    if (row.status === 'closed' && !row.resolution)
      throw invalid(
        'resolution',
        'A closed ticket needs a note on how it was solved. Nothing was saved. Write the note first.',
      );
  },
  title: (row) => row.title,
  parents: (row) => [
    pathOf('accounts', row.accountId),
    row.assigneeUserId && pathOf('users', row.assigneeUserId),
  ],
  search: (row) => ({
    title: row.title,
    subtitle: row.status,
    text: [row.title, row.text].filter(Boolean).join(' '),
  }),
  columns: ['title', 'accountId', 'status', 'priority', 'dueOn', 'assigneeUserId', 'updatedAt'],
  sortable: ['title', 'dueOn', 'createdAt', 'updatedAt'],
  filterable: ['assigneeUserId', 'status'],
  searchHolds: ['title'],
  startOrder: { field: 'dueOn', direction: 'asc' },
  openRows: { status: 'open' },
  mine: (userId) => ({ assigneeUserId: userId, status: 'open' }),
  alert: (row, today) =>
    row.status === 'open' && row.dueOn !== null && row.dueOn < today ? 'Overdue' : null,
  listedOn: ['accountId'],
  about: {
    what: 'A ticket is what a customer asked for or complained about, until it is solved.',
    start: 'Open one from the account, and assign it.',
  },
  generic: { delete: true },
  sample: (n) => ({ title: `Sample ticket ${n}`, priority: 'normal', dueOn: '2026-03-05' }),
});
