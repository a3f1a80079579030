import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fileIn, fileServer, type FileServer } from './files/testing/file-server.ts';
import { adminCredentials } from './http/test-app.ts';

let server: FileServer;
beforeAll(async () => {
  server = await fileServer();
});

const answered = z.object({ rows: z.array(z.looseObject({ name: z.string() })) });

// Specification 1.6
test('one server signs a person in, keeps documents, and keeps files', async () => {
  const signedIn = await server.send('', 'POST', '/api/sign-in', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(adminCredentials),
  });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  await server.run(cookie, 'organizations.create', { name: 'Maple Street Association', kind: 'association' });
  const documents = await server.send(cookie, 'GET', '/api/organizations');
  expect(answered.parse(await documents.json()).rows).toMatchObject([{ name: 'Maple Street Association' }]);

  const target = `/api/uploads/accounts/${server.accountId}`;
  const stored = await fileIn(await server.post(cookie, target, Buffer.from('The panel is in the hall.')));
  const answer = await server.send(cookie, 'GET', `/api/files/${stored.id}/download-url`);
  const { url } = z.object({ url: z.string() }).parse(await answer.json());
  expect(await (await fetch(server.address + url)).text()).toBe('The panel is in the hall.');

  expect((await server.send('', 'GET', '/api/organizations')).status).toBe(401);
  expect((await server.send('', 'GET', `/api/files/${stored.id}`)).status).toBe(401);
});
