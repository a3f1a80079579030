// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { Actor } from '@sable/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, runLiveHook } from '../../live/test-page.tsx';
import { id, sam, useWire, wire } from '../../live/test-wire.ts';
import { minutesOf, useWaitingJobs } from './waiting-jobs.ts';

describe('how long a job is planned', () => {
  it('is its labor in quarters of an hour, two hours where nobody knows, and a long day at most', () => {
    expect(minutesOf({ laborMinutes: 100 })).toBe(105);
    expect(minutesOf({ laborMinutes: 0 })).toBe(120);
    expect(minutesOf({ laborMinutes: null })).toBe(120);
    expect(minutesOf(undefined)).toBe(120);
    expect(minutesOf({ laborMinutes: 5000 })).toBe(600);
  });
});

describe('what waits for a time', () => {
  useWire();
  const office: Actor = { ...sam, name: 'Olive', roles: ['office'] };
  const order = (n: number, more: object) => ({
    ...{ id: id(n), title: `Order ${n}`, type: 'service', status: 'draft', priority: 'normal' },
    ...{ scheduledOn: null, accountId: id(1), laborMinutes: null, ...more },
  });
  const orders = [
    ...Array.from({ length: 230 }, (_, n) => order(1000 + n, {})),
    order(2000, { status: 'ready' }),
    order(2001, { priority: 'urgent' }),
    order(2002, { type: 'install', accountId: id(3000) }),
  ];
  const home = (n: number) => ({ id: id(n), name: `Home ${n}`, site: null, soldOn: '2026-11-01' });
  const stored = {
    'work-orders': orders,
    accounts: Array.from({ length: 60 }, (_, n) => ({ ...home(3000 + n), status: 'sold', installOn: null })),
  };

  it('is counted as a whole, and a pile of drafts hides neither what is ready nor what presses', async () => {
    const { result, close } = runLiveHook(() => useWaitingJobs(true), office);
    for (let round = 0; round < 4; round += 1) await answerMatching(stored);
    const { sold, orders: shown, soldCount, ordersCount } = result.current ?? {};
    expect(shown?.slice(0, 2).map(({ title }) => title)).toEqual(['Order 2001', 'Order 2000']);
    expect([soldCount, ordersCount]).toEqual([60, 232]);
    // The sale's order is found regardless of its position among the drafts, and is shown with the sale.
    expect(sold?.[0]?.workOrderId).toBe(id(2002));
    const limits = wire().sent.flatMap(({ spec }) => (spec && !spec.aggregate ? [spec.limit ?? 0] : []));
    expect(Math.max(...limits)).toBeLessThanOrEqual(200);
    close();
  });
});
