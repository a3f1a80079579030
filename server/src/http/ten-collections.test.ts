import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
  const { admin } = server;
  const accountId = await server.make(admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential' },
  });
  const address = { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
  await server.make(admin, 'addresses.create', { accountId, address });
  await server.make(admin, 'emails.create', { accountId, address: 'hanna@example.com' });
  await server.run(admin, 'text-messages.sendTest', { to: '+1 937 555 0193' });
  const rep = await server.person('sales');
  await server.make(rep, 'notes.create', { accountId, text: '@Rita Olson: call them.' });
});

const page = z.object({ rows: z.array(z.looseObject({ id: z.string() })).min(1) });

// Specification 7.2
test.each([
  'users',
  'roles',
  'companies',
  'settings',
  'notifications',
  'searches',
  'updates',
  'addresses',
  'emails',
  'text-messages',
])('%s: a record is read by collection and id, by nobody without a session', async (collection) => {
  const read = (id: string, cookie = server.admin) => server.call(cookie, 'GET', `/api/${collection}/${id}`);
  const [row] = page.parse(
    (await server.call(server.admin, 'GET', `/api/${collection}?limit=1`)).json(),
  ).rows;
  const id = row?.id ?? '';
  const answer = await read(id);
  expect([answer.statusCode, answer.json()]).toEqual([200, row]);
  expect((await read(newKey())).statusCode).toBe(404);
  expect((await read(id, '')).statusCode).toBe(401);
});
