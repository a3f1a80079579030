import { expect, test } from 'vitest';
import type { Actor } from './kernel/actor.ts';
import type { RowOf } from './kernel/entity.ts';
import { matches, type ParentMatcher } from './kernel/predicate.ts';
import { tasks } from './task.ts';

const me = '0198f000-0000-7000-8000-000000000001';
const other = '0198f000-0000-7000-8000-000000000002';
const mine = '0198f000-0000-7000-8000-0000000000a1';
const theirs = '0198f000-0000-7000-8000-0000000000a2';
const owners = new Map([
  [mine, me],
  [theirs, other],
]);
const byOwner: ParentMatcher = (condition, row) => {
  const { accountId } = { accountId: null, ...row };
  return typeof accountId === 'string' && matches({ ownerUserId: owners.get(accountId) }, condition.is);
};

const actor = (role: string, salesSeeAll = false): Actor => ({
  kind: 'user',
  id: me,
  name: 'Ann',
  companyId: other,
  roles: [role],
  settings: { salesSeeAll },
});
const task = (fields: Partial<RowOf<typeof tasks>>): RowOf<typeof tasks> => ({
  id: other,
  companyId: other,
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  createdBy: other,
  belongsTo: [],
  title: 'Call back',
  dueOn: null,
  assigneeUserId: null,
  accountId: null,
  enrollmentId: null,
  done: false,
  notes: null,
  ...fields,
});
const can = (who: Actor, action: 'read' | 'create' | 'update' | 'delete', fields: object) =>
  matches(task(fields), tasks.permission(who)[action], byOwner);

test('a rep reads the tasks of accounts that they see, their own, and no other', () => {
  const rep = actor('sales');
  expect(can(rep, 'read', { accountId: mine })).toBe(true);
  expect(can(rep, 'read', { accountId: theirs })).toBe(false);
  expect(can(rep, 'read', { accountId: theirs, assigneeUserId: me })).toBe(true);
  expect(can(rep, 'read', { createdBy: me })).toBe(true);
  expect(can(rep, 'read', { assigneeUserId: other })).toBe(false);
});

test('where reps see all accounts, they see the tasks of accounts and not those of the office', () => {
  const rep = actor('sales', true);
  expect(can(rep, 'read', { accountId: theirs })).toBe(true);
  expect(can(rep, 'read', { assigneeUserId: other })).toBe(false);
});

test('a rep adds tasks to accounts that they see, changes what they work on, and deletes what they made', () => {
  const rep = actor('sales');
  expect(can(rep, 'create', { accountId: mine })).toBe(true);
  expect(can(rep, 'create', { accountId: null })).toBe(true);
  expect(can(rep, 'create', { accountId: theirs })).toBe(false);
  expect(can(rep, 'update', { accountId: mine })).toBe(true);
  expect(can(rep, 'update', { accountId: theirs })).toBe(false);
  expect(can(actor('sales', true), 'update', { accountId: theirs })).toBe(false);
  expect(can(rep, 'delete', { createdBy: me })).toBe(true);
  expect(can(rep, 'delete', { accountId: mine })).toBe(false);
});

test('an installer reads and finishes what is assigned to them, and adds nothing', () => {
  const installer = actor('installer');
  expect(can(installer, 'read', { assigneeUserId: me })).toBe(true);
  expect(can(installer, 'update', { assigneeUserId: me })).toBe(true);
  expect(can(installer, 'read', { accountId: mine })).toBe(false);
  expect(can(installer, 'create', { assigneeUserId: me })).toBe(false);
});

test.each(['affiliate', 'dev'])('%s reads no task', (role) => {
  expect(can(actor(role), 'read', { assigneeUserId: me, createdBy: me, accountId: mine })).toBe(false);
});

test('a task is overdue after its day, until it is done', () => {
  const alertOn = (today: string, fields: object) =>
    tasks.alert?.(task({ dueOn: '2026-03-05', ...fields }), today);
  expect(alertOn('2026-03-05', {})).toBeNull();
  expect(alertOn('2026-03-06', {})).toBe('Overdue');
  expect(alertOn('2026-03-06', { done: true })).toBeNull();
  expect(alertOn('2026-03-06', { dueOn: null })).toBeNull();
});
