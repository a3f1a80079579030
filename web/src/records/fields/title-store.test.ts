import type { AnyRow } from '@sable/domain/kernel/entity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TitleStore } from './title-store.ts';

interface Asked {
  collection: string;
  ids: readonly string[];
}

let asked: Asked[];
let now: number;

const namesOf = async (collection: string, ids: readonly string[]): Promise<readonly AnyRow[]> => {
  asked.push({ collection, ids });
  const here = ids.filter((id) => !id.startsWith('no'));
  return here.map((id) => ({ id, name: `Name of ${id}` }) as unknown as AnyRow);
};

const store = (ask = namesOf) => new TitleStore({ ask, now: () => now, gather: 10, keep: 1_000 });

beforeEach(() => {
  asked = [];
  now = 100_000;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('ids that are wanted within the wait are asked for together, once per collection', async () => {
  const titles = store();
  const heard = vi.fn();
  titles.watch(heard);
  expect(titles.titleOf('users', 'a')).toBeUndefined();
  titles.titleOf('users', 'b');
  titles.titleOf('users', 'a');
  titles.titleOf('accounts', 'c');
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([
    { collection: 'users', ids: ['a', 'b'] },
    { collection: 'accounts', ids: ['c'] },
  ]);
  expect(titles.titleOf('users', 'b')).toBe('Name of b');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a title is kept for its time, shown still while it is asked for again', async () => {
  const titles = store();
  titles.titleOf('users', 'a');
  await vi.advanceTimersByTimeAsync(10);
  titles.titleOf('users', 'a');
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(1);
  now += 1_001;
  expect(titles.titleOf('users', 'a')).toBe('Name of a');
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(2);
});

test('what the person may not see is known as such and not asked for again at once', async () => {
  const titles = store();
  titles.titleOf('users', 'no-one');
  await vi.advanceTimersByTimeAsync(10);
  expect(titles.titleOf('users', 'no-one')).toBeNull();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(1);
});

test('a question that failed is asked again later, not in a loop', async () => {
  let fails = 0;
  const titles = store(async () => {
    fails += 1;
    throw new Error('offline');
  });
  titles.titleOf('users', 'a');
  await vi.advanceTimersByTimeAsync(10);
  titles.titleOf('users', 'a');
  await vi.advanceTimersByTimeAsync(10);
  expect(fails).toBe(1);
  now += 5_001;
  titles.titleOf('users', 'a');
  await vi.advanceTimersByTimeAsync(10);
  expect(fails).toBe(2);
});
