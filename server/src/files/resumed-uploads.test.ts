import { createServer, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileStorage } from '../../../web/src/files/storage.ts';
import { StorageError } from '../../../web/src/files/storage-error.ts';
import { fileServer, someBytes, type FileServer } from './testing/file-server.ts';

// An upload goes on after a pause, while the server, or what stands before it, refuses to say how much has arrived.
// Specification 7.16, 8.37

let server: FileServer;
/** Stands before the server: the statuses that the next questions for an upload are answered with, and what was asked. */
const refusals: number[] = [];
const asked: string[] = [];
const gate = createServer((request, answer) => {
  const { method = 'GET', url = '/', headers } = request;
  asked.push(method);
  const refusal = method === 'HEAD' ? refusals.shift() : undefined;
  if (refusal) return void answer.writeHead(refusal).end();
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

/** An upload that was paused once some of it had arrived. */
async function pausedUpload() {
  const storage = new FileStorage({
    bucket: 'attachments',
    address,
    headers: { cookie: server.admin, origin: server.origin },
    clock: { now: () => 0, random: () => 0, sleep: async () => undefined },
  });
  const task = storage
    .ref(`accounts/${server.accountId}`)
    .put(new Blob([new Uint8Array(someBytes(1_500_000))]));
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

test.each([503, 500, 429, 408])('asked again after %i, the upload goes on where it was', async (status) => {
  const task = await pausedUpload();
  refusals.push(status, status);
  expect(task.resume()).toBe(true);
  expect((await task.done).size).toBe(1_500_000);
  expect(asked.filter((method) => method === 'HEAD')).toHaveLength(3);
  // No second upload was begun.
  expect(asked).not.toContain('POST');
});

test('signed out meanwhile, it says so, and begins no second upload', async () => {
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
