import { expect, test } from 'vitest';
import { byDueDay, type Work } from './work.ts';

const work = (id: string, dueOn: string | null): Work => ({
  collection: 'tasks',
  id,
  title: id,
  accountId: null,
  dueOn,
  status: null,
});

test('the earliest day comes first, and what has none last', () => {
  const all = [work('a', null), work('b', '2026-03-06'), work('c', '2026-03-05'), work('d', null)];
  expect(byDueDay(all).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
});
