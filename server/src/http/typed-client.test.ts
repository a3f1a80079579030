import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Client, type ClientOptions } from '@sable/domain/kernel/client';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { TOKEN_LIFETIME_MS } from '../session/identity-token.ts';
import { newKey } from '../transaction-context.ts';
import { adminCredentials, testApp, type TestApp } from './test-app.ts';
import { issueKey } from './test-programs.ts';

let server: TestApp;
let url: string;
beforeAll(async () => {
  server = await testApp();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a client that records its requests: the path, and the credentials sent. */
function program(options: Partial<ClientOptions> = {}) {
  const asked: string[] = [];
  const client = new Client({
    url,
    newKey,
    fetch: (address, init) => {
      const { cookie, authorization } = init.headers;
      asked.push(
        [address.slice(url.length), cookie && 'cookie', authorization && 'bearer'].filter(Boolean).join(' '),
      );
      return fetch(address, init);
    },
    ...options,
  });
  return { client, asked };
}
const people = query('users', { limit: 10 });

test('a client shows its session for tokens alone, and goes on when a token has expired', async () => {
  const { client, asked } = program();
  await client.signIn(adminCredentials);
  await client.query(people);
  await client.query(people);
  expect(asked).toEqual(['/api/sign-in', '/api/token cookie', '/api/query bearer', '/api/query bearer']);
  asked.length = 0;
  vi.setSystemTime(Date.now() + TOKEN_LIFETIME_MS + 1_000);
  // Rejected together, they wait for one new token: using a refresh token twice ends the session.
  const answers = await Promise.all([client.query(people), client.query(people), client.query(people)]);
  expect(answers.map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
  expect(asked.filter((each) => each.startsWith('/api/token'))).toEqual(['/api/token/refresh']);
});

// Specification 7.11
test('a token is the one in use until a new one is forced', async () => {
  const { client } = program();
  await client.signIn(adminCredentials);
  const token = await client.identityToken();
  expect(await client.identityToken()).toBe(token);
  vi.setSystemTime(Date.now() + 1_000);
  const forced = await client.identityToken({ forceRefresh: true });
  expect(forced).not.toBe(token);
  expect(await client.identityToken()).toBe(forced);
});

test('a client goes on with its session when the roles of its person have changed, and not when it has ended', async () => {
  const cookie = await server.person('sales');
  const { user } = (await server.call(cookie, 'GET', '/api/session')).json();
  const { client } = program();
  await client.signIn({ email: user.email, password: adminCredentials.password });
  await client.query(people);
  await server.run(server.admin, 'users.setRoles', { id: user.id, roles: ['office'] });
  expect((await client.query(people)).rows.length).toBeGreaterThan(1);
  await server.call(server.admin, 'POST', `/api/users/${user.id}/end-sessions`);
  await expect(client.query(people)).rejects.toMatchObject({ status: 401, code: 'NOT_AUTHENTICATED' });
});

test('a client with a key signs in nowhere', async () => {
  const { key } = await issueKey(server, server.admin, [{ collection: 'users', verbs: ['read'] }]);
  const { client, asked } = program({ apiKey: key });
  expect((await client.query(people)).rows.length).toBeGreaterThan(0);
  await expect(
    client.mutate(m.accounts.create, { account: { name: 'Not Written', type: 'residential' } }),
  ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  expect(asked).toEqual(['/api/query bearer', '/api/mutate bearer']);
});
