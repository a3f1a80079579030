import { expect, test } from 'vitest';
import { loadParents, matchAll, matches, parentMatches, where } from './predicate.ts';

const ofOpenAccount = parentMatches('accountId', 'accounts', where({ status: 'open' }));

test('a parent condition is false while nothing is known of the parent', () => {
  expect(matches({ accountId: 'a' }, ofOpenAccount)).toBe(false);
  expect(matches({ accountId: 'a' }, { parent: 'accountId', in: 'accounts', is: matchAll })).toBe(false);
});

test('a parent condition is decided by the parent, and false without one', async () => {
  const rows = [{ accountId: 'a' }, { accountId: 'b' }, { accountId: 'gone' }, { accountId: null }];
  const accounts = new Map([
    ['a', { status: 'open' }],
    ['b', { status: 'closed' }],
  ]);
  const matchesParent = await loadParents(rows, ofOpenAccount, async (_, id) => accounts.get(id));
  expect(rows.map((row) => matches(row, ofOpenAccount, matchesParent))).toEqual([true, false, false, false]);
});
