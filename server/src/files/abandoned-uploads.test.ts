import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FileStorage } from '../../../web/src/files/storage.ts';
import type { UploadTask } from '../../../web/src/files/upload-task.ts';
import { fileServer, someBytes, type FileServer } from './testing/file-server.ts';

// An upload that is paused or canceled at any point sends nothing more. Specification 4.5–4.7

let server: FileServer;
beforeAll(async () => {
  server = await fileServer();
});

const page = z.object({ rows: z.array(z.object({ name: z.string() })) });
const put = (size: number, name: string): UploadTask =>
  new FileStorage({
    bucket: 'attachments',
    address: server.address,
    headers: { cookie: server.admin, origin: server.origin },
  })
    .ref(`accounts/${server.accountId}`)
    .put(new Blob([new Uint8Array(someBytes(size))]), { name });
/** Returns the states of an upload from now on, without consecutive duplicates. */
function statesOf(task: UploadTask): readonly string[] {
  const states: string[] = [];
  task.on('state_changed', { next: ({ state }) => states.at(-1) !== state && states.push(state) });
  return states;
}
/** Returns the names of the files on the server, once requests in flight would have arrived. */
async function namesStored(): Promise<readonly string[]> {
  await put(3_000_000, 'later.bin').done;
  const listed = await server.send(server.admin, 'GET', '/api/files?limit=100');
  return page.parse(await listed.json()).rows.map(({ name }) => name);
}

// Only a running upload can be canceled, so it runs for the moment that the cancellation takes.
test.each([10, 1_500_000])('%i bytes, abandoned while paused, are canceled', async (size) => {
  const task = put(size, 'abandoned.bin');
  const states = statesOf(task);
  expect(task.pause()).toBe(true);
  await expect.poll(() => task.snapshot.state).toBe('paused');
  expect([task.cancel(), task.abandon(), task.abandon()]).toEqual([false, true, false]);
  await expect(task.done).rejects.toMatchObject({ code: 'storage/canceled' });
  expect(states).toEqual(['running', 'pausing', 'paused', 'running', 'canceling', 'canceled']);
  expect(await namesStored()).not.toContain('abandoned.bin');
});

test('abandoned with half of it there, it is removed', async () => {
  const task = put(1_500_000, 'half.bin');
  let paused = false;
  task.on('state_changed', {
    next: ({ bytesTransferred }) => {
      if (bytesTransferred > 0 && !paused) paused = task.pause();
    },
  });
  await expect.poll(() => task.snapshot.state).toBe('paused');
  expect(task.abandon()).toBe(true);
  await expect(task.done).rejects.toMatchObject({ code: 'storage/canceled' });
  expect(await namesStored()).not.toContain('half.bin');
});

test.each([10, 1_500_000])('%i bytes, canceled at once, never arrive', async (size) => {
  const task = put(size, 'at once.bin');
  expect(task.cancel()).toBe(true);
  await expect(task.done).rejects.toMatchObject({ code: 'storage/canceled' });
  expect(await namesStored()).not.toContain('at once.bin');
});

test.each([10, 1_500_000])('%i bytes, paused at once, wait until they are resumed', async (size) => {
  const task = put(size, `waiting ${size}.bin`);
  expect(task.pause()).toBe(true);
  await expect.poll(() => task.snapshot.state).toBe('paused');
  expect(await namesStored()).not.toContain(`waiting ${size}.bin`);
  expect(task.resume()).toBe(true);
  expect((await task.done).size).toBe(size);
});
