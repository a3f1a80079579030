import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { FileStorage } from '../../../web/src/files/storage.ts';
import { fileIn, fileServer, refusalIn, someBytes, type FileServer } from './testing/file-server.ts';

// A small file is one form with one id: retried, paused, or canceled, it is stored once or not at all.
// Specification 4.6, 7.15

let server: FileServer;
let target: string;
beforeAll(async () => {
  server = await fileServer();
  target = `/api/uploads/accounts/${server.accountId}`;
});
afterEach(() => vi.unstubAllGlobals());

const page = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) });
const stored = async (name: string): Promise<readonly string[]> => {
  const answer = await server.send(server.admin, 'GET', '/api/files?limit=100');
  return page
    .parse(await answer.json())
    .rows.filter((row) => row.name === name)
    .map((row) => row.id);
};
const put = (name: string, id?: string) =>
  new FileStorage({
    bucket: 'attachments',
    address: server.address,
    headers: { cookie: server.admin, origin: server.origin },
    clock: { now: () => 0, random: () => 0, alarm: () => () => undefined, sleep: async () => undefined },
  })
    .ref(`accounts/${server.accountId}`)
    .put(new Blob([new Uint8Array(someBytes(10))]), { name }, id);
const post = (id: string, bytes: Buffer, cookie = server.admin) =>
  server.post(cookie, target, bytes, { name: 'form.bin', id });
const cancel = (id: string, cookie = server.admin) =>
  server.send(cookie, 'DELETE', `/api/uploads/files/${id}`);

/** Replaces the answer of the first form after the form has arrived. */
function afterFirstForm(then: (answer: Response) => Promise<Response>): void {
  const real = fetch;
  let isFirst = true;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!(init.body instanceof FormData) || !isFirst) return real(url, init);
    isFirst = false;
    const { signal: _signal, ...whole } = init;
    return then(await real(url, whole));
  });
}

test('its answer lost, it is sent again and stored once', async () => {
  afterFirstForm(async () => {
    throw new TypeError('the connection was lost');
  });
  const file = await put('lost.bin').done;
  expect(await stored('lost.bin')).toEqual([file.id]);
});

test('paused after it was stored, and resumed, it is stored once', async () => {
  let arrived = false;
  afterFirstForm(async (answer) => {
    arrived = true;
    await expect.poll(() => task.snapshot.state).toBe('paused');
    return answer;
  });
  const task = put('paused.bin');
  await expect.poll(() => arrived).toBe(true);
  expect(task.pause()).toBe(true);
  await expect.poll(() => task.snapshot.state).toBe('paused');
  expect(task.resume()).toBe(true);
  const file = await task.done;
  expect(await stored('paused.bin')).toEqual([file.id]);
});

test('canceled after it was stored, it is taken back', async () => {
  let arrived = false;
  afterFirstForm(async () => {
    arrived = true;
    return new Promise(() => undefined);
  });
  const task = put('canceled.bin');
  await expect.poll(() => arrived).toBe(true);
  expect(await stored('canceled.bin')).toHaveLength(1);
  expect(task.cancel()).toBe(true);
  await expect.poll(() => task.snapshot.state).toBe('canceled');
  expect(await stored('canceled.bin')).toEqual([]);
});

test('sent by two pages under one id, it is stored once', async () => {
  const id = newKey();
  const files = [await put('pages.bin', id).done, await put('pages.bin', id).done];
  expect(files.map((file) => file.id)).toEqual([id, id]);
  expect(await stored('pages.bin')).toEqual([id]);
});

test('an id stands for one file of one person', async () => {
  const id = newKey();
  expect((await fileIn(await post(id, someBytes(10)))).id).toBe(id);
  expect((await post(id, someBytes(10))).status).toBe(201);
  expect(await refusalIn(await post(id, someBytes(11)))).toEqual([409, 'KEY_REUSED']);
  const colleague = await server.person('office');
  expect(await refusalIn(await post(id, someBytes(10), colleague))).toEqual([409, 'KEY_REUSED']);
  expect((await cancel(id, colleague)).status).toBe(409);
  expect(await stored('form.bin')).toEqual([id]);
  expect(await refusalIn(await post('no-id', someBytes(10)))).toEqual([400, 'BAD_REQUEST']);
});

test('the id of a file that was sent in pieces is not taken for a form', async () => {
  const path = await server.tus(server.admin, target, someBytes(20), {
    metadata: { filename: 'pieces.bin' },
  });
  const id = path.split('/').at(-1) ?? '';
  expect(await refusalIn(await post(id, someBytes(11)))).toEqual([409, 'KEY_REUSED']);
  const download = await server.send(server.admin, 'GET', `/api/files/${id}/download-url`);
  expect(download.status).toBe(200);
});

test('a form that arrives after it was canceled does not become a file', async () => {
  const id = newKey();
  expect((await cancel(id)).status).toBe(204);
  expect(await refusalIn(await post(id, someBytes(10)))).toEqual([410, 'GONE']);
  expect((await server.send(server.admin, 'GET', `/api/files/${id}`)).status).toBe(404);
  expect((await cancel(id)).status).toBe(204);
});

test('a form and its cancellation at once leave no file', async () => {
  const ids = Array.from({ length: 4 }, () => newKey());
  await Promise.all(ids.flatMap((id) => [post(id, someBytes(10)), cancel(id)]));
  for (const id of ids) expect((await server.send(server.admin, 'GET', `/api/files/${id}`)).status).toBe(404);
});

test('what a person sent who deletes no files is taken back while it is canceled', async () => {
  const manager = await server.person('manager');
  const id = newKey();
  expect((await post(id, someBytes(10), manager)).status).toBe(201);
  expect((await server.send(manager, 'DELETE', `/api/files/${id}`)).status).toBe(403);
  expect((await cancel(id, manager)).status).toBe(204);
  expect((await server.send(manager, 'GET', `/api/files/${id}`)).status).toBe(404);
});

test('without a session nothing is canceled', async () => {
  expect((await cancel(newKey(), '')).status).toBe(401);
});
