import { createServer, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FileStorage } from '../../../web/src/files/storage.ts';
import { StorageError } from '../../../web/src/files/storage-error.ts';
import { fileServer, someBytes, type FileServer } from './testing/file-server.ts';

// An upload resumes after a pause while the server, or a proxy in front of it, refuses to return the offset.
// Specification 7.16, 8.37

let server: FileServer;
/**
 * State of a proxy in front of the server: the statuses for the next requests of a method, and the requests received.
 */
const refusals: number[] = [];
let refused = 'HEAD';
const asked: string[] = [];
const gate = createServer((request, answer) => {
  const { method = 'GET', url = '/', headers } = request;
  asked.push(method);
  const refusal = method === refused ? refusals.shift() : undefined;
  if (refusal) {
    request.resume();
    return void answer.writeHead(refusal).end();
  }
  const { hostname, port } = new URL(server.address);
  const passed = httpRequest({ hostname, port, method, path: url, headers }, (original) => {
    answer.writeHead(original.statusCode ?? 502, original.headers);
    original.pipe(answer);
  });
  request.pipe(passed);
});
let address: string;

beforeAll(async () => {
  server = await fileServer();
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const bound = gate.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
});
afterAll(() => new Promise((resolve) => gate.close(resolve)));

let now = 0;
let pauses: number[] = [];
beforeEach(() => {
  refused = 'HEAD';
  refusals.length = 0;
  asked.length = 0;
  pauses = [];
});

/** Starts an upload. */
function newUpload() {
  const clock = {
    now: () => now,
    random: () => 0,
    alarm: () => () => undefined,
    async sleep(ms: number) {
      pauses.push(ms);
      now += ms;
    },
  };
  const headers = { cookie: server.admin, origin: server.origin };
  return new FileStorage({ bucket: 'attachments', address, headers, clock })
    .ref(`accounts/${server.accountId}`)
    .put(new Blob([new Uint8Array(someBytes(1_500_000))]));
}

/** Starts an upload and pauses it after some of it has arrived. */
async function pausedUpload() {
  const task = newUpload();
  let paused = false;
  task.on('state_changed', {
    next: ({ bytesTransferred }) => {
      if (bytesTransferred > 0 && !paused) paused = task.pause();
    },
  });
  await expect.poll(() => task.snapshot.state).toBe('paused');
  asked.length = 0;
  return task;
}

test.each([503, 500, 429, 408])('retried after %i, the upload goes on where it was', async (status) => {
  const task = await pausedUpload();
  refusals.push(status, status);
  expect(task.resume()).toBe(true);
  expect((await task.done).size).toBe(1_500_000);
  expect(asked.filter((method) => method === 'HEAD')).toHaveLength(3);
  // No second upload was started.
  expect(asked).not.toContain('POST');
});

test.each(
  ['POST', 'PATCH'].flatMap((method) => [503, 429, 408].map((status): [string, number] => [method, status])),
)('begun while %s is answered with %i twice, it is tried again and arrives whole', async (method, status) => {
  refused = method;
  refusals.push(status, status);
  expect((await newUpload().done).size).toBe(1_500_000);
  expect(refusals).toEqual([]);
  expect(pauses).toEqual([1000, 2000]);
  // There is one upload, however often it was started or resumed.
  expect(asked.filter((each) => each === 'POST')).toHaveLength(method === 'POST' ? 3 : 1);
});

// Specification 9.10
test('an upload whose bytes are refused for ten minutes ends, and what has arrived is kept', async () => {
  refused = 'PATCH';
  refusals.push(...Array.from({ length: 50 }, () => 503));
  const failure: unknown = await newUpload().done.catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'storage/retry-limit-exceeded' });
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(600_000);
  expect(asked.filter((each) => each === 'DELETE')).toEqual([]);
});

test('after a sign-out it says so, and begins no second upload', async () => {
  const task = await pausedUpload();
  refusals.push(401);
  task.resume();
  const failure: unknown = await task.done.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StorageError);
  expect(failure).toMatchObject({ code: 'storage/unauthenticated' });
  expect(asked).not.toContain('POST');
});

test('an upload that the server no longer knows starts over', async () => {
  const task = await pausedUpload();
  refusals.push(404);
  task.resume();
  expect((await task.done).size).toBe(1_500_000);
  expect(asked).toContain('POST');
});
