import { expect, test } from 'vitest';
import { arrivalsOf } from './arrivals.ts';

const notice = (id: string, minute: number, readAt: string | null = null) => ({
  id,
  createdAt: `2026-11-20T10:0${minute}:00.000Z`,
  readAt,
});

test('only what is newer than the newest before arrives, the oldest first, whatever its id', () => {
  const before = notice('b', 2);
  const rows = [notice('a', 4), notice('d', 3), before, notice('c', 1)];
  expect(arrivalsOf(rows, before.createdAt).map(({ id }) => id)).toEqual(['d', 'a']);
});

test('what was read elsewhere does not arrive', () => {
  expect(arrivalsOf([notice('a', 3, '2026-11-20T10:05:00.000Z')], notice('b', 2).createdAt)).toEqual([]);
});
