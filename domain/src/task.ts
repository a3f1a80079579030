import { accountsWorkedByRep, belowAccountsOfRep } from './account-access.ts';
import type { Actor } from './kernel/actor.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { day, flag, longText, optional, ref, requiredText } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { and, parentMatches, where, type Predicate } from './kernel/predicate.ts';

const assignedOrMade = (actor: Actor): Predicate => ({
  any: [where({ assigneeUserId: actor.id }), where({ createdBy: actor.id })],
});

const withAccount: Predicate = { field: 'accountId', op: 'ne', value: null };
const withoutAccount = where({ accountId: null });

/** Something to do by a day: for one person or whoever gets to it, for an account or for the company. */
export const tasks = defineEntity({
  collection: 'tasks',
  one: 'Task',
  many: 'Tasks',
  shape: {
    title: requiredText('Title', 160),
    dueOn: optional(day('Due')),
    assigneeUserId: optional(ref('Assigned to', 'users')),
    accountId: optional(ref('Account', 'accounts')),
    done: flag('Done'),
    notes: optional(longText('Notes', 2000)),
  },
  defaults: { done: false },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: full,
      auditor: readOnly,
      // A rep reads the tasks of the accounts that they see, and may add one there or for themselves.
      sales: (actor) => ({
        read: { any: [assignedOrMade(actor), and(withAccount, belowAccountsOfRep(actor))] },
        create: { any: [withoutAccount, belowAccountsOfRep(actor)] },
        update: {
          any: [assignedOrMade(actor), parentMatches('accountId', 'accounts', accountsWorkedByRep(actor))],
        },
        delete: where({ createdBy: actor.id }),
      }),
      installer: (actor) => ({
        read: where({ assigneeUserId: actor.id }),
        update: where({ assigneeUserId: actor.id }),
      }),
    },
  },
  title: (row) => row.title,
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    row.assigneeUserId && pathOf('users', row.assigneeUserId),
  ],
  search: (row) => ({ title: row.title, subtitle: row.dueOn ? `Due ${row.dueOn}` : '', text: row.title }),
  columns: ['title', 'dueOn', 'assigneeUserId', 'accountId', 'done', 'updatedAt'],
  sortable: ['title', 'dueOn', 'createdAt', 'updatedAt'],
  startOrder: { field: 'dueOn', direction: 'asc' },
  openRows: { done: false },
  mine: (userId) => ({ assigneeUserId: userId, done: false }),
  alert: (row, today) => (!row.done && row.dueOn !== null && row.dueOn < today ? 'Overdue' : null),
  listedOn: ['accountId'],
  about: {
    what: 'A task is something to do by a day: a call back, a permit, a part to order.',
    start: 'Add the first one and say who does it.',
  },
  generic: { delete: true },
  sample: (n) => ({ title: `Sample task ${n}`, dueOn: '2026-03-05' }),
});
