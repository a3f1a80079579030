import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHUNK_LIMIT_BYTES } from '@sable/domain/storage';
import { FileStorage } from '../../../web/src/files/storage.ts';
import { removeDataDirectory, temporaryDataDirectory } from '../db/test-server.ts';
import { ServerProcess } from '../test-server-process.ts';
import { newKey } from '../transaction-context.ts';
import { sha256Of, someBytes } from './testing/file-server.ts';
import { zipOf } from './testing/zip.ts';

const MEGABYTE = 1024 ** 2;
const TUS = { 'tus-resumable': '1.0.0' };

let directory: string;
let server: ServerProcess;
let target: string;

beforeAll(async () => {
  directory = await temporaryDataDirectory();
  server = await ServerProcess.start(directory, process.env);
  await server.found('Large Files Security');
  const answer = await server.post('/api/mutate', {
    key: newKey(),
    mutations: [
      { name: 'accounts.create', args: { account: { name: 'Hanna Miller', type: 'residential' } } },
    ],
  });
  const made = z.object({ results: z.tuple([z.object({ id: z.string() })]) }).parse(await answer.json());
  target = `accounts/${made.results[0].id}`;
}, 90_000);

afterAll(async () => {
  await server.kill('SIGKILL');
  await removeDataDirectory(directory);
});

const headers = () => ({ cookie: server.cookie, origin: server.origin, ...TUS });
const begin = async (size: number): Promise<string> => {
  const answer = await fetch(`${server.origin}/api/uploads/${target}`, {
    method: 'POST',
    headers: { ...headers(), 'upload-length': String(size) },
  });
  expect(answer.status).toBe(201);
  return server.origin + (answer.headers.get('location') ?? '');
};
/** Returns how much of an upload is stored. A dead writer holds the upload for some seconds. */
const offsetOf = async (url: string): Promise<number> => {
  const ask = () => fetch(url, { method: 'HEAD', headers: headers() });
  await expect.poll(async () => (await ask()).status).toBe(200);
  return z.coerce.number().parse((await ask()).headers.get('upload-offset') ?? 'none');
};

/**
 * Sends bytes to an upload; waits for the connection to accept each part. Returns the status; rejects if the
 * connection breaks.
 */
function send(
  url: string,
  offset: number,
  length: number,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) {
  return new Promise<number>((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'PATCH',
        headers: {
          ...headers(),
          'upload-offset': offset,
          'content-length': length,
          'content-type': 'application/offset+octet-stream',
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sending.on('error', reject);
    const pour = async () => {
      for await (const part of parts)
        if (!sending.write(part)) await new Promise((drained) => sending.once('drain', drained));
      sending.end();
    };
    void pour().catch(reject);
  });
}
const fileOf = async (url: string) => {
  const answer = await fetch(`${server.origin}/api/files/${url.split('/').at(-1)}`, { headers: headers() });
  return z.object({ size: z.number(), sha256: z.string() }).parse(await answer.json());
};

/** Returns the number of stored upload pieces. */
const countPieces = async (): Promise<number> => {
  // The folder is created with the first piece.
  const names = await readdir(join(directory, 'files/uploads'), { recursive: true }).catch(() => []);
  return names.filter((name) => /-\d+-[0-9a-f-]{36}$/.test(name)).length;
};

describe('a server that is killed in the middle of a chunk', () => {
  test('has what it said that it has, and the upload goes on from there to the same bytes', async () => {
    const bytes = someBytes(24 * MEGABYTE + 5);
    const url = await begin(bytes.length);
    let known = 0;
    // In the first chunk and in a later one.
    for (const cut of [9 * MEGABYTE, 19 * MEGABYTE + 11]) {
      let killed: Promise<unknown> | undefined;
      const from = known;
      const before = await countPieces();
      const halted = async function* () {
        for (let at = from; at < cut; at += 64 * 1024)
          yield bytes.subarray(at, Math.min(cut, at + 64 * 1024));
        // Once the second piece is stored, the first one has been counted.
        await expect.poll(countPieces).toBeGreaterThanOrEqual(before + 2);
        killed = server.kill('SIGKILL');
        await killed;
      };
      expect(await send(url, from, bytes.length - from, halted()).catch(() => 'broken off')).toBe(
        'broken off',
      );
      expect(killed).toBeDefined();
      await killed;
      await server.start();
      known = await offsetOf(url);
      expect(known).toBeGreaterThan(from);
      expect(known).toBeLessThanOrEqual(cut);
    }
    expect(await send(url, known, bytes.length - known, [bytes.subarray(known)])).toBe(204);
    expect(await fileOf(url)).toEqual({ size: bytes.length, sha256: sha256Of(bytes) });
    const rows = await server.query({ collection: 'files' });
    expect(rows).toHaveLength(1);
  }, 180_000);
});

describe('a file of 33 MiB from the browser’s client', () => {
  test('goes up in chunks that double and stay below 32 MiB', async () => {
    const bytes = someBytes(33 * MEGABYTE);
    const storage = new FileStorage({
      bucket: 'attachments',
      address: server.origin,
      headers: { cookie: server.cookie, origin: server.origin },
    });
    const reported: number[] = [];
    const task = storage.ref(target).put(new Blob([new Uint8Array(bytes)]), { name: 'Walkthrough.mp4' });
    task.on('state_changed', { next: ({ bytesTransferred }) => reported.push(bytesTransferred) });
    const file = await task.done;
    expect([file.size, file.sha256]).toEqual([bytes.length, sha256Of(bytes)]);
    expect(reported.at(-1)).toBe(bytes.length);
    const steps = reported.map((sent, at) => sent - (reported[at - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(CHUNK_LIMIT_BYTES);
    expect(reported).toContain(256 * 1024);
    expect(reported).toContain(768 * 1024);
  }, 120_000);
});

/** Returns the peak memory of a process in bytes, from the Linux kernel. */
const peakOf = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

describe.runIf(process.platform === 'linux')('a small file that unfolds to gigabytes', () => {
  const picture = () => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    for (const at of [16, 20]) bytes.writeUInt32BE(20_000, at);
    return bytes;
  };
  const document = () =>
    zipOf([
      { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
      { name: 'word/document.xml', content: Buffer.alloc(40 * MEGABYTE), times: 10 },
    ]);
  test.each([
    ['a picture', picture()],
    ['a document', document()],
  ])('is refused without being unfolded: %s', async (name, bytes) => {
    const before = await peakOf(server.pid ?? 0);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${server.origin}/api/uploads/${target}`, {
      method: 'POST',
      headers: { cookie: server.cookie, origin: server.origin },
      body: form,
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('storage/invalid-format');
    expect((await peakOf(server.pid ?? 0)) - before).toBeLessThan(100 * MEGABYTE);
  });
});

describe.runIf(process.platform === 'linux')('a file of 200 MiB', () => {
  test('takes as little of the server’s memory as a small one', async () => {
    const size = 200 * MEGABYTE;
    const part = someBytes(MEGABYTE);
    const before = await peakOf(server.pid ?? 0);
    const url = await begin(size);
    const parts = function* () {
      for (let sent = 0; sent < size; sent += part.length) yield part;
    };
    expect(await send(url, 0, size, parts())).toBe(204);
    expect((await fileOf(url)).size).toBe(size);
    expect((await peakOf(server.pid ?? 0)) - before).toBeLessThan(100 * MEGABYTE);
  }, 180_000);
});
