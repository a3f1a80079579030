import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../db/connect.ts';
import { newKey } from '../transaction-context.ts';
import { adminCredentials, testApp, type TestApp } from '../http/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const PASSWORD = adminCredentials.password;
const linkOf = (cookie: string, userId: string) =>
  server.call(cookie, 'POST', `/api/users/${userId}/invitation-link`);
const messageOf = (answer: { readonly body: string }): string => JSON.parse(answer.body).error?.message ?? '';
const tokenIn = (answer: { readonly body: string }): string =>
  new URL(z.object({ link: z.string() }).parse(JSON.parse(answer.body)).link).searchParams.get('invite') ??
  '';

async function invite(email = `kim-${newKey()}@example.com`): Promise<{ id: string; email: string }> {
  const answer = await server.mutate(server.admin, 'users.invite', {
    name: 'Kim Torres',
    email,
    roles: ['sales'],
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return {
    id:
      z.object({ results: z.array(z.object({ id: z.string() })) }).parse(answer.json()).results[0]?.id ?? '',
    email,
  };
}

test('an administrator hands an invitation over where no mail server is set up', async () => {
  const { id, email } = await invite();
  const given = await linkOf(server.admin, id);
  expect(given.statusCode, given.body).toBe(200);
  const accepted = await server.call('', 'POST', '/api/invitations/accept', {
    token: tokenIn(given),
    password: PASSWORD,
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect((await server.call('', 'POST', '/api/sign-in', { email, password: PASSWORD })).statusCode).toBe(200);
  const late = await linkOf(server.admin, id);
  expect([late.statusCode, messageOf(late)]).toEqual([422, expect.stringContaining('has already joined')]);
});

test('nobody but an administrator gets a link, and none for people of other companies', async () => {
  const { id } = await invite();
  for (const role of ['manager', 'office', 'sales'] as const)
    expect((await linkOf(await server.person(role), id)).statusCode).toBe(403);
  expect((await linkOf('', id)).statusCode).toBe(401);
  expect((await linkOf(server.admin, newKey())).statusCode).toBe(404);
});

test('a link sets no first password for who signs in at another company', async () => {
  const email = `ann-${newKey()}@example.com`;
  const opened = await server.call('', 'POST', '/api/onboarding', {
    companyName: 'Other Alarms',
    personName: 'Ann Lee',
    email,
    password: PASSWORD,
    country: 'us',
    timeZone: 'America/New_York',
  });
  expect(opened.statusCode, opened.body).toBe(200);
  const { id } = await invite(email);
  expect((await linkOf(server.admin, id)).statusCode).toBe(200);
  await withConnection(server.application.database.ownerConfig, (owner) =>
    owner.query(`delete from auth.account where "userId" = (select id from auth."user" where email = $1)`, [
      email,
    ]),
  );
  const refused = await linkOf(server.admin, id);
  expect([refused.statusCode, messageOf(refused)]).toEqual([422, expect.stringContaining('another company')]);
});
