import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { receivePieces } from './receive-pieces.ts';
import { fileIn, fileServer, sha256Of, someBytes, type FileServer } from './testing/file-server.ts';

// Tests a dead connection that is not closed yet while its upload continues on another one. Specification 7.16

let server: FileServer;
beforeAll(async () => {
  server = await fileServer();
});

const owned = z.object({ companyId: z.string(), createdBy: z.string() });
const bytes = someBytes(3_000_000);

/** Starts an upload whose first writer got a third of the bytes and then nothing more. */
async function stalled() {
  const answer = await server.begin(server.admin, `/api/uploads/accounts/${server.accountId}`, bytes.length);
  const path = answer.headers.get('location') ?? '';
  const id = path.split('/').at(-1) ?? '';
  const account = await server.send(server.admin, 'GET', `/api/accounts/${server.accountId}`);
  const { companyId, createdBy } = owned.parse(await account.json());
  const { store, uploads } = server.application.fileStorage;
  const upload = await uploads.find(companyId, id, createdBy);
  if (!upload) throw new Error('The upload was not announced.');
  const lease = newKey();
  await uploads.waitForLease(companyId, id, lease);
  const line = new EventEmitter();
  const first = receivePieces({ store, uploads }, upload, lease, arriving(line));
  await once(line, 'silent');
  return {
    path,
    read: async () => fileIn(await server.send(server.admin, 'GET', `/api/files/${id}`)),
    /** Simulates that the lease runs out. */
    runOut: () => uploads.release(companyId, id, lease),
    /** Closes the dead connection. */
    close: async () => {
      line.emit('closed');
      await expect(first).rejects.toThrow();
    },
  };
}

async function* arriving(line: EventEmitter): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 1_000_000);
  line.emit('silent');
  await once(line, 'closed');
  throw new Error('The connection was closed.');
}

test('takes nothing from what the other one has stored', async () => {
  const upload = await stalled();
  await upload.runOut();
  expect((await server.patch(server.admin, upload.path, 0, bytes.subarray(0, 2_000_000))).status).toBe(204);
  await upload.close();
  const last = await server.patch(server.admin, upload.path, 2_000_000, bytes.subarray(2_000_000));
  expect([last.status, await last.text()]).toEqual([204, '']);
  expect(await upload.read()).toMatchObject({ sha256: sha256Of(bytes) });
});

test('a connection on which nothing arrives any more is closed, and what came is kept', async () => {
  const answer = await server.begin(server.admin, `/api/uploads/accounts/${server.accountId}`, bytes.length);
  const path = answer.headers.get('location') ?? '';
  const { hostname, port, host } = new URL(server.address);
  const accepted = new Promise<Socket>((resolve) => void server.app.server.once('connection', resolve));
  const phone = connect(Number(port), hostname);
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${server.admin}`,
    `Origin: ${server.origin}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${bytes.length}`,
  ].join('\r\n');
  phone.write(`${head}\r\n\r\n`);
  phone.write(bytes.subarray(0, 1_000_000));
  const line = await accepted;
  await expect.poll(() => line.bytesRead).toBe(head.length + 4 + 1_000_000);
  expect(line.timeout).toBe(120_000);
  // Simulates that this time has passed.
  line.emit('timeout');
  await expect.poll(() => server.offset(server.admin, path)).toBe(1_000_000);
  phone.destroy();
});
