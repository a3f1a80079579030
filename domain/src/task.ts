import { assignedWork } from './assigned-access.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { day, flag, longText, optional, ref, requiredText } from './kernel/fields.ts';

/** A task with a due day: for one person or for anyone, about an account or the company. */
export const tasks = defineEntity({
  collection: 'tasks',
  one: 'Task',
  many: 'Tasks',
  shape: {
    title: requiredText('Title', 160),
    dueOn: optional(day('Due')),
    assigneeUserId: optional(ref('Assigned to', 'users')),
    accountId: optional(ref('Account', 'accounts')),
    /** The enrollment that is canceled when the task is done. */
    enrollmentId: optional(ref('Cancels at the station', 'enrollments', { server: true })),
    done: flag('Done'),
    notes: optional(longText('Notes', 2000)),
  },
  defaults: { done: false },
  access: { rows: assignedWork },
  title: (row) => row.title,
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    row.assigneeUserId && pathOf('users', row.assigneeUserId),
    row.enrollmentId && pathOf('enrollments', row.enrollmentId),
  ],
  search: (row) => ({ title: row.title, subtitle: row.dueOn ? `Due ${row.dueOn}` : '', text: row.title }),
  columns: ['title', 'dueOn', 'assigneeUserId', 'accountId', 'done', 'updatedAt'],
  sortable: ['title', 'dueOn', 'createdAt', 'updatedAt'],
  filterable: ['assigneeUserId', 'enrollmentId', 'done'],
  searchHolds: ['title'],
  startOrder: { field: 'dueOn', direction: 'asc' },
  openRows: { done: false },
  views: () => [
    { key: 'overdue', name: 'Overdue', filters: { done: 'is:no', dueOn: 'range:..today-1' } },
    { key: 'due-today', name: 'Due today', filters: { done: 'is:no', dueOn: 'range:today..today' } },
  ],
  mine: (userId) => ({ assigneeUserId: userId, done: false }),
  alert: (row, today) => (!row.done && row.dueOn !== null && row.dueOn < today ? 'Overdue' : null),
  listedOn: ['accountId'],
  about: {
    what: 'A task is something to do by a certain day: a callback, a permit, a part to order.',
    start: 'Add the first one and assign it.',
  },
  generic: { delete: true },
  sample: (n) => ({ title: `Sample task ${n}`, dueOn: '2026-03-05' }),
});
