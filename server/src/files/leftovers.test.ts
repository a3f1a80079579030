import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { UPLOAD_LIFETIME_MS } from '@sable/domain/storage';
import { newKey } from '../transaction-context.ts';
import { fileServer, md5Of, refusalIn, someBytes, type FileServer } from './testing/file-server.ts';
import { uploadMetadata } from './upload-metadata.ts';

// The pieces of an upload are removed once it is over, however it ended.

let server: FileServer;
let target: string;
beforeAll(async () => {
  server = await fileServer();
  target = `/api/uploads/accounts/${server.accountId}`;
});
afterEach(() => vi.restoreAllMocks());

const piecesLeft = async (): Promise<readonly string[]> =>
  (
    await readdir(join(server.application.config.dataDir, 'files', 'uploads'), { recursive: true }).catch(
      () => [],
    )
  ).filter((path) => path.includes('/'));
const sweepInADay = (): Promise<void> =>
  server.application.fileStorage.sweep(new Date(Date.now() + UPLOAD_LIFETIME_MS + 60_000));

test('an upload that is refused once it is whole leaves no pieces', async () => {
  const bytes = someBytes(600_000);
  const begun = await server.begin(server.admin, target, bytes.length, { md5Hash: md5Of(someBytes(4)) });
  const answer = await server.patch(server.admin, begun.headers.get('location') ?? '', 0, bytes);
  expect(await refusalIn(answer)).toEqual([422, 'storage/invalid-checksum']);
  expect(await piecesLeft()).toEqual([]);
});

test('pieces that could not be removed when their file was stored are removed a day later', async () => {
  const bytes = someBytes(600_000);
  const begun = await server.begin(server.admin, target, bytes.length);
  const path = begun.headers.get('location') ?? '';
  vi.spyOn(server.application.fileStorage.store, 'remove').mockRejectedValueOnce(
    new Error('the server ends here'),
  );
  await server.patch(server.admin, path, 0, bytes);
  expect(await server.offset(server.admin, path)).toBe(bytes.length);
  expect(await piecesLeft()).toHaveLength(1);
  await sweepInADay();
  expect(await piecesLeft()).toEqual([]);
});

test('a morning of photos is swept a day later, but for what cannot be removed', async () => {
  const { store, uploads } = server.application.fileStorage;
  const ids = Array.from({ length: 300 }, () => newKey());
  const account = await server.send(server.admin, 'GET', `/api/accounts/${server.accountId}`);
  const { companyId } = z.object({ companyId: z.string() }).parse(await account.json());
  for (const id of ids)
    await uploads.reserve(
      {
        companyId,
        id,
        createdBy: newKey(),
        size: 1,
        target: { bucket: 'attachments', parent: { accountId: server.accountId } },
        metadata: uploadMetadata.parse({ name: 'photo.jpg' }),
      },
      newKey(),
    );
  const remove = store.remove.bind(store);
  let refusals = 1;
  vi.spyOn(store, 'remove').mockImplementation((keys) =>
    refusals-- > 0 ? Promise.reject(new Error('it is held')) : remove(keys),
  );
  const left = async (): Promise<number> => {
    let count = 0;
    const instant = new Date(Date.now() + UPLOAD_LIFETIME_MS + 60_000);
    for await (const _upload of uploads.abandoned(instant)) count += 1;
    return count;
  };
  await expect(sweepInADay()).rejects.toThrow('1 abandoned uploads could not be removed.');
  expect(await left()).toBe(1);
  await sweepInADay();
  expect(await left()).toBe(0);
});
