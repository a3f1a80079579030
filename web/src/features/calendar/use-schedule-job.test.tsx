// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { runLiveHook } from '../../live/test-page.tsx';
import { id, posts, settle, useWire } from '../../live/test-wire.ts';
import { useScheduleJob } from './use-schedule-job.ts';

useWire();

const job = {
  key: id(40),
  title: 'Garcia',
  detail: 'No address yet',
  since: null,
  minutes: 120,
  type: 'install',
  waits: true,
  accountId: id(40),
  workOrderId: null,
  location: '',
} as const;

test('a job that is dropped twice while it gets its time has one appointment', async () => {
  const { result, close } = runLiveHook(useScheduleJob);
  await act(() => settle());
  const drop = () => void result.current(job, '2026-03-10 10:00:00', null);
  drop();
  drop();
  await act(() => settle());
  const reads = posts.splice(0);
  for (const read of reads) read.answer(200, { rows: [] });
  await act(() => settle());
  // Changes are sent sequentially.
  for (const made of [id(70), id(71)]) {
    posts.at(-1)?.answer(200, { seq: 1, results: [{ id: made, workOrderId: null }] });
    await act(() => settle());
  }
  expect(posts.map(({ body }) => body.mutations[0]?.name)).toEqual(['events.create']);
  close();
});
