import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { keyVerbs } from '@sable/domain/kernel/key-scope';
import { newKey } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';
import { callAs, issueKey } from './test-programs.ts';

// Reads a record, and changes or deletes it in the version that was read.

let server: TestApp;
let key: string;
beforeAll(async () => {
  server = await testApp();
  const scope = { collection: 'accounts', verbs: [...keyVerbs] };
  ({ key } = await issueKey(server, server.admin, [scope]));
});

type Headers = Readonly<Record<string, string>>;
const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: Headers = {},
) => callAs(server, key, method, `/api/accounts${url}`, payload, headers);
const change = (id: string, patch: object, version?: string, headers: Headers = {}) =>
  send('PATCH', `/${id}`, patch, { ...headers, ...(version !== undefined && { 'if-match': version }) });
const remove = (id: string, version?: string) =>
  send('DELETE', `/${id}`, undefined, version === undefined ? {} : { 'if-match': version });

const make = async () => {
  const made = await send('POST', '', { account: { name: 'Hanna Miller', type: 'residential' } });
  expect([made.statusCode, made.headers.etag]).toEqual([201, '"1"']);
  return made.json<{ id: string }>().id;
};
const read = async (id: string) => {
  const answer = await send('GET', `/${id}`);
  return { ...answer.json<{ version: number; notes: string | null }>(), etag: String(answer.headers.etag) };
};
const conflictOf = (answer: LightMyRequestResponse) => ({
  status: answer.statusCode,
  ...answer.json<{ error: object }>().error,
});

describe('the version of a record', () => {
  test('is the ETag of each answer with the record', async () => {
    const id = await make();
    const first = await read(id);
    expect(first).toMatchObject({ version: 1, etag: '"1"' });
    const changed = await change(id, { notes: 'Call on Monday' }, first.etag);
    expect([changed.statusCode, changed.headers.etag, changed.json()]).toMatchObject([
      200,
      '"2"',
      { version: 2, notes: 'Call on Monday' },
    ]);
    expect((await read(id)).etag).toBe('"2"');
    expect((await change(id, { notes: 'Call on Tuesday' }, '"2"')).statusCode).toBe(200);
    expect((await remove(id, '"3"')).statusCode).toBe(204);
  });

  test('that has passed is refused like that of a mutation, and nothing is changed', async () => {
    const id = await make();
    const { etag } = await read(id);
    await server.run(server.admin, 'accounts.update', { id, patch: { notes: 'From the office' } });
    const expected = {
      status: 409,
      code: 'CONFLICT',
      message:
        'Rita Olson changed Site notes to “From the office” while you were editing. Nothing was changed. Check the record again, then decide.',
      details: {
        who: 'Rita Olson',
        key: 'notes',
        fields: ['notes'],
        value: 'From the office',
        version: 2,
        id,
      },
    };
    // The whole record was read, so a change of any field counts.
    expect(conflictOf(await change(id, { leadSource: 'Fair' }, etag))).toMatchObject(expected);
    expect(conflictOf(await remove(id, etag))).toMatchObject(expected);
    const mutation = await server.call(server.admin, 'POST', '/api/mutate', {
      key: newKey(),
      mutations: [{ name: 'accounts.delete', args: { id } }],
      expectedVersions: [{ collection: 'accounts', id, version: 1 }],
    });
    expect(conflictOf(mutation)).toMatchObject(expected);
    expect(await read(id)).toMatchObject({ version: 2, notes: 'From the office', leadSource: null });
    expect((await remove(id, '"2"')).statusCode).toBe(204);
  });

  test('that does not exist yet is refused', async () => {
    const id = await make();
    expect(conflictOf(await remove(id, '"7"'))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message:
        'Version 7 of this record does not exist; its current version is 1. Nothing was changed. Check the record again, then decide.',
    });
  });

  test('does not count where nobody asks, or any is allowed', async () => {
    const id = await make();
    await change(id, { notes: 'one' });
    expect((await change(id, { notes: 'two' })).statusCode).toBe(200);
    expect((await change(id, { notes: 'three' }, '*')).statusCode).toBe(200);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await change(id, { notes: 'four' }, '*')).statusCode).toBe(404);
    expect((await remove(id, '"1"')).statusCode).toBe(404);
  });

  test('may come back weakened by a proxy that compresses', async () => {
    const id = await make();
    expect((await change(id, { notes: 'one' }, 'W/"1"')).statusCode).toBe(200);
    expect((await change(id, { notes: 'two' }, 'W/"1"')).statusCode).toBe(409);
  });

  test.each(['7', '"x"', '""', '"0"', '"-1"', '"1.5"', '"1", "2"', '"99999999999999999999"', 'W/1', ' '])(
    'that cannot be read is refused in words: %s',
    async (version) => {
      const id = await make();
      for (const answer of [await change(id, { notes: 'x' }, version), await remove(id, version)])
        expect(conflictOf(answer)).toMatchObject({
          status: 422,
          code: 'INVALID',
          message:
            'The If-Match must be the version of the record that you read, such as "7". Nothing was changed. Send the ETag of the record, or leave it out.',
        });
      expect(await read(id)).toMatchObject({ version: 1 });
    },
  );

  test('is part of what an idempotency key stands for', async () => {
    const id = await make();
    const headers = { 'idempotency-key': newKey() };
    const first = await change(id, { notes: 'once' }, '"1"', headers);
    const again = await change(id, { notes: 'once' }, '"1"', headers);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    const other = await change(id, { notes: 'once' }, '"2"', headers);
    expect(conflictOf(other)).toMatchObject({ status: 409, code: 'KEY_REUSED' });
  });

  test('stands in the description', async () => {
    const { paths } = (await server.call(server.admin, 'GET', '/api/openapi.json')).json<{
      paths: Record<
        string,
        Record<string, { parameters: { name: string }[]; responses: Record<string, object> }>
      >;
    }>();
    const { get, patch, delete: remove } = paths['/api/accounts/{id}'] ?? {};
    for (const operation of [patch, remove])
      expect(operation?.parameters).toContainEqual({
        name: 'If-Match',
        in: 'header',
        description: expect.stringContaining('409'),
        schema: { type: 'string', pattern: expect.any(String) },
      });
    for (const operation of [get, patch])
      expect(operation?.responses['200']).toMatchObject({
        headers: { ETag: { required: true, description: expect.any(String), schema: { type: 'string' } } },
      });
    expect(get?.parameters.map(({ name }) => name)).toEqual(['id']);
    expect(paths['/api/accounts']?.['post']).toMatchObject({ responses: { 201: { headers: { ETag: {} } } } });
  });
});
