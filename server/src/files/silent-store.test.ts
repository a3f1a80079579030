import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { newKey } from '../transaction-context.ts';
import { answerOf } from '../http/errors.ts';
import { bytesOf, fileKey, type FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

// Tests a store that does not answer, or answers with something unusable.

let close: (() => void) | undefined;
afterEach(() => close?.());

async function storeThat(answers: (response: ServerResponse) => void, timeouts: object = {}) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answers(response));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return createS3Store(`http://id:secret@127.0.0.1:${port}/bucket?region=x`, {
    answerMs: 60_000,
    idleMs: 60_000,
    ...timeouts,
  });
}
const key = fileKey(newKey(), newKey());

describe.each([
  ['a write', (store: FileStore) => store.put(key, [Buffer.from('bytes')])],
  ['a read', (store: FileStore) => store.read(key)],
  ['a removal', (store: FileStore) => store.remove([key])],
])('%s', (_what, work) => {
  /** Returns what a client gets from it. */
  const heard = async (store: FileStore) => {
    const error: unknown = await work(store).catch((thrown: unknown) => thrown);
    const { status, body } = answerOf(error, 'a request');
    return [status, body.error.code, error instanceof Error && error.message];
  };

  test('that is never answered ends', async () => {
    const store = await storeThat(() => undefined, { answerMs: 50 });
    expect(await heard(store)).toEqual([503, 'UNAVAILABLE', 'The file store did not answer in time.']);
  });

  test('that the store cannot serve may be tried again', async () => {
    const store = await storeThat((response) => void response.writeHead(500).end());
    expect(await heard(store)).toEqual([503, 'UNAVAILABLE', 'The file store answered 500.']);
  });

  test('to which nobody listens may be tried again, and the log says why', async () => {
    const store = await storeThat(() => undefined);
    close?.();
    expect(await heard(store)).toEqual([503, 'UNAVAILABLE', expect.stringContaining('ECONNREFUSED')]);
  });

  test('that the store refuses is a mistake of the server', async () => {
    const store = await storeThat((response) => void response.writeHead(403).end());
    expect(await heard(store)).toEqual([500, 'INTERNAL', expect.stringContaining('403')]);
  });
});

test('an object that stops coming ends, instead of looking whole', async () => {
  const store = await storeThat(
    (response) => void response.writeHead(200, { 'content-length': 100 }).write('half'),
    { idleMs: 50 },
  );
  const stream = assertDefined(await store.read(key), 'the object is there');
  await expect(bytesOf(stream)).rejects.toThrow('The file store did not answer in time.');
});
