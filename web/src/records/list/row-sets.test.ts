import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { areFilters, openFilters, ownFilters } from './row-sets.ts';

const accounts = entityOf('accounts');

test('an account is a person’s own by its rep', () => {
  expect(ownFilters(accounts, 'u1')).toEqual([{ field: 'ownerUserId', op: 'in', values: ['u1'] }]);
  expect(ownFilters(entityOf('products'), 'u1')).toEqual([]);
});

test('a task is open until it is done; an account is never done', () => {
  const open = openFilters(entityOf('tasks'));
  expect(open).toEqual([{ field: 'done', op: 'is', value: false }]);
  expect(openFilters(accounts)).toEqual([]);
  expect(areFilters(open, open)).toBe(true);
  expect(areFilters(ownFilters(entityOf('tasks'), 'u1'), open)).toBe(false);
  expect(areFilters([], open)).toBe(false);
});
