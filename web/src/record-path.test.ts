import { entities } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import type { RouteRow } from './guard/route-row.ts';
import { createWay, listPath, recordPath } from './record-path.ts';
import { routeTable } from './routes.ts';

test('a record opens on its page, in a panel of its list, or in a panel of the accounts', () => {
  expect(recordPath('accounts', 'a1')).toBe('/account/a1');
  expect(recordPath('packages', 'p1')).toBe('/packages?panel=p1');
  expect(recordPath('events', 'e1')).toBe('/calendar?event=e1');
  expect(recordPath('emails', 'm1')).toBe('/accounts?panel=emails/m1');
});

test('accounts and estimates begin on their own screens, most others in a form, people not at all', () => {
  expect(createWay('accounts')).toEqual({ path: '/account' });
  expect(createWay('estimates')).toEqual({ path: '/estimate/new' });
  expect(createWay('products')).toBe('form');
  expect(createWay('users')).toBeNull();
});

test('a record and its beginning open on screens of the table', () => {
  const screens = routeTable.map(({ path }) => path.replace(/\?\}/g, '}'));
  const rows: readonly RouteRow[] = routeTable;
  const named = rows.flatMap(({ record, create }) =>
    [record, create?.path].filter((path) => path !== undefined),
  );
  const missing = named
    .map((path) => path.replace(/\?\}/g, '}').replace(/\?.*/, ''))
    .filter((path) => !screens.some((screen) => screen === path));
  expect(named.length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});

test('every collection has a way to show a record', () => {
  for (const { collection } of entities) {
    expect(recordPath(collection, 'x')).toMatch(/^\/[a-z]/);
    expect(listPath(collection) ?? '/').toMatch(/^\//);
  }
});
