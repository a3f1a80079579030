import { entities } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { createWay, listPath, recordPath } from './record-path.ts';

test('a record opens on its page, beside its list, or beside the accounts', () => {
  expect(recordPath('accounts', 'a1')).toBe('/account/a1');
  expect(recordPath('packages', 'p1')).toBe('/packages?panel=p1');
  expect(recordPath('contacts', 'c1')).toBe('/accounts?panel=contacts/c1');
});

test('accounts and estimates begin on their own screens, most others in a form, people not at all', () => {
  expect(createWay('accounts')).toEqual({ path: '/account' });
  expect(createWay('estimates')).toEqual({ path: '/estimate/new' });
  expect(createWay('products')).toBe('form');
  expect(createWay('users')).toBeNull();
});

test('every collection has a way to show a record', () => {
  for (const { collection } of entities) {
    expect(recordPath(collection, 'x')).toMatch(/^\/[a-z]/);
    expect(listPath(collection) ?? '/').toMatch(/^\//);
  }
});
