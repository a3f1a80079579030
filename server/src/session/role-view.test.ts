import { beforeAll, describe, expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { entities } from '@sable/domain/registry';
import { testApp, type TestApp } from '../http/test-app.ts';

// An administrator views the company as a role does, and cannot change anything until they return.

let server: TestApp;
let accountId: string;

const cookieOf = ({ cookies }: { readonly cookies: readonly { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const codeOf = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) =>
  statusCode < 300 ? statusCode : `${statusCode} ${JSON.parse(body).error.code}`;
const sessionOf = async (cookie: string) => (await server.call(cookie, 'GET', '/api/session')).json();
const start = (cookie: string, role: string) => server.call(cookie, 'POST', '/api/role-view/start', { role });
const viewing = async (role: string, by = 'admin' as const) => {
  const answer = await start(await server.person(by), role);
  expect(answer.statusCode, answer.body).toBe(200);
  return cookieOf(answer);
};
const rowsOf = async (cookie: string, collection: string) =>
  (await server.call(cookie, 'POST', `/api/${collection}/query`, { limit: 1000 })).json().rows;

const idsOf = async (cookie: string, collection: string) =>
  new Set<string>((await rowsOf(cookie, collection)).map(({ id }: { id: string }) => id));

beforeAll(async () => {
  server = await testApp();
  accountId = await server.make(server.admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential' },
  });
});

describe('the view of a role', () => {
  test('has the role’s rights and no others, and the person is still who they are', async () => {
    const cookie = await viewing('sales');
    expect(await sessionOf(cookie)).toMatchObject({
      roles: ['sales'],
      viewing: { key: 'sales', name: 'Sales' },
      impersonation: null,
    });
    expect((await server.call(cookie, 'GET', `/api/accounts/${accountId}`)).statusCode).toBe(200);
    for (const collection of ['security-events', 'api-keys', 'commission-plans'])
      expect([collection, await rowsOf(cookie, collection)]).toEqual([collection, []]);
    expect(codeOf(await server.call(cookie, 'GET', '/api/accounts.csv'))).toBe('403 NOT_AUTHORIZED');
    const product = { sku: 'P-1', name: 'Panel', kind: 'equipment', price: 500, cost: 200 };
    const id = await server.make(server.admin, 'products.create', product);
    const seen = (await server.call(cookie, 'GET', `/api/products/${id}`)).json();
    expect([seen.price, seen.cost]).toEqual([500, undefined]);
  });

  test('of a partner shows nothing of the company', async () => {
    const cookie = await viewing('affiliate');
    for (const collection of ['accounts', 'estimates', 'products', 'leads', 'updates'])
      expect([collection, await rowsOf(cookie, collection)]).toEqual([collection, []]);
    expect((await server.call(cookie, 'GET', `/api/accounts/${accountId}`)).statusCode).toBe(404);
  });

  test('of a role that the company defined follows what it grants', async () => {
    const role = await server.make(server.admin, 'roles.create', {
      name: 'Front desk',
      permissions: ['accounts.read.company'],
    });
    const cookie = await viewing(role);
    expect((await sessionOf(cookie)).viewing).toEqual({ key: role, name: 'Front desk' });
    expect((await rowsOf(cookie, 'accounts')).length).toBeGreaterThan(0);
    await server.run(server.admin, 'roles.update', { id: role, patch: { permissions: [] } });
    expect(await rowsOf(cookie, 'accounts')).toEqual([]);
  });

  test('changes nothing, by any way in', async () => {
    const cookie = await viewing('manager');
    const ways: [method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object][] = [
      ['POST', '/api/accounts', { name: 'New', type: 'residential' }],
      ['PATCH', `/api/accounts/${accountId}`, { notes: 'x' }],
      ['POST', `/api/uploads/accounts/${accountId}`],
      ['POST', `/api/uploads/accounts/${accountId}?like=a/query`],
      ['POST', '/api/password/change', { current: 'a', next: 'b' }],
      ['POST', '/api/sessions/end-others'],
      ['POST', '/api/role-view/start', { role: 'office' }],
    ];
    for (const [method, path, body] of ways)
      expect([path, codeOf(await server.call(cookie, method, path, body))]).toEqual([path, '403 VIEWING']);
    const change = { id: accountId, patch: { notes: 'x' } };
    expect(codeOf(await server.mutate(cookie, 'accounts.update', change))).toBe('403 VIEWING');
    const [account] = (await rowsOf(server.admin, 'accounts')).filter(
      ({ id }: { id: string }) => id === accountId,
    );
    expect(account.notes).toBeNull();
  });

  test('is for administrators of the company, of a role that it has and that sees less', async () => {
    for (const role of ['manager', 'office', 'sales', 'auditor', 'dev'] as const)
      expect([role, codeOf(await start(await server.person(role), 'sales'))]).toEqual([
        role,
        '403 NOT_AUTHORIZED',
      ]);
    const admin = await server.person('admin');
    expect(codeOf(await start(admin, 'nobody'))).toBe('404 NOT_FOUND');
    expect(codeOf(await start(admin, 'super'))).toMatch(/^4/);
    expect(codeOf(await start(admin, 'admin'))).toMatch(/^4\d\d NOT_READY$/);
  });

  test('leads back, and both ways stand in the security events', async () => {
    const cookie = await viewing('sales');
    const back = await server.call(cookie, 'POST', '/api/role-view/stop');
    expect(back.statusCode).toBe(200);
    expect((await server.call(cookie, 'GET', '/api/accounts')).statusCode).toBe(401);
    const own = cookieOf(back);
    const { user, roles, viewing: now } = await sessionOf(own);
    expect([roles, now]).toEqual([['admin'], null]);
    const events = (
      await server.call(own, 'POST', '/api/security-events/query', { where: where({ userId: user.id }) })
    ).json().rows;
    expect(
      events.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail]).toSorted(),
    ).toEqual([
      ['role_view_ended', 'Sales'],
      ['role_view_started', 'Sales'],
    ]);
    expect(codeOf(await server.call(own, 'POST', '/api/role-view/stop'))).toMatch(/NOT_READY$/);
  });

  test('ends when the person is no administrator any more', async () => {
    const admin = await server.person('admin');
    const { user } = await sessionOf(admin);
    const cookie = cookieOf(await start(admin, 'sales'));
    await server.run(server.admin, 'users.setRoles', { id: user.id, roles: ['sales'] });
    expect((await server.call(cookie, 'GET', '/api/accounts')).statusCode).toBe(401);
  });
});

const recorded: readonly string[] = ['security-events', 'updates'];

test('no role that can be viewed reads what its administrator does not', async () => {
  for (const role of ['manager', 'office', 'sales', 'installer', 'affiliate', 'auditor']) {
    const own = await server.person('admin');
    const known = new Map<string, Set<string>>();
    for (const { collection } of entities) known.set(collection, await idsOf(own, collection));
    const cookie = cookieOf(await start(own, role));
    // Excludes collections with the record of the view, which is written after the IDs were read.
    for (const { collection } of entities.filter((each) => !recorded.includes(each.collection))) {
      const seen = known.get(collection);
      const more = [...(await idsOf(cookie, collection))].filter((id) => !seen?.has(id));
      expect([role, collection, more]).toEqual([role, collection, []]);
    }
  }
}, 60_000);
