import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { hasFilters, ownFilters } from './own-rows.ts';

const accounts = entityOf('accounts');

test('an account is a person’s own by its rep', () => {
  expect(ownFilters(accounts, 'u1')).toEqual([{ field: 'ownerUserId', op: 'in', values: ['u1'] }]);
  expect(ownFilters(entityOf('products'), 'u1')).toEqual([]);
});

test('own rows are in force with other conditions, and not with another person’s', () => {
  const own = ownFilters(accounts, 'u1');
  const leads = { field: 'status', op: 'in', values: ['lead'] } as const;
  expect(hasFilters([leads, ...own], own)).toBe(true);
  expect(hasFilters([leads], own)).toBe(false);
  expect(hasFilters(ownFilters(accounts, 'u2'), own)).toBe(false);
});
