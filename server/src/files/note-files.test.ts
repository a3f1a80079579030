import { beforeAll, expect, test } from 'vitest';
import { fileServer, type FileServer } from './testing/file-server.ts';

// Installers may attach files to their own notes on the accounts they are sent to.

let server: FileServer;
let installer: string;

beforeAll(async () => {
  server = await fileServer();
  installer = await server.person('installer');
});

const attach = async (cookie: string, noteId: string) =>
  (await server.post(cookie, `/api/uploads/notes/${noteId}`, Buffer.from('x'), { name: 'wall.txt' })).status;

test('an installer attaches to their own notes where they are sent, and to nobody else’s', async () => {
  const { accountId } = server;
  const me = (await server.call(installer, 'GET', '/api/session')).json().user.id;
  await server.make(server.admin, 'events.create', {
    ...{ title: 'Install', type: 'install', userId: me, accountId },
    ...{ startsAt: '2026-03-02T15:00:00.000Z', endsAt: '2026-03-02T16:00:00.000Z' },
    bookedAnyway: ['overlap', 'travel', 'closed'],
  });
  const own = await server.make(installer, 'notes.create', { accountId, text: 'The wall is brick.' });
  const other = await server.make(server.admin, 'notes.create', { accountId, text: 'Pays late.' });
  expect(await attach(installer, own)).toBe(201);
  expect(await attach(installer, other)).toBeGreaterThanOrEqual(403);
  const colleague = await server.person('installer');
  expect(await attach(colleague, own)).toBeGreaterThanOrEqual(403);
  const files = await server.call(server.admin, 'GET', '/api/files?limit=10');
  expect(files.json().rows).toMatchObject([{ noteId: own, name: 'wall.txt' }]);
});
