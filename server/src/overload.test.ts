import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeApplication, type Application } from './application.ts';
import { readConfig } from './config.ts';
import { withConnection } from './db/connect.ts';
import type { Database } from './db/open.ts';
import { testDatabase } from './db/test-database.ts';
import { createApp } from './http/app.ts';
import { createLog } from './http/log.ts';
import { newKey } from './transaction-context.ts';

/** One company sends more requests than its share; the others must not notice. */
const INSISTENT = 24;
/** More requests than can run and wait for one company. */
const CROWD = 240;
const PASSWORD = 'a long enough passphrase';
const origin = 'http://localhost:3000';

let database: Database;
let application: Application;
let app: FastifyInstance;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sable-overload-'));
  database = await testDatabase();
  const config = { ...readConfig({ SABLE_DATA: directory }), databaseUrl: undefined };
  const log = createLog('silent', { write: () => undefined });
  application = await composeApplication(config, log, database);
  app = await createApp({ application, config, log });
});

afterAll(async () => {
  await app.close();
  await application.close();
  await rm(directory, { recursive: true, force: true });
});

async function found(name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const opened = await app.inject({
    method: 'POST',
    url: '/api/onboarding',
    headers: { origin },
    payload: {
      companyName: `${name} Security`,
      personName: name,
      email,
      password: PASSWORD,
      country: 'us',
      timeZone: 'America/New_York',
    },
  });
  expect(opened.statusCode).toBe(200);
  const cookie = opened.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { origin, cookie }, payload });
  const run = (mutation: string, args: object) =>
    post('/api/mutate', { key: newKey(), mutations: [{ name: mutation, args }] });
  const unreadable = () =>
    app.inject({
      method: 'POST',
      url: '/api/mutate',
      headers: { origin, cookie, 'content-type': 'application/json' },
      payload: '{',
    });
  const signIn = () =>
    app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { origin },
      payload: { email, password: PASSWORD },
    });
  const search = (words: string) =>
    app.inject({ method: 'GET', url: `/api/search?q=${words}`, headers: { cookie } });
  return { post, run, unreadable, signIn, search };
}

async function refused(answer: Promise<{ readonly statusCode: number }>): Promise<void> {
  expect((await answer).statusCode).toBe(503);
}

test('while one company waits for a locked row with all its callers, another one reads, writes, and signs in, and health answers', async () => {
  const busy = await found('Busy');
  const quiet = await found('Quiet');
  const made = await busy.run('accounts.create', { account: { name: 'Locked', type: 'residential' } });
  const { id } = made.json<{ results: { id: string }[] }>().results[0] ?? { id: '' };
  const update = () => busy.run('accounts.update', { id, patch: { leadSource: newKey() } });
  const released = new AbortController();
  const insist = async (): Promise<void> => {
    for (let status = 0; status !== 200;) {
      status = (await update()).statusCode;
      if (!released.signal.aborted) expect([409, 503]).toContain(status);
    }
  };
  let callers: Promise<unknown> = Promise.resolve();
  await withConnection(database.ownerConfig, async (client) => {
    await client.query('begin');
    await client.query('select from accounts where id = $1 for update', [id]);
    callers = Promise.all(Array.from({ length: INSISTENT }, insist));
    const answers = Array.from({ length: CROWD }, update);
    await Promise.any(answers.map(refused));
    // The queue is full, so the server refuses the request before parsing its body.
    expect((await busy.unreadable()).statusCode).toBe(503);
    expect((await quiet.unreadable()).statusCode).toBe(400);
    const crowd = await Promise.all(answers);
    const shed = crowd.filter(({ statusCode }) => statusCode === 503);
    expect(shed.length).toBeGreaterThan(0);
    expect(shed.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
    expect(shed[0]?.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    expect(crowd.filter(({ statusCode }) => statusCode !== 503 && statusCode !== 409)).toEqual([]);

    // The row is locked until all of these requests are answered.
    expect(
      (await quiet.run('accounts.create', { account: { name: 'Free', type: 'residential' } })).statusCode,
    ).toBe(200);
    expect((await quiet.post('/api/query', { collection: 'accounts' })).statusCode).toBe(200);
    expect((await quiet.post('/api/query', { collection: 'accounts', aggregate: {} })).statusCode).toBe(200);
    expect((await quiet.signIn()).statusCode).toBe(200);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    // The company's own users can still read, too.
    expect((await busy.post('/api/query', { collection: 'accounts' })).statusCode).toBe(200);
    released.abort();
    await client.query('rollback');
  });
  await callers;
}, 120_000);

test('while searches of two companies take all connections that slow queries have, both read and write quickly', async () => {
  const companies = [await found('Finder'), await found('Seeker')];
  const accounts = await Promise.all(
    companies.map(async ({ run }) => {
      const made = await run('accounts.create', { account: { name: 'Found', type: 'residential' } });
      return made.json<{ results: { id: string }[] }>().results[0]?.id ?? '';
    }),
  );
  let searches: Promise<unknown> = Promise.resolve();
  await withConnection(database.ownerConfig, async (client) => {
    await client.query('begin');
    await client.query('lock table searches in access exclusive mode');
    const asked = companies.flatMap(({ search }) => Array.from({ length: INSISTENT }, () => search('found')));
    searches = Promise.all(asked);
    // Queries waiting for a connection are refused after a while: from then on, the slow queries have used their full
    // share.
    await Promise.any(asked.map(refused));
    for (const [index, { post, run }] of companies.entries()) {
      const one = { collection: 'accounts', where: { field: 'id', op: 'eq', value: accounts[index] } };
      expect((await post('/api/query', one)).statusCode).toBe(200);
      const patch = { leadSource: 'Fair' };
      expect((await run('accounts.update', { id: accounts[index], patch })).statusCode).toBe(200);
    }
    await client.query('rollback');
  });
  await searches;
}, 60_000);
