import { entities, entityOf } from '@sable/domain/registry';
import { visibleFields } from '@sable/domain/kernel/entity';
import { isSortable } from '@sable/domain/kernel/sortable';
import { readFilters } from '@sable/domain/list-view';
import { accountStatuses } from '@sable/domain/account';
import { expect, test } from 'vitest';
import { testActor } from '../test-env.ts';
import { builtInViews, savedView, type ViewRow } from './list-views.ts';
import { noticeOf } from './view-notice.tsx';

const accounts = entityOf('accounts');
const admin = testActor('admin');

const saved = (part: Partial<ViewRow>): ViewRow => ({
  id: '01990000-0000-7000-8000-0000000000f1',
  companyId: admin.companyId,
  version: 1,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  createdBy: admin.id,
  belongsTo: [],
  name: 'Mine alone',
  collection: 'accounts',
  filters: [],
  sort: null,
  columns: [],
  groupBy: null,
  sharedWith: [],
  shared: false,
  ...part,
});

test('every view that an entity declares asks what its list answers, by fields with an index', () => {
  for (const entity of entities) {
    const visible = visibleFields(entity, testActor('super'));
    const views = entity.views?.(testActor('super')) ?? [];
    expect(new Set(views.map(({ key }) => key)).size).toBe(views.length);
    for (const { key, filters, sort } of views) {
      const stored = Object.entries(filters).map(([field, condition]) => ({
        field,
        condition: condition ?? '',
      }));
      expect([entity.collection, key, readFilters(entity, visible, stored).lost]).toEqual([
        entity.collection,
        key,
        0,
      ]);
      if (sort) expect(isSortable(entity, sort.field)).toBe(true);
    }
  }
});

test('accounts have the office’s day, and a rep calls their own', () => {
  const names = (role: string) => builtInViews(accounts, testActor(role)).map(({ name }) => name);
  const day = ['All', 'Mine', 'To call', 'Quoted over 7 days', 'Sold without a date'];
  expect(names('office')).toEqual(day);
  const toCall = (role: string) =>
    builtInViews(accounts, testActor(role)).find(({ key }) => key === 'to-call')?.filters ?? [];
  expect(toCall('office').map(({ field }) => field)).toEqual(['followUpOn', 'status']);
  expect(toCall('sales')).toContainEqual({ field: 'ownerUserId', op: 'in', values: ['me'] });
  // Neither lost nor canceled ones are called.
  const [, status] = toCall('office');
  expect(status?.op === 'in' && accountStatuses.filter((each) => !status.values.includes(each))).toEqual([
    'cancelled',
    'lost',
  ]);
});

test('a view leaves out what is gone or hidden, and says so', () => {
  const filters = [
    { field: 'status', condition: 'in:lead' },
    { field: 'rmr', condition: 'range:1000..' },
    { field: 'favoriteColor', condition: 'in:red' },
    { field: 'notes', condition: 'has:gate' },
  ];
  const row = saved({ filters, columns: ['name', 'rmr'], sort: { field: 'rmr', direction: 'desc' } });
  const forOffice = savedView(accounts, testActor('office'), row);
  expect(forOffice.filters.map(({ field }) => field)).toEqual(['status', 'rmr']);
  expect(forOffice.columns).toEqual(['name', 'rmr']);
  expect(forOffice.lost).toBe(2);
  const forInstaller = savedView(accounts, testActor('installer'), row);
  expect(forInstaller.filters.map(({ field }) => field)).toEqual(['status']);
  expect([forInstaller.columns, forInstaller.sort, forInstaller.lost]).toEqual([['name'], undefined, 5]);
  expect(noticeOf(accounts, { missing: false, current: forInstaller })).toMatch(
    /^5 parts of this view can’t be used/,
  );
  expect(JSON.stringify(noticeOf(accounts, { missing: false, current: forInstaller }))).not.toMatch(/RMR/i);
  const grouped = (field: string, role = 'admin') =>
    savedView(accounts, testActor(role), saved({ groupBy: field }));
  expect([grouped('status').groupBy, grouped('status').lost]).toEqual(['status', 0]);
  expect([grouped('city').groupBy, grouped('city').lost]).toEqual([null, 1]);
  const whole = savedView(accounts, admin, saved({}));
  expect(noticeOf(accounts, { missing: false, current: whole })).toBeNull();
  expect(noticeOf(accounts, { missing: true, current: whole })).toMatch(/deleted, or it isn’t shared/);
});
