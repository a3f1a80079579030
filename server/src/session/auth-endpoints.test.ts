import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../http/test-app.ts';
import { testDatabase } from '../db/test-database.ts';
import { newKey } from '../transaction-context.ts';
import { createAuth } from './auth.ts';
import { createPasswordHasher } from './password-hash.ts';
import { createSessionCookies } from './session-cookie.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** Returns every endpoint that better-auth would serve if its handler were mounted. */
async function endpoints(): Promise<{ path: string; methods: string[] }[]> {
  const secret = newKey() + newKey();
  const { api } = await createAuth({
    pool: (await testDatabase()).createPool('sable_auth'),
    publicUrl: server.origin,
    secret,
    cookies: createSessionCookies(server.origin, secret),
    hasher: createPasswordHasher(),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  return Object.values(api).flatMap(({ path, options }) =>
    path ? [{ path, methods: [options.method].flat().map(String) }] : [],
  );
}

test('no endpoint of better-auth can be reached', async () => {
  const found = await endpoints();
  expect(found.length).toBeGreaterThan(25);
  const reached: string[] = [];
  for (const { path, methods } of found)
    for (const method of methods)
      for (const prefix of ['/api/auth', '']) {
        const url = prefix + path.replace(/:(\w+)/g, 'x');
        const verb = method === 'GET' ? 'GET' : 'POST';
        const { statusCode } = await server.call(server.admin, verb, url, verb === 'POST' ? {} : undefined);
        if (statusCode !== 404) reached.push(`${verb} ${url} answers ${statusCode}`);
      }
  expect(reached).toEqual([]);
});
