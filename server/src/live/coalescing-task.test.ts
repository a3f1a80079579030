import { expect, test } from 'vitest';
import { CoalescingTask } from './coalescing-task.ts';

/** A task whose runs end when the test says so. */
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
  // What is requested after the question is not part of the answer: a busy feed would put it off forever.
  work.schedule();
  ends[1]?.();
  await waiting;
  ends[2]?.();
});
