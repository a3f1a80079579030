import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;
let rep: string;
let accountId: string;

beforeAll(async () => {
  server = await testApp();
  rep = server.admin;
  accountId = await server.household(rep);
});

async function draft(): Promise<string> {
  const id = await server.draft(rep, accountId, [{ name: 'Panel', unitPrice: 34_900 }]);
  return id;
}

const shown = (cookie: string, id: string) =>
  server.call(cookie, 'GET', `/api/estimates/${id}/customer-view`);
const statusOf = async (id: string) =>
  z.object({ status: z.string() }).parse((await server.call(rep, 'GET', `/api/estimates/${id}`)).json())
    .status;

test('a draft is shown as it would be sent now: open, with its price, and stays a draft', async () => {
  const id = await draft();
  const answer = await shown(rep, id);
  expect(answer.json()).toMatchObject({
    state: 'open',
    recipientName: 'Hanna Miller',
    content: { totals: { oneTime: { total: 34_900 } } },
    threads: [],
  });
  expect(await statusOf(id)).toBe('draft');
});

test('a sent estimate is shown as its link shows it, and showing it is no view of the customer’s', async () => {
  const id = await draft();
  const { token } = await server.run(rep, 'estimates.send', { id });
  const byLink = await server.call('', 'GET', `/api/public/estimates/${token}`);
  expect((await shown(rep, id)).json()).toEqual(byLink.json());
  expect(await statusOf(id)).toBe('sent');
});

test('a version whose links were taken back is still shown', async () => {
  const id = await draft();
  const { token } = await server.run(rep, 'estimates.send', { id });
  const { hash } = z
    .looseObject({ hash: z.string() })
    .parse((await server.call('', 'GET', `/api/public/estimates/${token}`)).json());
  await server.run(rep, 'estimates.void', { id, reason: 'Entered twice' });
  expect((await shown(rep, id)).json()).toMatchObject({ hash, state: 'voided' });
});

test('who may not read the estimate or its prices is shown nothing', async () => {
  const id = await draft();
  expect((await shown('', id)).statusCode).toBe(401);
  expect((await shown(await server.person('installer'), id)).statusCode).toBe(404);
  const other = await testAppOf();
  expect((await shown(other, id)).statusCode).toBe(404);
});

/** Creates an administrator of another company on the same server. */
async function testAppOf(): Promise<string> {
  const answer = await server.call('', 'POST', '/api/onboarding', {
    companyName: 'Other Alarms',
    personName: 'Otto Other',
    email: 'otto@example.com',
    password: 'a long enough passphrase',
    country: 'us',
    timeZone: 'America/New_York',
  });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
