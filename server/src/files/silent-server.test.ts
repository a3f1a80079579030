import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { FileStorage } from '../../../web/src/files/storage.ts';
import type { Clock } from '../../../web/src/files/retry.ts';

// Tests a server that accepts a request and never answers it. Specification 9.9, 9.10

/** Pending timers, newest last: they fire while the server has an unanswered request. */
let alarms: { readonly ms: number; readonly ring: () => void }[] = [];
let rung: number[] = [];
let answersFirst = false;
const silent = createServer((request, answer) => {
  if (request.method === 'POST' && answersFirst)
    return void answer.writeHead(201, { location: `/api/tus/${newKey()}`, 'tus-resumable': '1.0.0' }).end();
  request.resume().once('end', () => {
    const alarm = alarms.at(-1);
    if (!alarm) return;
    rung.push(alarm.ms);
    alarm.ring();
  });
});
const clock: Clock = {
  now: () => 0,
  random: () => 0,
  sleep: async () => undefined,
  alarm(ms, ring) {
    const alarm = { ms, ring };
    alarms.push(alarm);
    return () => void (alarms = alarms.filter((each) => each !== alarm));
  },
};
let address: string;
const record = `accounts/${newKey()}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const bound = silent.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
});
beforeEach(() => {
  alarms = [];
  rung = [];
  answersFirst = false;
});
afterAll(() => {
  silent.closeAllConnections();
  return new Promise((resolve) => silent.close(resolve));
});

const storage = () => new FileStorage({ bucket: 'attachments', address, clock });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

test('an operation ends after two minutes', async () => {
  const failure = await codeOf(storage().ref(`${record}/${newKey()}`).getMetadata());
  expect(failure).toMatchObject({ code: 'storage/retry-limit-exceeded' });
  expect([rung, alarms]).toEqual([[120_000], []]);
});

test.each([
  ['a small file', 10, false],
  ['a large file that begins', 600_000, false],
  ['a large file under way', 600_000, true],
])('%s ends after ten minutes', async (_what, size, answers) => {
  answersFirst = answers;
  const task = storage()
    .ref(record)
    .put(new Blob([new Uint8Array(size)]));
  expect(await codeOf(task.done)).toMatchObject({ code: 'storage/retry-limit-exceeded' });
  expect([task.snapshot.state, rung, alarms]).toEqual(['error', [600_000], []]);
});

test('paused, nobody waits for an answer any more', async () => {
  const task = storage()
    .ref(record)
    .put(new Blob([new Uint8Array(10)]));
  await expect.poll(() => alarms.length).toBe(1);
  expect(task.pause()).toBe(true);
  await expect.poll(() => task.snapshot.state).toBe('paused');
  expect(alarms).toEqual([]);
});
