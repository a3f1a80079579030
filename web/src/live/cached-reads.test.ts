// @vitest-environment jsdom
import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wipeStorage } from '../session/storage.ts';
import { CachedReads, type ReadOptions, type StoredReads } from './cached-reads.ts';
import { readStoredReads, writeStoredReads } from './stored-reads.ts';

interface Asked {
  collection: string;
  ids: readonly string[];
}

let asked: Asked[];
let now: number;

const rowOf = (id: string): AnyRow => ({
  id,
  name: `Name of ${id}`,
  address: `${id}@example.com`,
  companyId: 'company-1',
  version: 1,
  createdAt: '2026-03-05T12:00:00.000Z',
  updatedAt: '2026-03-05T12:00:00.000Z',
  createdBy: null,
  belongsTo: [],
});

const namesOf = async (collection: string, ids: readonly string[]): Promise<readonly AnyRow[]> => {
  asked.push({ collection, ids });
  return ids.filter((id) => !id.startsWith('no')).map(rowOf);
};

const cache = (ask = namesOf, more: { stored?: StoredReads; store?: (reads: StoredReads) => void } = {}) =>
  new CachedReads({ ask, now: () => now, ...more });

const soon: ReadOptions = { delayMs: 10, ttlMs: 1_000 };
const pass = async (ms: number) => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  asked = [];
  now = 100_000;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

// Specification 7.9, 7.10
describe('cached reads', () => {
  test('ids that are wanted within the caller’s delay are asked for together, once per collection', async () => {
    const reads = cache();
    const received = vi.fn();
    reads.watch(received);
    expect(reads.titleOf('users', 'a', soon)).toBeUndefined();
    reads.titleOf('users', 'b', soon);
    reads.titleOf('users', 'a', soon);
    reads.titleOf('accounts', 'c', soon);
    await pass(9);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual([
      { collection: 'users', ids: ['a', 'b'] },
      { collection: 'accounts', ids: ['c'] },
    ]);
    expect(reads.titleOf('users', 'b', soon)).toBe('Name of b');
    expect(received).toHaveBeenCalledTimes(2);
  });

  test('a caller with a shorter delay sends what others wait for too', async () => {
    const reads = cache();
    reads.titleOf('users', 'patient', { delayMs: 500 });
    reads.titleOf('users', 'hasty', { delayMs: 5 });
    await pass(5);
    expect(asked).toEqual([{ collection: 'users', ids: ['patient', 'hasty'] }]);
    await pass(500);
    expect(asked).toHaveLength(1);
  });

  test('an answer is kept for its time-to-live, shown still while it is asked for again', async () => {
    const reads = cache();
    reads.titleOf('users', 'a', soon);
    await pass(10);
    reads.titleOf('users', 'a', soon);
    await pass(10);
    expect(asked).toHaveLength(1);
    await pass(1_001);
    expect(reads.titleOf('users', 'a', soon)).toBe('Name of a');
    await pass(10);
    expect(asked).toHaveLength(2);
  });

  test.each([1_000, 60_000])('a time-to-live of %i ms ends to the millisecond', async (ttlMs) => {
    const reads = cache();
    /** Requests the title, and lets all the delays pass while the clock of the cache stands still. */
    const ask = async () => {
      reads.titleOf('users', 'a', { delayMs: 10, ttlMs });
      await vi.advanceTimersByTimeAsync(10);
    };
    await ask();
    now += ttlMs - 1;
    await ask();
    expect(asked).toHaveLength(1);
    now += 1;
    await ask();
    expect(asked).toHaveLength(2);
  });

  test('an answer without a time-to-live is not asked for again', async () => {
    const reads = cache();
    reads.titleOf('users', 'a', { delayMs: 10 });
    await pass(10);
    await pass(24 * 60 * 60_000);
    expect(reads.titleOf('users', 'a', { delayMs: 10 })).toBe('Name of a');
    await pass(10);
    expect(asked).toHaveLength(1);
  });

  test('what the person may not see is known as such and not asked for again at once', async () => {
    const reads = cache();
    reads.titleOf('users', 'no-one', soon);
    await pass(10);
    expect(reads.titleOf('users', 'no-one', soon)).toBeNull();
    await pass(10);
    expect(asked).toHaveLength(1);
  });

  test('a query that failed is retried later, not in a loop', async () => {
    let fails = 0;
    const reads = cache(async () => {
      fails += 1;
      throw new Error('offline');
    });
    reads.titleOf('users', 'a', soon);
    await pass(10);
    reads.titleOf('users', 'a', soon);
    await pass(10);
    expect(fails).toBe(1);
    await pass(5_001);
    reads.titleOf('users', 'a', soon);
    await pass(10);
    expect(fails).toBe(2);
  });
});

// Specification 9.6
describe('the cache in session storage', () => {
  const actor: Actor = {
    kind: 'user',
    id: 'user-1',
    name: 'Dana Whitfield',
    companyId: 'company-1',
    roles: ['sales'],
    settings: { salesSeeAll: true },
  };

  const read = async (collection: string, id: string) => {
    const reads = cache(namesOf, {
      stored: readStoredReads(actor),
      store: (kept) => writeStoredReads(actor, kept),
    });
    const title = reads.titleOf(collection, id, soon);
    await pass(10);
    return title;
  };

  afterEach(() => wipeStorage());

  test('answers the next page of the same person, and nobody else', async () => {
    expect(await read('users', 'a')).toBeUndefined();
    expect(await read('users', 'a')).toBe('Name of a');
    expect(asked).toHaveLength(1);
    expect(readStoredReads({ ...actor, roles: ['installer'] })).toEqual([]);
    expect(readStoredReads({ ...actor, id: 'user-2' })).toEqual([]);
  });

  test('holds no email address, and is gone at sign-out', async () => {
    await read('emails', 'dana');
    await read('users', 'a');
    expect(sessionStorage.getItem('cache')).toContain('Name of a');
    expect(sessionStorage.getItem('cache')).not.toContain('@');
    wipeStorage();
    expect(sessionStorage.getItem('cache')).toBeNull();
  });
});
