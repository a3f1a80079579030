import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeApplication, type Application } from './application.ts';
import { readConfig } from './config.ts';
import { withConnection } from './db/connect.ts';
import { databaseOver, type Database } from './db/open.ts';
import { testDatabase } from './db/test-database.ts';
import { startRelay, type Cut, type Relay } from './db/test-relay.ts';
import { createApp } from './http/app.ts';
import { createLog } from './http/log.ts';
import { newKey } from './transaction-context.ts';

/** A server whose database connections break at chosen moments. */
let direct: Database;
let relay: Relay;
let application: Application;
let app: FastifyInstance;
let directory: string;
let cookie = '';
const origin = 'http://localhost:3000';
const silent = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sable-lost-'));
  direct = await testDatabase();
  relay = await startRelay(direct.ownerConfig);
  const database = databaseOver(direct.kind, relay.config, silent, async () => undefined);
  const config = { ...readConfig({ SABLE_DATA: directory }), databaseUrl: undefined };
  const log = createLog('silent', { write: () => undefined });
  application = await composeApplication(config, log, database);
  app = await createApp({ application, config, log });
  const opened = await call('POST', '/api/onboarding', {
    companyName: 'Lost Security',
    personName: 'Rita Olson',
    email: 'rita@example.com',
    password: 'a long enough passphrase',
    country: 'us',
    timeZone: 'America/New_York',
  });
  expect(opened.statusCode).toBe(200);
  cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
});

afterAll(async () => {
  await app.close();
  await application.close();
  await relay.close();
  await rm(directory, { recursive: true, force: true });
});

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, headers: { origin, cookie }, ...(payload && { payload }) });
const create = (key: string) =>
  call('POST', '/api/mutate', {
    key,
    mutations: [{ name: 'accounts.create', args: { account: { name: `Lost ${key}`, type: 'residential' } } }],
  });
/** Returns every row that a key created, with its audit rows. */
const made = (key: string) =>
  withConnection(direct.ownerConfig, async (client) => {
    const { rows } = await client.query<{ accounts: number; updates: number }>(
      `select (select count(*) from accounts where name = $1) as accounts,
         (select count(*) from updates where collection = 'accounts' and after ->> 'name' = $1) as updates`,
      [`Lost ${key}`],
    );
    return rows[0];
  });

const cuts: Omit<Cut, 'text'>[] = [
  { in: 'statement', at: 'before' },
  { in: 'statement', at: 'done' },
  { in: 'commit', at: 'before' },
];

test.each(cuts)(
  'a connection lost $at the $in answers 503, and the repeated request is done once',
  async (cut) => {
    const key = newKey();
    const happened = relay.cut({ ...cut, text: key });
    const answer = await create(key);
    await happened;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    const second = await create(key);
    expect(second.statusCode).toBe(200);
    expect((await create(key)).json()).toEqual(second.json());
    expect(await made(key)).toEqual({ accounts: 1, updates: 1 });
  },
);

test('a commit whose answer is lost is looked up on a new connection and answered as done', async () => {
  const key = newKey();
  const happened = relay.cut({ in: 'commit', at: 'done', text: key });
  const answer = await create(key);
  await happened;
  expect(answer.statusCode).toBe(200);
  expect((await create(key)).json()).toEqual(answer.json());
  expect(await made(key)).toEqual({ accounts: 1, updates: 1 });
});

test('while the outcome of a commit cannot be looked up the answer is 503, and afterwards the first answer', async () => {
  const key = newKey();
  const happened = relay.cut({ in: 'commit', at: 'done', text: key }).then(() => relay.refuse(true));
  const answer = await create(key);
  await happened;
  expect(answer.statusCode).toBe(503);
  const health = await call('GET', '/healthz');
  expect([health.statusCode, health.headers['retry-after']]).toEqual([503, '1']);
  expect((await call('GET', '/api/session')).statusCode).toBe(503);
  relay.refuse(false);
  expect((await call('GET', '/healthz')).statusCode).toBe(200);
  expect((await create(key)).statusCode).toBe(200);
  expect(await made(key)).toEqual({ accounts: 1, updates: 1 });
});

test('every connection ended by the server, under writers and readers: 503 at worst, and each write is done once', async () => {
  const keys = Array.from({ length: 40 }, () => newKey());
  const end = () =>
    withConnection(direct.ownerConfig, (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    );
  const seen = new Set<number>();
  const insist = async (key: string): Promise<void> => {
    for (let status = 0; status !== 200;) {
      status = (await create(key)).statusCode;
      seen.add(status);
      seen.add((await call('POST', '/api/query', { collection: 'accounts', limit: 5 })).statusCode);
      expect([200, 503]).toContain(status);
    }
  };
  const writing = Promise.all(keys.map(insist));
  for (let time = 0; time < 5; time++) await end();
  await writing;
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  for (const key of keys) expect(await made(key)).toEqual({ accounts: 1, updates: 1 });
});
