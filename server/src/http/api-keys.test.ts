import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEY_PREFIX, MAX_KEYS } from '@sable/domain/api-key';
import type { KeyScope } from '@sable/domain/kernel/key-scope';
import { parseServerMessage, type ServerMessage } from '@sable/domain/kernel/live-protocol';
import { withConnection } from '../db/connect.ts';
import { newKey, sha256 } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';
import { callAs, issueKey, wholeScope } from './test-programs.ts';

let server: TestApp;
const seesAccounts: KeyScope = [{ collection: 'accounts', verbs: ['read'] }];

beforeAll(async () => {
  server = await testApp();
  await server.make(server.admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', phone: '937 555 0142' },
  });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const rowOf = async (id: string) => (await server.call(server.admin, 'GET', `/api/api-keys/${id}`)).json();
const accountsBy = (key: string) => callAs(server, key, 'GET', '/api/accounts');
const statusBy = async (key: string) => (await accountsBy(key)).statusCode;
const userIdOf = async (cookie: string) =>
  (await server.call(cookie, 'GET', '/api/session')).json<{ user: { id: string } }>().user.id;

describe('a new key', () => {
  test('is shown once, and only its hash is kept, where nobody reads it', async () => {
    const { id, key } = await issueKey(server, server.admin, seesAccounts);
    expect(key).toMatch(new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`));
    const row = await rowOf(id);
    expect(row).toMatchObject({ name: 'Website leads', prefix: key.slice(0, 12), scope: seesAccounts });
    const listed = await server.call(server.admin, 'GET', '/api/api-keys');
    const audit = await server.call(server.admin, 'GET', '/api/updates');
    for (const text of [JSON.stringify(row), listed.body, audit.body]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(sha256(key));
    }
    const { rows } = await withConnection(server.application.database.ownerConfig, async (owner) => {
      await owner.query(`select set_config('app.company_id', $1, false)`, [row.companyId]);
      return owner.query('select hash from api_keys where id = $1', [id]);
    });
    expect(rows).toEqual([{ hash: sha256(key) }]);
  });

  test('is not shown again to who sends the request again', async () => {
    const request = {
      key: newKey(),
      mutations: [{ name: 'api-keys.issue', args: { name: 'Twice', scope: seesAccounts, days: 1 } }],
    };
    const first = await server.call(server.admin, 'POST', '/api/mutate', request);
    const again = await server.call(server.admin, 'POST', '/api/mutate', request);
    expect(first.json().results[0].key).toContain(KEY_PREFIX);
    expect([again.statusCode, Object.keys(again.json().results[0])]).toEqual([200, ['id']]);
  });

  test('is made by administrators alone, who have just proven who they are', async () => {
    const args = { name: 'Mine', scope: seesAccounts, days: 1 };
    for (const role of ['manager', 'office', 'sales', 'auditor'] as const)
      expect((await server.mutate(await server.person(role), 'api-keys.issue', args)).statusCode).toBe(403);
    const admin = await server.person('admin');
    expect((await server.mutate(admin, 'api-keys.issue', args)).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const late = await server.mutate(admin, 'api-keys.issue', args);
    expect([late.statusCode, late.json().error.code]).toEqual([403, 'PROOF_NEEDED']);
  });

  test.each([
    ['no scope', { scope: [] }],
    ['a closed collection', { scope: [{ collection: 'api-keys', verbs: ['read'] }] }],
    ['roles', { scope: [{ collection: 'roles', verbs: ['read'] }] }],
    ['a verb that is not offered', { scope: [{ collection: 'users', verbs: ['read', 'update'] }] }],
    ['writing without seeing', { scope: [{ collection: 'accounts', verbs: ['create'] }] }],
    ['a collection twice', { scope: [...seesAccounts, ...seesAccounts] }],
    ['more than a year', { days: 366 }],
    ['no end', { days: undefined }],
    ['no name', { name: '' }],
  ])('is refused with %s', async (_what, wrong) => {
    const args = { name: 'Wrong', scope: seesAccounts, days: 30, ...wrong };
    expect((await server.mutate(server.admin, 'api-keys.issue', args)).statusCode).toBe(422);
  });

  test('cannot get more than it was made with', async () => {
    const { id } = await issueKey(server, server.admin, seesAccounts);
    for (const patch of [
      { scope: wholeScope },
      { expiresAt: '2999-01-01T00:00:00.000Z' },
      { revokedAt: null },
    ])
      expect((await server.call(server.admin, 'PATCH', `/api/api-keys/${id}`, patch)).statusCode).toBe(422);
    expect(
      (await server.call(server.admin, 'PATCH', `/api/api-keys/${id}`, { name: 'Leads' })).statusCode,
    ).toBe(200);
  });
});

describe('a key acts', () => {
  test('under its name of that time in the audit trail, next to its maker', async () => {
    const { id: keyId, key } = await issueKey(server, server.admin, [
      { collection: 'accounts', verbs: ['read', 'create'] },
    ]);
    const account = { name: 'Named Household', type: 'residential' };
    const { id } = (await callAs(server, key, 'POST', '/api/accounts', { account })).json<{ id: string }>();
    await server.call(server.admin, 'PATCH', `/api/api-keys/${keyId}`, { name: 'Renamed' });
    await server.call(server.admin, 'PATCH', `/api/accounts/${id}`, { notes: 'By hand' });
    const trail = await server.call(server.admin, 'POST', '/api/query', {
      collection: 'updates',
      where: { field: 'documentId', op: 'eq', value: id },
      orderBy: [{ field: 'seq', direction: 'asc' }],
    });
    const userId = await userIdOf(server.admin);
    expect(trail.json().rows).toMatchObject([
      { createdBy: userId, apiKeyName: 'Website leads' },
      { createdBy: userId, apiKeyName: null },
    ]);
  });

  test('as its maker, as far as its scope goes', async () => {
    const { key } = await issueKey(server, server.admin, [
      { collection: 'accounts', verbs: ['read', 'create'] },
    ]);
    const made = await callAs(server, key, 'POST', '/api/accounts', {
      account: { name: 'Teresa Payne', type: 'residential' },
    });
    expect(made.json()).toMatchObject({ name: 'Teresa Payne', createdBy: await userIdOf(server.admin) });
    const { id } = made.json<{ id: string }>();
    expect((await callAs(server, key, 'PATCH', `/api/accounts/${id}`, { notes: 'x' })).statusCode).toBe(403);
    expect((await callAs(server, key, 'DELETE', `/api/accounts/${id}`)).statusCode).toBe(403);
    expect((await callAs(server, key, 'GET', '/api/contacts')).json().rows).toEqual([]);
    const hits = (await callAs(server, key, 'GET', '/api/search?q=Teresa')).json().hits;
    expect(hits.map((hit: { type: string }) => hit.type)).toEqual(['accounts']);
  });

  test('never with more than its maker has at that moment', async () => {
    const maker = await server.person('admin');
    const { key } = await issueKey(server, maker, [
      ...seesAccounts,
      { collection: 'affiliates', verbs: ['read', 'create', 'update'] },
    ]);
    const affiliate = () =>
      callAs(server, key, 'POST', '/api/affiliates', { name: newKey(), type: 'partner' });
    expect((await affiliate()).statusCode).not.toBe(403);
    await server.run(server.admin, 'users.setRoles', { id: await userIdOf(maker), roles: ['sales'] });
    expect((await affiliate()).statusCode).toBe(403);
    await server.run(server.admin, 'users.setStatus', { id: await userIdOf(maker), status: 'suspended' });
    expect((await accountsBy(key)).json().error.code).toBe('account-inactive');
  });

  test('in its own company alone', async () => {
    const { key } = await issueKey(server, server.admin, wholeScope);
    const other = await server.call('', 'POST', '/api/onboarding', {
      companyName: 'Second Security',
      personName: 'Omar Diaz',
      email: 'omar@example.com',
      password: 'a long enough passphrase',
      country: 'us',
      timeZone: 'America/New_York',
    });
    const cookie = other.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const foreign = await server.make(cookie, 'accounts.create', {
      account: { name: 'Foreign Account', type: 'residential' },
    });
    expect((await callAs(server, key, 'GET', `/api/accounts/${foreign}`)).statusCode).toBe(404);
    expect((await accountsBy(key)).body).not.toContain('Foreign Account');
    expect((await server.call(cookie, 'GET', '/api/api-keys')).json().rows).toEqual([]);
  });

  test('without a cookie: one that comes with it is not read', async () => {
    const { key } = await issueKey(server, server.admin, [{ collection: 'contacts', verbs: ['read'] }]);
    const answer = await callAs(server, key, 'GET', '/api/accounts', undefined, { cookie: server.admin });
    expect(answer.json().rows).toEqual([]);
    const unknown = await callAs(server, `${KEY_PREFIX}unknown`, 'GET', '/api/accounts', undefined, {
      cookie: server.admin,
    });
    expect(unknown.statusCode).toBe(401);
  });
});

describe('a key ends', () => {
  test('at once when it is revoked, for good', async () => {
    const { id, key } = await issueKey(server, server.admin, seesAccounts);
    expect(await statusBy(key)).toBe(200);
    await server.run(server.admin, 'api-keys.revoke', { id });
    expect(await statusBy(key)).toBe(401);
    const { revokedAt } = await rowOf(id);
    await server.run(server.admin, 'api-keys.revoke', { id });
    expect((await rowOf(id)).revokedAt).toBe(revokedAt);
  });

  test('when it expires, also where it is held', async () => {
    const { id, key } = await issueKey(server, server.admin, seesAccounts, 1);
    expect(await statusBy(key)).toBe(200);
    const { companyId } = await rowOf(id);
    await withConnection(server.application.database.ownerConfig, async (owner) => {
      await owner.query(`select set_config('app.company_id', $1, false)`, [companyId]);
      await owner.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id]);
    });
    expect(await statusBy(key)).toBe(401);
  });

  test('with its live streams, those that ask nothing too', async () => {
    const { id, key } = await issueKey(server, server.admin, seesAccounts);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const open = async () => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const received: ServerMessage[] = [];
      socket.on('message', (data: Buffer) => void received.push(parseServerMessage(data.toString())));
      const closed = once(socket, 'close');
      await once(socket, 'open');
      return { socket, received, closed };
    };
    const [asking, silent] = [await open(), await open()];
    const spec = (collection: string) => ({ collection, limit: 10 });
    asking.socket.send(JSON.stringify({ t: 'sub', id: 1, spec: spec('accounts') }));
    asking.socket.send(JSON.stringify({ t: 'sub', id: 2, spec: spec('users') }));
    await expect
      .poll(() => asking.received.filter(({ t }) => t === 'rows').length, { timeout: 10_000 })
      .toBe(2);
    const rows = Object.fromEntries(
      asking.received.flatMap((message) => (message.t === 'rows' ? [[message.id, message.rows.length]] : [])),
    );
    expect(rows[1]).toBeGreaterThan(0);
    expect(rows[2]).toBe(0);
    await server.run(server.admin, 'api-keys.revoke', { id });
    await Promise.all([asking.closed, silent.closed]);
    for (const { received } of [asking, silent])
      expect(received.at(-1)).toMatchObject({ t: 'closed', error: { code: 'NOT_AUTHENTICATED' } });
  });
});

test('the use of a key is noted once an hour at most', async () => {
  const { id, key } = await issueKey(server, server.admin, seesAccounts);
  expect((await rowOf(id)).lastUsedAt).toBeNull();
  await accountsBy(key);
  await expect.poll(async () => (await rowOf(id)).lastUsedAt, { timeout: 10_000 }).not.toBeNull();
  const { lastUsedAt, version } = await rowOf(id);
  vi.setSystemTime(Date.now() + 20 * 60_000);
  await accountsBy(key);
  await server.application.identity.settled();
  expect(await rowOf(id)).toMatchObject({ lastUsedAt, version });
});

test(`a company has ${MAX_KEYS} working keys at most, and a revoked one makes room`, async () => {
  const args = { name: 'One more', scope: seesAccounts, days: 1 };
  const attempt = () => server.mutate(server.admin, 'api-keys.issue', args);
  const { id } = await issueKey(server, server.admin, seesAccounts);
  let answer = await attempt();
  for (let made = 0; made < MAX_KEYS && answer.statusCode === 200; made++) answer = await attempt();
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'NOT_READY']);
  const live = { field: 'revokedAt', op: 'eq', value: null };
  const { rows } = (
    await server.call(server.admin, 'POST', '/api/api-keys/query', { where: live, limit: 500 })
  ).json();
  expect(rows.length).toBeGreaterThanOrEqual(MAX_KEYS);
  await server.run(server.admin, 'api-keys.revoke', { id });
  expect((await attempt()).statusCode).toBe(200);
});
