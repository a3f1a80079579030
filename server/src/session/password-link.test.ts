import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { adminCredentials, testApp, type TestApp } from '../http/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const PASSWORD = adminCredentials.password;
const NEW_PASSWORD = 'three quiet lanterns 48';
const linkOf = (cookie: string, userId: string) =>
  server.call(cookie, 'POST', `/api/users/${userId}/password-link`);
const messageOf = (answer: { readonly body: string }): string => JSON.parse(answer.body).error?.message ?? '';
const linkIn = (answer: { readonly body: string }): URL =>
  new URL(z.object({ link: z.string() }).parse(JSON.parse(answer.body)).link);
const signIn = async (email: string, password: string) =>
  (await server.call('', 'POST', '/api/sign-in', { email, password })).statusCode;

const invited = z.object({ results: z.array(z.object({ id: z.string() })).length(1) });

async function invite(email: string): Promise<string> {
  const answer = await server.mutate(server.admin, 'users.invite', {
    name: 'Kim Torres',
    email,
    roles: ['sales'],
  });
  return invited.parse(answer.json()).results[0]?.id ?? '';
}

async function member(): Promise<{ id: string; email: string }> {
  const email = `kim-${newKey()}@example.com`;
  const id = await invite(email);
  const link = linkIn(await server.call(server.admin, 'POST', `/api/users/${id}/invitation-link`));
  const token = link.searchParams.get('invite');
  const accepted = await server.call('', 'POST', '/api/invitations/accept', { token, password: PASSWORD });
  expect(accepted.statusCode, accepted.body).toBe(200);
  return { id, email };
}

test('an administrator hands a link over with which a new password is chosen for a forgotten one, once', async () => {
  const { id, email } = await member();
  const older = await linkOf(server.admin, id);
  const given = await linkOf(server.admin, id);
  expect(given.statusCode, given.body).toBe(200);
  const reset = (answer: { readonly body: string }) =>
    server.call('', 'POST', '/api/password/reset', {
      token: linkIn(answer).searchParams.get('reset'),
      password: NEW_PASSWORD,
    });
  const check = (answer: { readonly body: string }) =>
    server.call('', 'POST', '/api/password/reset/check', {
      token: linkIn(answer).searchParams.get('reset'),
    });
  expect((await check(older)).statusCode).toBe(410);
  expect((await check(given)).statusCode).toBe(200);
  expect((await reset(older)).statusCode).toBe(410);
  expect((await reset(given)).statusCode).toBe(200);
  expect((await check(given)).statusCode).toBe(410);
  const used = await reset(given);
  // Named is what the page of the link has, which is not the sign-in page.
  expect([used.statusCode, messageOf(used)]).toEqual([410, expect.stringMatching(/Ask for a new link\.$/)]);
  expect(await signIn(email, NEW_PASSWORD)).toBe(200);
  expect(await signIn(email, PASSWORD)).not.toBe(200);
});

test('nobody but an administrator gets a link, none for themselves and none for people of other companies', async () => {
  const { id } = await member();
  for (const role of ['manager', 'office', 'sales'] as const)
    expect((await linkOf(await server.person(role), id)).statusCode).toBe(403);
  expect((await linkOf('', id)).statusCode).toBe(401);
  expect((await linkOf(server.admin, newKey())).statusCode).toBe(404);
});

test('who has not joined has no password to forget', async () => {
  const refused = await linkOf(server.admin, await invite(`kim-${newKey()}@example.com`));
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    422,
    expect.stringContaining('has no password yet'),
  ]);
});

test('a link opens no account that works for another company too', async () => {
  const { id, email } = await member();
  const opened = await server.call('', 'POST', '/api/onboarding', {
    companyName: 'Other Alarms',
    personName: 'Kim Torres',
    email: `owner-${newKey()}@example.com`,
    password: PASSWORD,
    country: 'us',
    timeZone: 'America/New_York',
  });
  expect(opened.statusCode, opened.body).toBe(200);
  const [cookie = ''] = [opened.headers['set-cookie'] ?? ''].flat();
  const asked = await server.mutate(cookie.split(';', 1)[0] ?? '', 'users.invite', {
    name: 'Kim Torres',
    email,
    roles: ['sales'],
  });
  const other = invited.parse(asked.json()).results[0]?.id ?? '';
  const waits = await linkOf(cookie.split(';', 1)[0] ?? '', other);
  expect(waits.statusCode).toBe(422);
  await server.call(cookie.split(';', 1)[0] ?? '', 'POST', `/api/users/${other}/invitation-link`);
  const refused = await linkOf(server.admin, id);
  expect([refused.statusCode, messageOf(refused)]).toEqual([422, expect.stringContaining('another company')]);
});
