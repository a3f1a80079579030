import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { entities, mutations } from '@sable/domain/registry';
import { newKey } from '../transaction-context.ts';
import type { Json } from './json-schema.ts';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;
let document: Json;
const cookies = new Map<string, string>();
const roles = ['manager', 'office', 'sales', 'installer', 'auditor', 'affiliate'] as const;

beforeAll(async () => {
  server = await testApp();
  document = JSON.parse((await server.call(server.admin, 'GET', '/api/openapi.json')).body) as Json;
  cookies.set('admin', server.admin);
  for (const role of roles) cookies.set(role, await server.person(role));
  for (const entity of entities) {
    if (!mutations.has(`${entity.collection}.create`) || entity.generic?.create === false) continue;
    await server.call(server.admin, 'POST', `/api/${entity.collection}`, entity.sample(1));
  }
  const { id: accountId } = await server.run(server.admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', phone: '937 555 0142' },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });
  await server.draft(server.admin, accountId, [{ name: 'Panel', unitPrice: 34900, unitCost: 12345 }]);
});

/** Returns the document's schema for an answer, with its references resolved. */
function answerSchema(path: string, verb: string, status: number): z.ZodType {
  const { schemas } = document['components'] as { schemas: Record<string, Json> };
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref) return resolved(schemas[$ref.split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]));
  };
  const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, Json> }>>;
  const content = paths[path]?.[verb]?.responses[String(status)]?.['content'] as Record<
    string,
    { schema: Json }
  >;
  return z.fromJSONSchema(
    resolved(content['application/json']?.schema) as Parameters<typeof z.fromJSONSchema>[0],
  );
}

const problems = (schema: z.ZodType, value: unknown): unknown => schema.safeParse(value).error?.issues ?? [];

describe('what the document says of an answer', () => {
  test.each(entities.map(({ collection }) => collection))('holds for every role: %s', async (collection) => {
    const path = `/api/${collection}`;
    const page = answerSchema(path, 'get', 200);
    const one = answerSchema(`${path}/{id}`, 'get', 200);
    for (const [role, cookie] of cookies) {
      const listed = await server.call(cookie, 'GET', `${path}?limit=50`);
      expect([role, listed.statusCode, problems(page, listed.json())]).toEqual([role, 200, []]);
      const [row] = listed.json<{ rows: { id: string }[] }>().rows;
      if (!row) continue;
      const read = await server.call(cookie, 'GET', `${path}/${row.id}`);
      expect([role, read.statusCode, problems(one, read.json())]).toEqual([role, 200, []]);
    }
  });

  test('would not hold for a row that lacks a field or has a wrong one', async () => {
    const one = answerSchema('/api/accounts/{id}', 'get', 200);
    const { rows } = (await server.call(server.admin, 'GET', '/api/accounts')).json<{ rows: Json[] }>();
    const { name: _name, ...nameless } = rows[0] ?? {};
    expect(problems(one, rows[0])).toEqual([]);
    expect(problems(one, nameless)).not.toEqual([]);
    expect(problems(one, { ...rows[0], rmr: 'much' })).not.toEqual([]);
  });

  test('holds for what is made and changed, and for refusals', async () => {
    const created = await server.call(server.admin, 'POST', '/api/products', {
      sku: `S-${newKey()}`,
      name: 'Panel',
      kind: 'equipment',
      price: 100,
    });
    expect([
      created.statusCode,
      problems(answerSchema('/api/products', 'post', 201), created.json()),
    ]).toEqual([201, []]);
    const { id } = created.json<{ id: string }>();
    const changed = await server.call(server.admin, 'PATCH', `/api/products/${id}`, { price: 200 });
    expect(problems(answerSchema('/api/products/{id}', 'patch', 200), changed.json())).toEqual([]);
    const error = z.fromJSONSchema(
      (document['components'] as { schemas: Record<string, Parameters<typeof z.fromJSONSchema>[0]> }).schemas[
        'Error'
      ] ?? {},
    );
    const refused = await server.call(server.admin, 'PATCH', `/api/products/${id}`, { price: 'much' });
    expect([refused.statusCode, problems(error, refused.json())]).toEqual([422, []]);
  });

  test('holds for session, search, health and set-up', async () => {
    for (const path of [
      '/api/session',
      '/api/setup',
      '/healthz',
      '/api/admin/last-backup',
      '/api/search?q=hanna',
    ]) {
      const answer = await server.call(server.admin, 'GET', path);
      const schema = answerSchema(path.split('?')[0] ?? '', 'get', 200);
      expect([path, answer.statusCode, problems(schema, answer.json())]).toEqual([path, 200, []]);
    }
    const nobody = await server.call('', 'GET', '/api/session');
    expect(problems(answerSchema('/api/session', 'get', 200), nobody.json())).toEqual([]);
  });
});

test('an optional reference takes an empty text for none, as the document says', async () => {
  const { id } = (
    await server.call(server.admin, 'POST', '/api/organizations', { name: 'Hill Builders', kind: 'builder' })
  ).json();
  const changed = await server.call(server.admin, 'PATCH', `/api/organizations/${String(id)}`, {
    parentId: '',
  });
  expect([changed.statusCode, changed.json<Json>()['parentId']]).toEqual([200, null]);
  const { paths } = document as { paths: Record<string, Record<string, Json>> };
  const body = JSON.stringify(paths['/api/organizations/{id}']?.['patch']?.['requestBody']);
  expect(body).toMatch(/"parentId":\{"anyOf":\[.*?\{"const":""\}/);
});

describe('a value that a field cannot have is refused', () => {
  const id = '2897225e-5f3d-4fe9-9d2f-d9cf8f73b7a4';
  test.each([
    ['createdAt', 'eq', id],
    ['createdAt', 'gt', 'yesterday'],
    ['createdAt', 'in', ['2026-01-01', id]],
    ['followUpOn', 'lt', '2026-13-01'],
    ['ownerUserId', 'eq', 'me'],
    ['rmr', 'gte', 'much'],
  ])('%s %s %j', async (field, op, value) => {
    const address = `/api/accounts?where=${encodeURIComponent(JSON.stringify({ field, op, value }))}`;
    const answer = await server.call(server.admin, 'GET', address);
    expect([answer.statusCode, answer.json<{ error: Json }>().error['code']]).toEqual([422, 'INVALID']);
  });

  test('and so is a place in a list', async () => {
    const after = encodeURIComponent(JSON.stringify([id, id]));
    const answer = await server.call(server.admin, 'GET', `/api/accounts?orderBy=createdAt&after=${after}`);
    expect(answer.statusCode).toBe(422);
  });

  test('while what it can have is taken', async () => {
    for (const value of ['2026-01-01', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00+02:00'])
      expect(
        (
          await server.call(server.admin, 'POST', '/api/accounts/query', {
            where: { field: 'createdAt', op: 'gt', value },
          })
        ).statusCode,
      ).toBe(200);
  });
});

test('a condition that is too long for an address goes as POST', async () => {
  const where = { field: 'id', op: 'in', value: Array.from({ length: 450 }, () => newKey()) };
  const address = `/api/accounts?where=${encodeURIComponent(JSON.stringify(where))}`;
  const refused = await server.call(server.admin, 'GET', address);
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('POST');
  const answer = await server.call(server.admin, 'POST', '/api/accounts/query', { where, limit: 10 });
  expect([answer.statusCode, answer.json<{ rows: unknown[] }>().rows]).toEqual([200, []]);
});
