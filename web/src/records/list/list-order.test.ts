import { expect, test } from 'vitest';
import { and, matches } from '@sable/domain/kernel/predicate';
import { compareRows, pageBounds, type QuerySpec } from '@sable/domain/kernel/query';
import { adjacentQuery } from './list-order.ts';

const rows = [
  { id: 'c', city: 'Troy' },
  { id: 'a', city: 'Dayton' },
  { id: 'b', city: 'Dayton' },
  { id: 'd', city: null },
];

const adjacent = (list: QuerySpec, row: object, step: 'next' | 'previous') => {
  const spec = adjacentQuery(list, row, step);
  const reads = and(spec.where ?? { all: [] }, pageBounds(spec));
  return rows.filter((other) => matches(other, reads)).sort(compareRows(spec))[0]?.id;
};

test.each(['asc', 'desc'] as const)(
  'next and previous walk a list that sorts %s to both ends',
  (direction) => {
    const list: QuerySpec = { collection: 'accounts', orderBy: [{ field: 'city', direction }] };
    const order = [...rows].sort(compareRows(list));
    order.forEach((row, index) => {
      expect(adjacent(list, row, 'next')).toBe(order[index + 1]?.id);
      expect(adjacent(list, row, 'previous')).toBe(order[index - 1]?.id);
    });
  },
);

test('rows that the list’s filter leaves out are passed over', () => {
  const list: QuerySpec = {
    collection: 'accounts',
    where: { field: 'city', op: 'ne', value: 'Troy' },
    orderBy: [{ field: 'city', direction: 'asc' }],
  };
  expect(adjacent(list, { id: 'b', city: 'Dayton' }, 'next')).toBe('d');
});
