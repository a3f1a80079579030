import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from '../db/connect.ts';
import { newKey } from '../transaction-context.ts';
import { adminCredentials, testApp, type TestApp } from './test-app.ts';

let server: TestApp;
/** Session of an administrator whose last proof of identity is eleven minutes old. */
let stale: string;
let repId: string;
let roleId: string;

beforeAll(async () => {
  server = await testApp();
  const rep = await server.person('sales');
  repId = (await server.call(rep, 'GET', '/api/session')).json().user.id;
  roleId = await server.make(server.admin, 'roles.create', { name: 'Dispatch' });
});

beforeEach(async () => {
  stale = await server.person('admin');
  const { user } = (await server.call(stale, 'GET', '/api/session')).json();
  await withConnection(server.application.database.ownerConfig, (owner) =>
    owner.query(
      `update auth.session s set "provenAt" = now() - interval '11 minutes'
       from auth.memberships m where m.user_id = $1 and m.identity_id = s."userId"`,
      [user.id],
    ),
  );
});

const prove = async (): Promise<string> => {
  const answer = await server.call(stale, 'POST', '/api/session/prove', {
    current: adminCredentials.password,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
};
const outcome = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) =>
  statusCode < 300 ? statusCode : [statusCode, JSON.parse(body).error.code];
const needed = [403, 'PROOF_NEEDED'];

describe('a fresh sign-in is asked for', () => {
  const guarded: Readonly<Record<string, (cookie: string) => ReturnType<TestApp['call']>>> = {
    'to change the roles of a person': (cookie) =>
      server.mutate(cookie, 'users.setRoles', { id: repId, roles: ['sales', 'office'] }),
    'to invite a person with roles': (cookie) =>
      server.mutate(cookie, 'users.invite', {
        name: 'New Person',
        email: `${newKey()}@example.com`,
        roles: ['admin'],
      }),
    'to define a role': (cookie) =>
      server.mutate(cookie, 'roles.create', { name: 'Front desk', permissions: ['accounts.read.company'] }),
    'to change what a role permits': (cookie) =>
      server.mutate(cookie, 'roles.update', {
        id: roleId,
        patch: { permissions: ['contacts.read.company'] },
      }),
    'to delete a role, which gives its people another': (cookie) =>
      server.mutate(cookie, 'roles.delete', { id: roleId }),
    'to export rows': (cookie) => server.call(cookie, 'GET', '/api/accounts.csv'),
    'before a download': (cookie) => server.call(cookie, 'GET', '/api/session/proof'),
  };

  test.each(Object.entries(guarded))('%s', async (_what, act) => {
    expect(outcome(await act(stale))).toEqual(needed);
    expect(outcome(await act(await prove()))).toBeLessThan(300);
  });

  test('but not for daily work', async () => {
    const account = { name: 'Hanna Miller', type: 'residential' };
    expect(outcome(await server.mutate(stale, 'accounts.create', { account }))).toBe(200);
    expect(outcome(await server.call(stale, 'GET', '/api/accounts'))).toBe(200);
  });

  test('and what was refused has changed nothing', async () => {
    const rolesOf = async () => (await server.call(server.admin, 'GET', `/api/users/${repId}`)).json().roles;
    const before = await rolesOf();
    expect(outcome(await server.mutate(stale, 'users.setRoles', { id: repId, roles: ['manager'] }))).toEqual(
      needed,
    );
    expect(await rolesOf()).toEqual(before);
  });

  test('of who may do it at all: who may not is refused as ever', async () => {
    const rep = await server.person('sales');
    expect(outcome(await server.call(rep, 'GET', '/api/accounts.csv'))).toEqual([403, 'NOT_AUTHORIZED']);
  });
});
