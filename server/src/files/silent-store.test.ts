import { createServer, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { newKey } from '../transaction-context.ts';
import { bytesOf, fileKey } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

// A store that takes a request and then says nothing more.

let close: (() => void) | undefined;
afterEach(() => close?.());

async function storeThat(answers: (response: ServerResponse) => void, patience: object) {
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
    ...patience,
  });
}
const key = fileKey(newKey(), newKey());

test.each([
  ['a write', (store: ReturnType<typeof createS3Store>) => store.put(key, [Buffer.from('bytes')])],
  ['a read', (store: ReturnType<typeof createS3Store>) => store.read(key)],
  ['a removal', (store: ReturnType<typeof createS3Store>) => store.remove([key])],
])('%s that is never answered ends', async (_what, work) => {
  const store = await storeThat(() => undefined, { answerMs: 50 });
  await expect(work(store)).rejects.toThrow('The file store did not answer in time.');
});

test('an object that stops coming ends, instead of looking whole', async () => {
  const store = await storeThat(
    (response) => void response.writeHead(200, { 'content-length': 100 }).write('half'),
    { idleMs: 50 },
  );
  const stream = assertDefined(await store.read(key), 'the object is there');
  await expect(bytesOf(stream)).rejects.toThrow('The file store did not answer in time.');
});
