import { createOTP } from '@better-auth/utils/otp';
import { base32 } from '@better-auth/utils/base32';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../db/connect.ts';
import { newKey } from '../transaction-context.ts';
import { adminCredentials, testApp, type TestApp } from '../http/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const { password } = adminCredentials;
const person = z.object({ user: z.object({ id: z.string(), email: z.string() }) });
const answerOf = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) => [
  statusCode,
  statusCode < 300 ? '' : String(JSON.parse(body).error.message),
];
const sessionOf = (cookie: string) => server.call(cookie, 'GET', '/api/session');

/** Creates a person with two-step sign-in. */
async function withFactor(...roles: Parameters<TestApp['person']>) {
  const first = await server.person(...roles);
  const { user } = person.parse((await sessionOf(first)).json());
  const begun = await server.call(first, 'POST', '/api/second-factor/begin', {});
  const key = new TextDecoder().decode(base32.decode(z.object({ key: z.string() }).parse(begun.json()).key));
  const code = await createOTP(key).totp();
  const confirmed = await server.call(first, 'POST', '/api/second-factor/confirm', { code });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const cookie = confirmed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const signIn = async () => {
    const answer = await server.call('', 'POST', '/api/sign-in', { email: user.email, password });
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  return { ...user, cookie, signIn };
}

const reset = (cookie: string, userId: string) =>
  server.call(cookie, 'POST', `/api/users/${userId}/reset-second-factor`);
const eventsOf = async (userId: string) =>
  (
    await server.call(server.admin, 'POST', '/api/query', {
      collection: 'security-events',
      where: { field: 'userId', op: 'eq', value: userId },
    })
  ).json().rows;
const mailTo = async (email: string) => {
  await server.application.identity.settled();
  return (await server.application.capture?.list())?.find(
    ({ to, subject }) => to.includes(email) && subject.includes('was reset'),
  );
};

test('an administrator resets what a person lost: the password signs in, all sessions end, it is recorded and mailed', async () => {
  const rep = await withFactor('sales');
  expect((await sessionOf(await rep.signIn())).json().pending).toMatchObject({ step: 'code' });
  expect(answerOf(await reset(server.admin, rep.id))).toEqual([200, '']);
  expect((await sessionOf(rep.cookie)).json().user).toBeNull();
  expect((await sessionOf(await rep.signIn())).json().user).toMatchObject({ id: rep.id });
  expect(await eventsOf(rep.id)).toMatchObject([{ kind: 'second_factor_reset', doneBy: 'Rita Olson' }]);
  expect(await mailTo(rep.email)).toBeDefined();
  expect(answerOf(await reset(server.admin, rep.id))).toEqual([422, expect.stringContaining('is not on')]);
});

test('whose role asks for a second factor sets up a new one', async () => {
  const chief = await withFactor('admin');
  await withConnection(server.application.database.ownerConfig, (owner) =>
    owner.query(
      `update auth.second_factors f set due_at = now() - interval '1 day'
       from auth.memberships m where m.user_id = $1 and m.identity_id = f.identity_id`,
      [chief.id],
    ),
  );
  expect((await reset(server.admin, chief.id)).statusCode).toBe(200);
  expect((await sessionOf(await chief.signIn())).json()).toMatchObject({
    user: null,
    pending: { step: 'set-up' },
  });
});

test('it is for administrators, of people whose roles are not above theirs, and not of themselves', async () => {
  const [rep, platform] = [await withFactor('sales'), await withFactor('super')];
  const adminId = (await sessionOf(server.admin)).json().user.id;
  const manager = await server.person('manager');
  expect((await reset(manager, rep.id)).statusCode).toBe(403);
  expect((await reset(server.admin, platform.id)).statusCode).toBe(403);
  expect((await reset(server.admin, newKey())).statusCode).toBe(404);
  expect(answerOf(await reset(server.admin, adminId))).toEqual([422, expect.stringContaining('own account')]);
  for (const { cookie } of [rep, platform]) expect((await sessionOf(cookie)).json().user).not.toBeNull();
});

test('it asks for a fresh sign-in', async () => {
  const rep = await withFactor('sales');
  const chief = await server.person('admin');
  const { user } = person.parse((await sessionOf(chief)).json());
  await withConnection(server.application.database.ownerConfig, (owner) =>
    owner.query(
      `update auth.session s set "provenAt" = now() - interval '11 minutes'
       from auth.memberships m where m.user_id = $1 and m.identity_id = s."userId"`,
      [user.id],
    ),
  );
  expect((await reset(chief, rep.id)).json().error.code).toBe('PROOF_NEEDED');
  expect((await sessionOf(rep.cookie)).json().user).not.toBeNull();
});

test('a person who signs in to other companies too is left to the operator', async () => {
  const rep = await withFactor('sales');
  const { identity } = server.application;
  const other = await server.call('', 'POST', '/api/onboarding', {
    companyName: 'Other Alarms',
    personName: 'Olga Berg',
    email: 'olga@example.com',
    password,
    country: 'us',
    timeZone: 'America/New_York',
  });
  const olga = other.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const invited = { name: 'Shared Person', email: rep.email, roles: ['sales'] };
  expect((await server.mutate(olga, 'users.invite', invited)).statusCode).toBe(200);
  await expect
    .poll(
      async () =>
        (await server.application.capture?.list())?.filter(({ to }) => to.includes(rep.email)).length,
    )
    .toBeGreaterThan(1);
  expect(answerOf(await reset(server.admin, rep.id))).toEqual([422, expect.stringContaining('operator')]);
  expect((await sessionOf(rep.cookie)).json().user).not.toBeNull();

  await identity.resetSecondFactorByOperator(rep.email);
  expect((await sessionOf(rep.cookie)).json().user).toBeNull();
  expect((await sessionOf(await rep.signIn())).json().user).toMatchObject({ id: rep.id });
  expect(await eventsOf(rep.id)).toMatchObject([
    { kind: 'second_factor_reset', doneBy: 'The operator of this installation' },
  ]);
  await expect(identity.resetSecondFactorByOperator(rep.email)).rejects.toMatchObject({ code: 'NOT_READY' });
  await expect(identity.resetSecondFactorByOperator('nobody@example.com')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
