import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { newKey } from '../transaction-context.ts';
import { type AuthParts, authOptions, createAuth } from './auth.ts';
import { createPasswordHasher } from './password-hash.ts';
import { createSessionCookies } from './session-cookie.ts';

const database = await testDatabase();
const publicUrl = 'http://localhost:3000';
const secret = `${newKey()}${newKey()}`;
const parts: AuthParts = {
  pool: database.createPool('sable_auth'),
  publicUrl,
  secret,
  cookies: createSessionCookies(publicUrl, secret),
  hasher: createPasswordHasher(),
  log: { debug() {}, info() {}, warn() {}, error() {} },
};
const auth = await createAuth(parts);
const { internalAdapter } = await auth.$context;

const someone = async () => {
  const email = `p-${newKey()}@example.com`;
  const user = await internalAdapter.createUser(
    { email, name: 'Someone', emailVerified: true },
    { method: 'email-password' },
  );
  const session = await internalAdapter.createSession(user.id);
  const cookie = parts.cookies.session(session.token).split(';')[0] ?? '';
  return { user, session, cookie };
};

test('the migrated tables are all that better-auth asks for', async () => {
  const { toBeCreated, toBeAdded } = await getMigrations(authOptions(parts));
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
});

test('better-auth itself reads our cookie, so its plugins fit later', async () => {
  const { user, cookie } = await someone();
  const answer = await auth.api.getSession({ headers: new Headers({ cookie }) });
  expect(answer?.user.id).toBe(user.id);
});

test('a cookie with another signature opens nothing', async () => {
  const { cookie } = await someone();
  const forged = cookie.replace(/\.[^.]+$/, `.${encodeURIComponent('A'.repeat(43) + '=')}`);
  expect(await auth.api.getSession({ headers: new Headers({ cookie: forged }) })).toBeNull();
  expect(parts.cookies.readToken({ headers: { cookie: forged } })).toBeNull();
});

test('sessions are found and ended by token though only its hash is stored', async () => {
  const { session, user } = await someone();
  const stored = await parts.pool.query<{ token: string }>('select token from session where "userId" = $1', [
    user.id,
  ]);
  expect(stored.rows[0]?.token).toMatch(/^[0-9a-f]{64}$/);
  expect((await internalAdapter.findSession(session.token))?.session.token).toBe(session.token);
  expect(await internalAdapter.findSession(stored.rows[0]?.token ?? '')).toBeNull();
  await internalAdapter.deleteSession(session.token);
  expect(await internalAdapter.findSession(session.token)).toBeNull();
});
