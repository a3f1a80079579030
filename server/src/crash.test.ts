import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDataDirectory, temporaryDataDirectory } from './db/test-server.ts';
import { newKey } from './transaction-context.ts';

/** Kills the whole server under load, again and again, and asks afterwards whether it kept every promise. */
const KILLS = 6;
const WRITERS = 8;
/** How many writes a round acknowledges before the kill, which so falls among the first ones and then ever later. */
const answersBefore = (round: number): number => WRITERS / 2 + round * 20;

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
let directory: string;
let port: number;
let child: ChildProcess | undefined;
let cookie: string;

const origin = () => `http://127.0.0.1:${port}`;

/** A free port below those that the system gives to outgoing connections: one of them could take it between a kill and the next start. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!free) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const headers = () => ({ 'content-type': 'application/json', origin: origin(), ...(cookie && { cookie }) });
const post = (path: string, body: unknown) =>
  fetch(`${origin()}${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
const query = async (spec: object) =>
  (await (await post('/api/query', spec)).json()) as { rows: Record<string, unknown>[] };

async function start(): Promise<void> {
  const env = {
    ...process.env,
    SABLE_DATA: directory,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin(),
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  };
  Reflect.deleteProperty(env, 'DATABASE_URL');
  child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server', 'src', 'main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = async () => (await fetch(`${origin()}/healthz`).catch(() => null))?.status === 200;
  for (const until = Date.now() + 30_000; !(await answers());) {
    if (Date.now() > until) throw new Error('The server did not become ready.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function kill(signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve));
  child?.kill(signal);
  return ended;
}

beforeAll(async () => {
  directory = await temporaryDataDirectory();
  port = await freePort();
  cookie = '';
  await start();
  const answer = await post('/api/onboarding', {
    companyName: 'Crash Security',
    personName: 'Cora Ash',
    email: 'cora@example.com',
    password: 'a long enough passphrase',
    country: 'us',
    timeZone: 'America/New_York',
  });
  expect(answer.status).toBe(200);
  cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}, 60_000);

afterAll(async () => {
  if (child?.exitCode === null) await kill('SIGKILL');
  await removeDataDirectory(directory);
});

/** What a writer was told: the account, and how many of its changes were acknowledged. */
interface Promised {
  readonly id: string;
  acknowledged: number;
  lastPhone: string | null;
}

async function write(promised: Promised[], until: () => boolean, onAnswer: () => void): Promise<void> {
  let mine: Promised | undefined;
  for (let n = 0; !until(); n++) {
    const phone = `+1 555 ${String(100 + (n % 900))} ${String(1000 + (n % 9000))}`;
    const mutation = mine
      ? { name: 'accounts.update', args: { id: mine.id, patch: { phone } } }
      : { name: 'accounts.create', args: { account: { name: `Crash ${newKey()}`, type: 'residential' } } };
    const answer = await post('/api/mutate', { key: newKey(), mutations: [mutation] }).catch(() => null);
    if (answer?.status !== 200) return;
    const body = (await answer.json().catch(() => null)) as { results: { id?: string }[] } | null;
    if (!body) return;
    onAnswer();
    if (!mine) {
      mine = { id: body.results[0]?.id ?? '', acknowledged: 0, lastPhone: null };
      promised.push(mine);
    } else {
      mine.acknowledged += 1;
      mine.lastPhone = phone;
    }
  }
}

test('kill -9 under writers: no acknowledged write is lost, and every document equals its audit trail', async () => {
  const promised: Promised[] = [];
  for (let round = 0; round < KILLS; round++) {
    let over = false;
    let answers = 0;
    let writers: Promise<unknown> = Promise.resolve();
    await new Promise<unknown>((resolve) => {
      const count = () => {
        if (++answers === answersBefore(round)) resolve(null);
      };
      writers = Promise.all(Array.from({ length: WRITERS }, () => write(promised, () => over, count)));
      // Writers that are all refused end by themselves; the number below tells.
      void writers.then(resolve);
    });
    await kill('SIGKILL');
    over = true;
    await writers;
    expect(answers).toBeGreaterThanOrEqual(answersBefore(round));
    await start();
  }
  expect(promised.length).toBeGreaterThanOrEqual(KILLS);
  for (const { id, acknowledged, lastPhone } of promised) {
    const [row] = (await query({ collection: 'accounts', where: { field: 'id', op: 'eq', value: id } })).rows;
    const { rows: audit } = await query({
      collection: 'updates',
      where: { field: 'documentId', op: 'eq', value: id },
      orderBy: [{ field: 'seq', direction: 'asc' }],
      limit: 1000,
    });
    expect(row).toBeDefined();
    // The one request in flight at the kill may have been kept without its sender hearing of it.
    expect([acknowledged + 1, acknowledged + 2]).toContain(row?.['version']);
    expect(audit).toHaveLength(Number(row?.['version']));
    expect(audit.at(-1)?.['after']).toEqual(row);
    if (lastPhone && row?.['version'] === acknowledged + 1) expect(row['phone']).toBe(lastPhone);
  }
  const { rows: feed } = await query({
    collection: 'updates',
    orderBy: [{ field: 'seq', direction: 'asc' }],
    limit: 1000,
  });
  expect(feed.map((row) => row['seq'])).toEqual(feed.map((_, index) => index + 1));
}, 180_000);

test('SIGTERM finishes what is under way and ends with 0; a second server on the directory is refused in words', async () => {
  const second = spawn(process.execPath, ['--import', 'tsx', join(root, 'server', 'src', 'main.ts')], {
    cwd: root,
    env: { ...process.env, SABLE_DATA: directory, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  second.stderr.on('data', (data: Buffer) => (words += data.toString()));
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).not.toBe(0);
  expect(words).toContain(directory);
  expect(words).toContain(String(child?.pid));
  expect(await kill('SIGTERM')).toBe(0);
}, 60_000);
