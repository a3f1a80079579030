import { groups, query } from '@sable/domain/queries';
import { expect, test } from 'vitest';
import { about, less } from './use-counted.ts';

const ids = ['01990000-0000-7000-8000-000000000001'];
const these = (field: string) => ({ field, op: 'in', value: ids });

test('rows leave out what belongs to a test, beside their own condition', () => {
  const accepted = query('estimates', { where: { status: 'accepted' } });
  expect(about(accepted, ids, 'others').where).toEqual({
    all: [{ field: 'status', op: 'eq', value: 'accepted' }, { not: these('accountId') }],
  });
});

test('accounts leave out the tests themselves', () => {
  expect(about(query('accounts'), ids, 'others').where).toEqual({ not: these('id') });
});

test('what the tests come to is asked by itself, in the same groups', () => {
  const sold = groups('contract-credits', { groupBy: ['signedOn'], sum: ['rmrSold'] });
  expect(about(sold, ids, 'these')).toEqual({ ...sold, where: these('accountId') });
});

test('count and sums go down by what the tests come to, and a group of tests alone goes', () => {
  const all = [
    { status: 'sent', ownerUserId: null, count: 3, 'sum.rmr': 90_00 },
    { status: 'draft', ownerUserId: 'u1', count: 1, 'sum.rmr': 10_00 },
    { status: 'draft', ownerUserId: 'u2', count: 2, 'sum.rmr': 20_00 },
  ];
  const some = [
    { status: 'sent', ownerUserId: null, count: 1, 'sum.rmr': 30_00 },
    { status: 'draft', ownerUserId: 'u1', count: 1, 'sum.rmr': 10_00 },
  ];
  expect(less(all, some, ['status', 'ownerUserId'])).toEqual([
    { status: 'sent', ownerUserId: null, count: 2, 'sum.rmr': 60_00 },
    { status: 'draft', ownerUserId: 'u2', count: 2, 'sum.rmr': 20_00 },
  ]);
});

test('a group by a number keeps it, and one sum of everything stays where nothing is left', () => {
  const byMonths = [{ termMonths: 36, count: 2 }];
  expect(less(byMonths, [{ termMonths: 36, count: 1 }], ['termMonths'])).toEqual([
    { termMonths: 36, count: 1 },
  ]);
  expect(less([{ count: 1, 'sum.monthly': 39_99 }], [{ count: 1, 'sum.monthly': 39_99 }])).toEqual([
    { count: 0, 'sum.monthly': 0 },
  ]);
});
