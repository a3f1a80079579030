import { createServer, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FileStorage } from '../../../web/src/files/storage.ts';
import { newKey } from '../transaction-context.ts';
import { fileIn, fileServer, refusalIn, someBytes, type FileServer } from './testing/file-server.ts';

// Specification 7.17, 7.18: the authorization that the browser's client sends with every request, and the server's
// answers to an unauthorized client.

let server: FileServer;
let address: string;
/** Requests recorded by a proxy in front of the server. */
const asked: { method: string; cookie: string | undefined; check: string | string[] | undefined }[] = [];
const gate = createServer((request, answer) => {
  const { method = 'GET', url = '/', headers } = request;
  asked.push({ method, cookie: headers.cookie, check: headers['x-app-check'] });
  const { hostname, port } = new URL(server.address);
  const passed = httpRequest({ hostname, port, method, path: url, headers }, (original) => {
    answer.writeHead(original.statusCode ?? 502, original.headers);
    original.pipe(answer);
  });
  request.pipe(passed);
});

const token = 'a token of a known program';
beforeAll(async () => {
  server = await fileServer({ APP_CHECK_TOKEN: token });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const bound = gate.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
});
afterAll(() => new Promise((resolve) => gate.close(resolve)));
beforeEach(() => void (asked.length = 0));

const blob = (size: number): Blob => new Blob([new Uint8Array(someBytes(size))]);

/** Makes every kind of storage request that the client supports. */
async function everything(headers: Readonly<Record<string, string>>): Promise<void> {
  const storage = new FileStorage({ bucket: 'attachments', address, headers });
  const record = storage.ref(`accounts/${server.accountId}`);
  const small = await record.put(blob(10)).done;
  const large = await record.put(blob(700_000)).done;
  for (const { fullPath } of [small, large]) {
    const file = storage.ref(fullPath);
    await file.getMetadata();
    await file.updateMetadata({ contentLanguage: 'en' });
    await file.getDownloadUrl();
    await file.delete();
  }
  const given = record.put(blob(1_500_000));
  given.on('state_changed', {
    next: ({ bytesTransferred }) => void (bytesTransferred > 0 && given.cancel()),
  });
  await expect(given.done).rejects.toMatchObject({ code: 'storage/canceled' });
}

test('every request of the client carries the person’s authorization, and the app-check token where it has one', async () => {
  const headers = { cookie: server.admin, origin: server.origin };
  await everything({ ...headers, 'x-app-check': token });
  const methods = new Set(asked.map(({ method }) => method));
  expect([...methods].sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST']);
  expect(asked.filter(({ cookie, check }) => cookie !== server.admin || check !== token)).toEqual([]);
  asked.length = 0;
  await everything(headers);
  expect(asked.filter(({ cookie, check }) => cookie !== server.admin || check !== undefined)).toEqual([]);
});

test('without authorization no route of files and uploads answers', async () => {
  const target = `/api/uploads/accounts/${server.accountId}`;
  const begun = await server.begin(server.admin, target, 10);
  const upload = new URL(begun.headers.get('location') ?? '', server.address).pathname;
  const posted = await server.post(server.admin, target, someBytes(10));
  const { id } = await fileIn(posted);
  const asks: readonly (readonly [method: string, path: string])[] = [
    ['POST', target],
    ['HEAD', upload],
    ['PATCH', upload],
    ['DELETE', upload],
    ['GET', '/api/files'],
    ['GET', `/api/files/${id}`],
    ['GET', `/api/files/${id}/download-url`],
    ['PATCH', `/api/files/${id}`],
    ['DELETE', `/api/files/${id}`],
    ['DELETE', `/api/uploads/files/${newKey()}`],
  ];
  const ofTus = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const init = (method: string, path: string) => {
    if (path === upload) return { headers: ofTus };
    return method === 'PATCH' ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {};
  };
  for (const [method, path] of asks) {
    const answer = await server.send('', method, path, init(method, path));
    expect([method, path, answer.status]).toEqual([method, path, 401]);
    // The answer to HEAD has no body; only its status matters.
    if (method === 'HEAD') await answer.body?.cancel();
    else expect(await refusalIn(answer)).toEqual([401, 'NOT_AUTHENTICATED']);
  }
  expect(await server.offset(server.admin, upload)).toBe(0);
  expect((await server.send(server.admin, 'GET', `/api/files/${id}`)).status).toBe(200);
});
