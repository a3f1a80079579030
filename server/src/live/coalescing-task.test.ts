import { expect, test } from 'vitest';
import { CoalescingTask } from './coalescing-task.ts';

/** Creates a task whose runs end when the test ends them. */
function task() {
  const ends: (() => void)[] = [];
  return {
    task: new CoalescingTask(() => new Promise((resolve) => ends.push(resolve))),
    ends,
  };
}

test('requests that come during a run are met by one more run', async () => {
  const { task: work, ends } = task();
  for (let request = 0; request < 4; request++) work.schedule();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await work.settled();
  expect([ends.length, work.running]).toEqual([2, false]);
});

test('it is settled when the run that is due has ended, not only the one in progress', async () => {
  const { task: work, ends } = task();
  work.schedule();
  work.schedule();
  let settled = false;
  const waiting = work.settled().then(() => (settled = true));
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  expect(settled).toBe(false);
  // Requests made after the call are not waited for: a busy feed would postpone the result forever.
  work.schedule();
  ends[1]?.();
  await waiting;
  ends[2]?.();
});
