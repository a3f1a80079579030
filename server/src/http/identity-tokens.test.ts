import { SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { SystemRole } from '@sable/domain/kernel/actor';
import { withConnection } from '../db/connect.ts';
import { TOKEN_LIFETIME_MS } from '../session/identity-token.ts';
import { sha256 } from '../transaction-context.ts';
import { adminCredentials, testApp, type TestApp } from './test-app.ts';
import { callAs, pairOf, type TokenPair } from './test-programs.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Program extends TokenPair {
  readonly cookie: string;
  readonly userId: string;
}

const tokensOf = async (cookie: string) => pairOf(await server.call(cookie, 'POST', '/api/token', {}));
async function program(...roles: SystemRole[]): Promise<Program> {
  const cookie = await server.person(...roles);
  const { user } = (await server.call(cookie, 'GET', '/api/session')).json();
  return { cookie, userId: user.id, ...(await tokensOf(cookie)) };
}
const read = (bearer: string, headers?: Record<string, string>) =>
  callAs(server, bearer, 'GET', '/api/users', undefined, headers);
const refresh = (refreshToken: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/token/refresh',
    headers: { origin: server.origin },
    payload: { refreshToken },
  });
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
const asAdmin = (name: string, args: object) => server.run(server.admin, name, args);

// Specification 7.11
test('a token acts as its person for five minutes, without a cookie and an origin', async () => {
  const { token, expiresAt } = await program('sales');
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(TOKEN_LIFETIME_MS);
  const made = await callAs(server, token, 'POST', '/api/accounts', {
    account: { name: 'Hanna Miller', type: 'residential' },
  });
  expect(made.statusCode).toBe(201);
  vi.setSystemTime(Date.parse(expiresAt) - 1_000);
  expect(await statusOf(read(token))).toBe(200);
  vi.setSystemTime(Date.parse(expiresAt));
  expect(await statusOf(read(token))).toBe(401);
});

test('a token of another key, issuer, or kind, or without an expiration, is invalid', async () => {
  const { token } = await program('sales');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const plain = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signedElsewhere = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(new Uint8Array(32));
  for (const forged of [
    signedElsewhere,
    `${plain({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${head}.${plain({ ...claims, sid: 'another' })}.${signature}`,
    `${head}.${payload}`,
    'not-a-token',
    '',
  ])
    expect([forged, await statusOf(read(forged))]).toEqual([forged, 401]);
});

describe('a bearer together with a cookie', () => {
  test('is the only credential: the cookie is not read', async () => {
    const { token, userId } = await program('sales');
    const made = await callAs(
      server,
      token,
      'POST',
      '/api/accounts',
      { account: { name: 'Noor Haddad', type: 'residential' } },
      { cookie: server.admin },
    );
    expect(made.json()).toMatchObject({ createdBy: userId });
    expect(await statusOf(read('not-a-token', { cookie: server.admin }))).toBe(401);
  });

  test('opens no route of sessions, and changes nothing there', async () => {
    const { token, cookie } = await program('sales');
    for (const [method, url] of [
      ['GET', '/api/session'],
      ['POST', '/api/token'],
      ['POST', '/api/sign-out'],
      ['GET', '/api/sessions'],
      ['POST', '/api/sessions/end-others'],
      ['POST', '/api/password/change'],
      ['GET', '/api/second-factor'],
    ] as const)
      expect([url, await statusOf(callAs(server, token, method, url, undefined, { cookie }))]).toEqual([
        url,
        403,
      ]);
    expect(await statusOf(server.call(cookie, 'GET', '/api/sessions'))).toBe(200);
  });

  test('does not make a token fresh: what asks for a proof is refused', async () => {
    const token = (await tokensOf(server.admin)).token;
    const answer = await callAs(server, token, 'POST', '/api/mutate', {
      key: crypto.randomUUID(),
      mutations: [
        {
          name: 'api-keys.issue',
          args: { name: 'Stolen', days: 1, scope: [{ collection: 'accounts', verbs: ['read'] }] },
        },
      ],
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'PROOF_NEEDED']);
  });
});

describe('a refresh token', () => {
  test('gives the next pair, as often as there is a session, and is kept as its hash alone', async () => {
    const first = await program('sales');
    const second = pairOf(await refresh(first.refreshToken));
    expect(await statusOf(read(second.token))).toBe(200);
    const third = pairOf(await refresh(second.refreshToken));
    expect(await statusOf(read(third.token))).toBe(200);
    const { rows } = await withConnection(server.application.database.ownerConfig, (client) =>
      client.query('select hash from auth.refresh_tokens'),
    );
    const stored = rows.map(({ hash }: { hash: string }) => hash);
    expect(stored).toContain(sha256(third.refreshToken));
    expect(stored).not.toContain(third.refreshToken);
  });

  test('that is used twice ends its session with everything of it', async () => {
    const first = await program('sales');
    const second = pairOf(await refresh(first.refreshToken));
    expect(await statusOf(refresh(first.refreshToken))).toBe(401);
    expect(await statusOf(read(first.token))).toBe(401);
    expect(await statusOf(read(second.token))).toBe(401);
    expect(await statusOf(refresh(second.refreshToken))).toBe(401);
    expect(await statusOf(server.call(first.cookie, 'GET', '/api/users'))).toBe(401);
  });

  test('that is used twice at once gives one pair at most, and ends its session', async () => {
    const { refreshToken, token } = await program('sales');
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    expect(await statusOf(read(token))).toBe(401);
  });

  test('of another session is left alone by that', async () => {
    const [one, other] = [await program('sales'), await program('sales')];
    await refresh(one.refreshToken);
    await refresh(one.refreshToken);
    expect(await statusOf(read(other.token))).toBe(200);
    expect(await statusOf(refresh(other.refreshToken))).toBe(200);
  });

  test('that nobody gave out ends nothing', async () => {
    const { token } = await program('sales');
    expect(await statusOf(refresh('made-up'))).toBe(401);
    expect(await statusOf(read(token))).toBe(200);
  });
});

describe('both tokens end at once', () => {
  const ends = async ({ token, refreshToken }: Program, status = 401) => {
    expect(await statusOf(read(token))).toBe(status);
    expect(await statusOf(refresh(refreshToken))).toBe(status);
  };
  const used = async (...roles: SystemRole[]) => {
    const one = await program(...roles);
    expect(await statusOf(read(one.token))).toBe(200);
    return one;
  };

  test('with a sign-out', async () => {
    const one = await used('sales');
    await server.call(one.cookie, 'POST', '/api/sign-out');
    await ends(one);
  });

  test('when an administrator ends the sessions of the person', async () => {
    const one = await used('sales');
    await server.call(server.admin, 'POST', `/api/users/${one.userId}/end-sessions`);
    await ends(one);
  });

  test('with a change of roles, more or fewer, while the session goes on', async () => {
    const one = await used('sales');
    await asAdmin('users.setRoles', { id: one.userId, roles: ['sales', 'office'] });
    await ends(one);
    const again = { ...one, ...(await tokensOf(one.cookie)) };
    expect(await statusOf(read(again.token))).toBe(200);
    await asAdmin('users.setRoles', { id: one.userId, roles: ['sales'] });
    await ends(again);
  });

  test('when the person is switched off', async () => {
    const one = await used('sales');
    await asAdmin('users.setStatus', { id: one.userId, status: 'suspended' });
    expect([401, 403]).toContain(await statusOf(read(one.token)));
    expect([401, 403]).toContain(await statusOf(refresh(one.refreshToken)));
  });

  test('but not with a proof of who one is, which gives the session another cookie', async () => {
    const one = await used('sales');
    const { password } = adminCredentials;
    await server.call(one.cookie, 'POST', '/api/session/prove', { current: password });
    expect(await statusOf(read(one.token))).toBe(200);
    expect(await statusOf(refresh(one.refreshToken))).toBe(200);
  });
});
