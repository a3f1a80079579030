import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bulkhead } from './bulkhead.ts';

const limits = { size: 4, share: 2, liveShare: 1, maxWaiting: 2, maxWaitMs: 1_000 };
let started: string[] = [];

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Creates work that records its start and ends when the test resolves it. */
function job(bulkhead: Bulkhead, companyId: string, name: string, live = false) {
  let finish = () => {};
  const done = bulkhead.run(companyId, live, async () => {
    started.push(name);
    await new Promise<void>((resolve) => (finish = resolve));
  });
  return { done, finish: () => finish() };
}

const refusal = { code: 'UNAVAILABLE', status: 503 };

test('one company gets its share, and another one is served at the same time', async () => {
  const bulkhead = new Bulkhead(limits);
  const mine = ['a1', 'a2', 'a3', 'a4'].map((name) => job(bulkhead, 'a', name));
  const other = job(bulkhead, 'b', 'b1');
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['a1', 'a2', 'b1']);
  other.finish();
  await other.done;
  expect(started).toEqual(['a1', 'a2', 'b1']);
  mine[0]?.finish();
  await mine[0]?.done;
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('whoever comes to a full queue is refused at once, and another company is not', async () => {
  const bulkhead = new Bulkhead(limits);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void job(bulkhead, 'a', name).done;
  await expect(job(bulkhead, 'a', 'a5').done).rejects.toMatchObject(refusal);
  void job(bulkhead, 'b', 'b1').done;
  expect(started).toEqual(['a1', 'a2', 'b1']);
});

test('whoever waits too long is refused, and takes no place any more', async () => {
  const bulkhead = new Bulkhead(limits);
  const first = [job(bulkhead, 'a', 'a1'), job(bulkhead, 'a', 'a2')];
  const late = expect(job(bulkhead, 'a', 'a3').done).rejects.toMatchObject(refusal);
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  void job(bulkhead, 'a', 'a4').done;
  first[0]?.finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['a1', 'a2', 'a4']);
});

test('live queries wait until requests are served, without a limit, and take only their part', async () => {
  const bulkhead = new Bulkhead(limits);
  const live = ['l1', 'l2', 'l3', 'l4', 'l5'].map((name, index) => job(bulkhead, `c${index}`, name, true));
  void job(bulkhead, 'a', 'a1').done;
  expect(started).toEqual(['l1', 'a1']);
  await vi.advanceTimersByTimeAsync(10_000);
  live[0]?.finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['l1', 'a1', 'l2']);
});

test('work that fails gives its place back', async () => {
  const bulkhead = new Bulkhead({ ...limits, size: 1, share: 1 });
  await expect(bulkhead.run('a', false, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await bulkhead.run('a', false, async () => 'served')).toBe('served');
});
