import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeApplication, type Application } from '../application.ts';
import { readConfig } from '../config.ts';
import { testDatabase } from '../db/test-database.ts';
import { newKey } from '../transaction-context.ts';
import { createApp } from './app.ts';
import { openApi } from './openapi.ts';

let application: Application;
let app: FastifyInstance;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sable-json-'));
  const config = { ...readConfig({ SABLE_DATA: directory }), databaseUrl: undefined };
  const log = pino({ level: 'silent' });
  application = await composeApplication(config, log, await testDatabase());
  app = await createApp({ application, config, log });
});

afterAll(async () => {
  await app.close();
  await application.close();
  await rm(directory, { recursive: true, force: true });
});

const nested = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
const wide = `{"a":${'[{"b":'.repeat(25)}1${'}]'.repeat(25)}}`;
const writes = Object.entries(openApi()['paths'] as Record<string, object>).flatMap(([path, verbs]) =>
  Object.keys(verbs)
    .map((verb) => verb.toUpperCase())
    .filter((verb) => verb === 'POST' || verb === 'PATCH')
    .map((verb) => [verb as 'POST' | 'PATCH', path.replace(/\{\w+\}/g, newKey())] as const),
);

const send = (method: 'POST' | 'PATCH', url: string, payload: string) =>
  app.inject({
    method,
    url,
    payload,
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
  });

test('no operation meets a number beyond a double or endless nesting', async () => {
  expect(writes.length).toBeGreaterThan(30);
  for (const [method, path] of writes) {
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
