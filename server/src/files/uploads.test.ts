import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RESUMABLE_ABOVE_BYTES } from '@sable/domain/storage';
import { newKey } from '../transaction-context.ts';
import {
  fileIn,
  fileServer,
  md5Of,
  refusalIn,
  sha256Of,
  someBytes,
  messageIn,
  type FileServer,
} from './testing/file-server.ts';

let server: FileServer;
let target: string;
beforeAll(async () => {
  server = await fileServer({ FILE_MAX_MB: '8', APP_CHECK_TOKEN: 'a token of a known program' });
  target = `/api/uploads/accounts/${server.accountId}`;
});

const idOf = (url: string) => url.split('/').at(-1) ?? '';
const codeOf = async (answer: Response): Promise<string> => (await refusalIn(answer))[1];
const metadata = async (id: string) => fileIn(await server.send(server.admin, 'GET', `/api/files/${id}`));
const download = async (id: string, headers: Record<string, string> = {}): Promise<Response> => {
  const answer = await server.send(server.admin, 'GET', `/api/files/${id}/download-url`);
  const { url } = z.object({ url: z.string() }).parse(await answer.json());
  return fetch(server.address + url, { headers });
};
const begin = async (size: number, fields?: Record<string, string>): Promise<string> => {
  const answer = await server.begin(server.admin, target, size, fields);
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
};

// Specification 7.15, 9.12
describe('a small file goes up as a form', () => {
  test.each([0, 1, RESUMABLE_ABOVE_BYTES - 1, RESUMABLE_ABOVE_BYTES])('%i bytes', async (size) => {
    const bytes = someBytes(size);
    const answer = await server.post(server.admin, target, bytes, {
      name: 'Site plan.bin',
      sha256: sha256Of(bytes),
    });
    expect(answer.status).toBe(201);
    const file = await fileIn(answer);
    expect(file).toMatchObject({
      bucket: 'attachments',
      metageneration: '1',
      name: 'Site plan.bin',
      size,
      md5Hash: md5Of(bytes),
      sha256: sha256Of(bytes),
      fullPath: `accounts/${server.accountId}/${file.id}`,
      accountId: server.accountId,
      customMetadata: {},
      contentEncoding: null,
      contentLanguage: null,
      cacheControl: null,
    });
    // Specification 3.19
    expect(file).toMatchObject({
      generation: expect.stringMatching(/^\d+$/),
      contentDisposition: 'inline',
      contentType: expect.stringContaining('/'),
    });
    expect(file['timeCreated']).toBe(file['updated']);
    const got = await download(file.id);
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('one byte more is refused', async () => {
    const answer = await server.post(server.admin, target, someBytes(RESUMABLE_ABOVE_BYTES + 1));
    expect(await refusalIn(answer)).toEqual([413, 'TOO_LARGE']);
  });

  test('what it says of itself is kept, and what it must not say is refused', async () => {
    const answer = await server.post(server.admin, target, Buffer.from('bonjour'), {
      contentLanguage: 'fr-CA',
      contentDisposition: 'attachment',
      cacheControl: 'private, max-age=60',
      customMetadata: '{"room":"hall"}',
    });
    expect(await answer.json()).toMatchObject({
      contentType: 'text/plain',
      contentLanguage: 'fr-CA',
      contentDisposition: 'attachment',
      cacheControl: 'private, max-age=60',
      customMetadata: { room: 'hall' },
    });
    const wrongs: Record<string, string>[] = [
      { customMetadata: '{"room":7}' },
      { customMetadata: 'x' },
      { contentLanguage: 'fr\r\nX: 1' },
      { cacheControl: 'public' },
    ];
    for (const wrong of wrongs)
      expect(await codeOf(await server.post(server.admin, target, Buffer.from('x'), wrong))).toBe(
        'storage/invalid-argument',
      );
  });
});

// Specification 7.16
describe('a larger file goes up in chunks that can be resumed', () => {
  test('with the stock tus client, which gets the URL and the cookie and nothing else', async () => {
    const bytes = someBytes(6 * 1024 * 1024 + 7);
    const url = await server.tus(server.admin, target, bytes);
    expect(await metadata(idOf(url))).toMatchObject({
      size: bytes.length,
      sha256: sha256Of(bytes),
      name: 'file',
    });
    const got = await download(idOf(url));
    expect(sha256Of(Buffer.from(await got.arrayBuffer()))).toBe(sha256Of(bytes));
  });

  test.each([0, 1, RESUMABLE_ABOVE_BYTES + 1])('with the stock client, %i bytes', async (size) => {
    const bytes = someBytes(size);
    const url = await server.tus(server.admin, target, bytes, { metadata: { filename: 'a.bin' } });
    expect(await metadata(idOf(url))).toMatchObject({ size, sha256: sha256Of(bytes), name: 'a.bin' });
  });

  test('broken off at a boundary, before it and after it, it resumes where the server says', async () => {
    const chunk = RESUMABLE_ABOVE_BYTES;
    const bytes = someBytes(3 * chunk);
    const path = await begin(bytes.length, { sha256: sha256Of(bytes) });
    for (const end of [chunk, 2 * chunk - 1, 2 * chunk + 1]) {
      const from = (await server.offset(server.admin, path)) ?? -1;
      expect((await server.patch(server.admin, path, from, bytes.subarray(from, end))).status).toBe(204);
      expect(await server.offset(server.admin, path)).toBe(end);
    }
    expect((await server.send(server.admin, 'GET', `/api/files/${idOf(path)}`)).status).toBe(404);
    const last = await server.patch(server.admin, path, 2 * chunk + 1, bytes.subarray(2 * chunk + 1));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    expect(await metadata(idOf(path))).toMatchObject({ sha256: sha256Of(bytes) });
    expect(await server.offset(server.admin, path)).toBe(bytes.length);
  });

  test('broken off at every boundary of its chunks, before it and after it, it is one file and whole', async () => {
    // Chunk sizes double, as in the browser's client.
    const boundaries = [1, 3, 7].map((chunks) => chunks * RESUMABLE_ABOVE_BYTES);
    const bytes = someBytes(8 * RESUMABLE_ABOVE_BYTES);
    const name = 'Every boundary.bin';
    const path = await begin(bytes.length, { sha256: sha256Of(bytes), filename: name });
    for (const end of [...boundaries.flatMap((at) => [at - 1, at, at + 1]), bytes.length]) {
      const from = (await server.offset(server.admin, path)) ?? -1;
      const cut = await server.patch(server.admin, path, from, bytes.subarray(from, end));
      expect([cut.status, await server.offset(server.admin, path)]).toEqual([204, end]);
    }
    expect(await metadata(idOf(path))).toMatchObject({ name, size: bytes.length, sha256: sha256Of(bytes) });
    const listed = await server.call(server.admin, 'GET', '/api/files?limit=100');
    const named = listed.json<{ rows: { name: string }[] }>().rows.filter((file) => file.name === name);
    expect(named).toHaveLength(1);
  });

  test('when the connection breaks, what had arrived is kept', async () => {
    const bytes = someBytes(2 * 1024 * 1024);
    const path = await begin(bytes.length);
    const cut = new AbortController();
    const slow = new ReadableStream({
      async start(stream) {
        stream.enqueue(new Uint8Array(bytes.subarray(0, 1_000_000)));
        await pause(300);
        cut.abort();
      },
    });
    await expect(
      server.send(server.admin, 'PATCH', path, {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: slow,
        signal: cut.signal,
        duplex: 'half',
      }),
    ).rejects.toThrow();
    await expect.poll(() => server.offset(server.admin, path), { timeout: 10_000 }).toBe(1_000_000);
    await server.patch(server.admin, path, 1_000_000, bytes.subarray(1_000_000));
    expect(await metadata(idOf(path))).toMatchObject({ sha256: sha256Of(bytes) });
  });

  test('a wrong offset, bytes past the end and a finished upload are refused', async () => {
    const path = await begin(10);
    expect((await server.patch(server.admin, path, 5, someBytes(5))).status).toBe(409);
    expect((await server.patch(server.admin, path, 0, someBytes(11))).status).toBe(413);
    expect((await server.patch(server.admin, path, 0, someBytes(10))).status).toBe(204);
    expect((await server.patch(server.admin, path, 0, someBytes(10))).status).toBe(409);
  });

  test('of two parallel writers one continues, and the other gets 423', async () => {
    const bytes = someBytes(1000);
    const path = await begin(bytes.length);
    let close = (): void => {};
    const held = new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(bytes.subarray(0, 500)));
        close = () => {
          stream.enqueue(new Uint8Array(bytes.subarray(500)));
          stream.close();
        };
      },
    });
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    const first = server.send(server.admin, 'PATCH', path, {
      headers,
      body: held,
      duplex: 'half',
    });
    await pause(200);
    const second = await server.patch(server.admin, path, 0, bytes);
    close();
    expect([(await first).status, second.status]).toEqual([204, 423]);
    expect(await metadata(idOf(path))).toMatchObject({ sha256: sha256Of(bytes) });
  });

  test('as large as may be it arrives, and one byte more is refused before its bytes', async () => {
    const bytes = someBytes(8 * 1024 * 1024);
    const url = await server.tus(server.admin, target, bytes);
    expect(await metadata(idOf(url))).toMatchObject({ size: bytes.length, sha256: sha256Of(bytes) });
    const answer = await server.begin(server.admin, target, bytes.length + 1);
    expect([answer.status, answer.headers.get('location')]).toEqual([413, null]);
  });

  test('a canceled upload is gone, with its bytes', async () => {
    const path = await begin(1000);
    await server.patch(server.admin, path, 0, someBytes(500));
    const answer = await server.send(server.admin, 'DELETE', path, { headers: { 'tus-resumable': '1.0.0' } });
    expect([answer.status, await server.offset(server.admin, path)]).toEqual([204, null]);
  });
});

describe('bytes that are not what was announced are never a file', () => {
  test.each([
    ['sha256', 'a'.repeat(64)],
    ['md5Hash', `${'a'.repeat(22)}==`],
  ])('wrong %s', async (field, value) => {
    const small = await server.post(server.admin, target, someBytes(10), { [field]: value });
    expect(await refusalIn(small)).toEqual([422, 'storage/invalid-checksum']);
    const path = await begin(10, { [field]: value });
    const large = await server.patch(server.admin, path, 0, someBytes(10));
    expect(await refusalIn(large)).toEqual([422, 'storage/invalid-checksum']);
    expect((await server.send(server.admin, 'GET', `/api/files/${idOf(path)}`)).status).toBe(404);
    expect(await server.offset(server.admin, path)).toBeNull();
  });

  test('another size', async () => {
    const small = await server.post(server.admin, target, someBytes(10), { name: 'short.bin', size: '11' });
    expect(await refusalIn(small)).toEqual([422, 'storage/server-file-wrong-size']);
    const path = await begin(10, { filename: 'short.bin', size: '11' });
    const large = await server.patch(server.admin, path, 0, someBytes(10));
    expect(await refusalIn(large)).toEqual([422, 'storage/server-file-wrong-size']);
    expect(await server.offset(server.admin, path)).toBeNull();
    const listed = await server.send(server.admin, 'GET', '/api/files?limit=100');
    expect(await listed.text()).not.toContain('short.bin');
  });
});

// Specification 7.17, 7.18
describe('who may add a file', () => {
  test('nobody without a session, and no program with a wrong app-check token', async () => {
    expect(await refusalIn(await server.post('', target, someBytes(1)))).toEqual([401, 'NOT_AUTHENTICATED']);
    const check = (token: string) =>
      server.send(server.admin, 'GET', '/api/files', { headers: { 'x-app-check': token } });
    expect(await refusalIn(await check('another token'))).toEqual([401, 'storage/unauthorized-app']);
    expect((await check('a token of a known program')).status).toBe(200);
  });

  test('a wrong app-check token opens no route of files and uploads', async () => {
    const path = await begin(10);
    const { id } = await fileIn(await server.post(server.admin, target, someBytes(10)));
    const asks: readonly (readonly [method: string, path: string])[] = [
      ['POST', target],
      ['HEAD', path],
      ['PATCH', path],
      ['DELETE', path],
      ['GET', `/api/files/${id}`],
      ['GET', `/api/files/${id}/download-url`],
      ['PATCH', `/api/files/${id}`],
      ['DELETE', `/api/files/${id}`],
    ];
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'x-app-check': 'another token',
    };
    for (const [method, where] of asks) {
      const answer = await server.send(server.admin, method, where, { headers });
      expect([method, where, answer.status]).toEqual([method, where, 401]);
      // The answer to HEAD has no body; only its status matters.
      if (method !== 'HEAD') expect(await codeOf(answer)).toBe('storage/unauthorized-app');
      else await answer.body?.cancel();
    }
    expect(await server.offset(server.admin, path)).toBe(0);
    expect(await metadata(id)).toMatchObject({ id });
  });

  test('to a record of another company as little as to none, in the same words', async () => {
    const messageOf = async (path: string) => messageIn(await server.post(server.admin, path, someBytes(1)));
    const unknown = await messageOf(`/api/uploads/accounts/${newKey()}`);
    expect(unknown).toContain('404');
    const foreign = await server.application.writer.mutate(
      {
        kind: 'system',
        id: 'system',
        name: '',
        companyId: newKey(),
        roles: [],
        settings: { salesSeeAll: true },
      },
      {
        key: newKey(),
        mutations: [{ name: 'accounts.create', args: { account: { name: 'Foreign', type: 'residential' } } }],
      },
    );
    const { id } = z.object({ id: z.string() }).parse(foreign.results[0]);
    expect(await messageOf(`/api/uploads/accounts/${id}`)).toBe(unknown);
  });

  test('another’s upload is as unknown as one that never was', async () => {
    const path = await begin(10);
    const office = await server.person('office');
    const messageOf = async (where: string) => messageIn(await server.patch(office, where, 0, someBytes(10)));
    expect(await messageOf(path)).toBe(await messageOf(`/api/tus/${newKey()}`));
    expect(await server.offset(server.admin, path)).toBe(0);
  });

  test('an auditor reads and adds nothing', async () => {
    const auditor = await server.person('auditor');
    expect(await refusalIn(await server.post(auditor, target, someBytes(1)))).toEqual([
      403,
      'NOT_AUTHORIZED',
    ]);
  });

  test('nothing goes to a bucket as a whole, to an unknown bucket, or to another company than is meant', async () => {
    const post = async (path: string) => refusalIn(await server.post(server.admin, path, someBytes(1)));
    expect(await post('/api/uploads')).toEqual([400, 'storage/invalid-root-operation']);
    expect(await post('/api/uploads/accounts')).toEqual([400, 'storage/invalid-root-operation']);
    expect(await post(`${target}?bucket=secrets`)).toEqual([404, 'storage/bucket-not-found']);
    expect(await post(`${target}?company=${newKey()}`)).toEqual([404, 'storage/project-not-found']);
    expect(await post(`/api/uploads/secrets/${newKey()}`)).toEqual([404, 'NOT_FOUND']);
  });

  // Specification 8.41
  test('nothing is removed from a bucket as a whole, and no address opens one', async () => {
    const refused = async (method: string, path: string) =>
      refusalIn(await server.send(server.admin, method, path));
    expect(await refused('DELETE', '/api/files')).toEqual([400, 'storage/invalid-root-operation']);
    expect(await refused('GET', '/api/files/download-url')).toEqual([400, 'storage/invalid-root-operation']);
    expect(await refusalIn(await server.send('', 'DELETE', '/api/files'))).toEqual([
      401,
      'NOT_AUTHENTICATED',
    ]);
  });

  test('no client records a file directly', async () => {
    const answer = await server.call(server.admin, 'POST', '/api/mutate', {
      key: newKey(),
      mutations: [{ name: 'files.add', args: {} }],
    });
    expect(answer.statusCode).toBe(403);
    expect((await server.call(server.admin, 'POST', '/api/files', {})).statusCode).toBe(404);
  });
});
