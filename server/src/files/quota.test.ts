import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { UPLOAD_LIFETIME_MS } from '@sable/domain/storage';
import { newKey } from '../transaction-context.ts';
import { pieceKey, pieceName } from './file-store.ts';
import { fileServer, someBytes, type FileServer } from './testing/file-server.ts';

const MEGABYTE = 1024 * 1024;
let server: FileServer;
let target: string;
beforeAll(async () => {
  server = await fileServer({ FILE_QUOTA_MB: '10' });
  target = `/api/uploads/accounts/${server.accountId}`;
});

test('20 uploads at once take no more room than there is', async () => {
  // A request that waits too long for the others answers 503, and is sent again.
  const begin = async (): Promise<Response> => {
    const answer = await server.begin(server.admin, target, MEGABYTE);
    return answer.status === 503 ? begin() : answer;
  };
  const answers = await Promise.all(Array.from({ length: 20 }, begin));
  const begun = answers.filter(({ status }) => status === 201);
  expect([begun.length, answers.filter(({ status }) => status === 402).length]).toEqual([10, 10]);
  const refused = await server.begin(server.admin, target, 1);
  expect(await refused.text()).toContain('storage/quota-exceeded');

  // A canceled upload frees its space, and a finished one uses its space once.
  const [first = '', second = ''] = begun.map(({ headers }) => headers.get('location') ?? '');
  await server.send(server.admin, 'DELETE', first, { headers: { 'tus-resumable': '1.0.0' } });
  expect((await server.patch(server.admin, second, 0, someBytes(MEGABYTE))).status).toBe(204);
  expect((await server.begin(server.admin, target, MEGABYTE + 1)).status).toBe(402);
  const last = await server.begin(server.admin, target, MEGABYTE);
  expect(last.status).toBe(201);
  expect((await server.post(server.admin, target, someBytes(1))).status).toBe(402);

  // A deleted file frees its space too.
  expect(
    (await server.call(server.admin, 'DELETE', `/api/files/${second.split('/').at(-1)}`)).statusCode,
  ).toBe(204);
  expect((await server.post(server.admin, target, someBytes(1))).status).toBe(201);
});

test('what nobody finishes is removed after a day, with its bytes', async () => {
  const answer = await server.begin(server.admin, target, 100);
  const path = answer.headers.get('location') ?? '';
  await server.patch(server.admin, path, 0, someBytes(50));
  const { store, uploads, sweep } = server.application.fileStorage;
  const account = await server.send(server.admin, 'GET', `/api/accounts/${server.accountId}`);
  const { companyId, createdBy } = z
    .object({ companyId: z.string(), createdBy: z.string() })
    .parse(await account.json());
  const id = path.split('/').at(-1) ?? '';
  const [counted = ''] = (await uploads.find(companyId, id, createdBy))?.pieces ?? [];
  // A piece whose server ended before counting it is removed too.
  const [uncounted, lease] = [pieceName(50, newKey()), newKey()];
  await uploads.waitForLease(companyId, id, lease);
  await uploads.announce(companyId, id, lease, 50, uncounted);
  await store.put(pieceKey(companyId, id, uncounted), [someBytes(20)]);
  await uploads.release(companyId, id, lease);
  const isThere = async (name: string) => {
    const bytes = await store.read(pieceKey(companyId, id, name));
    bytes?.destroy();
    return bytes !== null;
  };
  const state = async () => [
    await server.offset(server.admin, path),
    await isThere(counted),
    await isThere(uncounted),
  ];
  await sweep(new Date(Date.now() + UPLOAD_LIFETIME_MS - 60_000));
  expect(await state()).toEqual([50, true, true]);
  await sweep(new Date(Date.now() + UPLOAD_LIFETIME_MS + 60_000));
  expect(await state()).toEqual([null, false, false]);
});
