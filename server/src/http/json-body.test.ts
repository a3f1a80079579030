import { beforeAll, expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const nested = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
const wide = `{"a":${'[{"b":'.repeat(25)}1${'}]'.repeat(25)}}`;
/** Returns every operation with a body, as listed in the document. */
async function writes(): Promise<['POST' | 'PATCH', string][]> {
  const description = await server.call(server.admin, 'GET', '/api/openapi.json');
  const { paths } = description.json<{ paths: Record<string, object> }>();
  return Object.entries(paths).flatMap(([path, verbs]) => {
    const url = path.replace(/\{\w+\}/g, newKey());
    return (['POST', 'PATCH'] as const)
      .filter((method) => method.toLowerCase() in verbs)
      .map((method): ['POST' | 'PATCH', string] => [method, url]);
  });
}

const send = (method: 'POST' | 'PATCH', url: string, payload: string) =>
  server.app.inject({
    method,
    url,
    payload,
    headers: { origin: server.origin, 'content-type': 'application/json' },
  });

test('no operation meets a number beyond a double or endless nesting', async () => {
  const all = await writes();
  expect(all.length).toBeGreaterThan(30);
  for (const [method, path] of all) {
    const large = await send(method, path, '{"a":[1,{"b":1e400}]}');
    expect([method, path, large.statusCode, large.json().error.code]).toEqual([method, path, 422, 'INVALID']);
    const deep = await send(method, path, nested);
    expect([method, path, deep.statusCode, deep.json().error.code]).toEqual([
      method,
      path,
      400,
      'BAD_REQUEST',
    ]);
  }
});

test('a large number that a double holds, and depth that a body may have, are read', async () => {
  for (const body of ['{"a":1e300}', wide]) {
    const { statusCode } = await send('POST', '/api/mutate', body);
    expect(statusCode).toBe(401);
  }
});

test('a body that is not JSON, empty, or poisons a prototype is refused as before', async () => {
  for (const body of ['{"a":', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}'])
    expect((await send('POST', '/api/mutate', body)).statusCode).toBe(400);
});

test('a deletion that announces JSON and sends none is read as one without a body', async () => {
  const id = await server.household(server.admin);
  const headers = { origin: server.origin, cookie: server.admin, 'content-type': 'application/json' };
  const remove = (payload: string) =>
    server.app.inject({ method: 'DELETE', url: `/api/accounts/${id}`, payload, headers });
  expect((await remove('{"a":')).statusCode).toBe(400);
  expect((await remove('')).statusCode).toBe(204);
});
