import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerMessage } from '@sable/domain/kernel/live-protocol';
import { errorCode } from './db/connect.ts';
import { removeDataDirectory, temporaryDataDirectory } from './db/test-server.ts';
import { ServerProcess } from './test-server-process.ts';
import { newKey } from './transaction-context.ts';

/** Kills the database below a running server repeatedly and then checks that no acknowledged write was lost. */
const KILLS = 10;
const WRITERS = 6;
/** Returns how many more writes are acknowledged before the next kill, so that each kill comes later in the work. */
const answersBefore = (round: number): number => WRITERS / 2 + round * 4;
const RETRY_MS = 50;

let directory: string;
let server: ServerProcess;

beforeAll(async () => {
  directory = await temporaryDataDirectory();
  server = await ServerProcess.start(directory, process.env);
  await server.found('Failover Security');
}, 90_000);

afterAll(async () => {
  await server.kill('SIGKILL');
  await removeDataDirectory(directory);
});

/** Returns the account names that a browser would show: one stream, opened once, that must catch up on its own. */
async function watchAccounts() {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers: server.headers });
  const names = new Map<string, unknown>();
  let closed = false;
  socket.on('close', () => (closed = true));
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if (message.t === 'rows') names.clear();
    if (message.t === 'rows') for (const row of message.rows) names.set(String(row['id']), row['name']);
    if (message.t === 'delta') for (const row of message.put) names.set(String(row['id']), row['name']);
    if (message.t === 'error') throw new Error(message.error.message);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'sub', id: 1, spec: { collection: 'accounts', limit: 1000 } }));
  return { names: () => [...names.values()], closed: () => closed, close: () => socket.close() };
}

/**
 * Kills the database's main process, which must differ from the previous one. A dead process's connections still
 * answer for a moment, and a failed start leaves its pid behind; neither is a database that could be killed.
 */
async function killAnother(before: number): Promise<number> {
  for (; ; await pause(1)) {
    const id = await server.postmaster().catch(() => before);
    if (Number.isInteger(id) && id !== before && kill(id)) return id;
  }
}

/** Kills a process. Returns whether it existed. */
function kill(id: number): boolean {
  try {
    return process.kill(id, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}

test('the database is killed ten times under writers: nothing acknowledged is lost, nothing answers 500, everything recovers automatically', async () => {
  const statuses = new Set<number>();
  const health = new Set<number | undefined>();
  const answers = new Map<string, unknown>();
  const live = await watchAccounts();
  const stopping = new AbortController();
  const { signal } = stopping;
  const body = (key: string) => ({
    key,
    mutations: [
      { name: 'accounts.create', args: { account: { name: `Failover ${key}`, type: 'residential' } } },
    ],
  });
  // Each key is retried until it is answered, as a browser does.
  const write = async (): Promise<void> => {
    while (!signal.aborted) {
      const key = newKey();
      for (let done = false; !done;) {
        const answer = await server.post('/api/mutate', body(key));
        statuses.add(answer.status);
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1');
        const content: unknown = await answer.json();
        done = answer.status === 200;
        if (done) answers.set(key, content);
        else if (answer.status === 503) await pause(RETRY_MS);
        else throw new Error(`A write was answered with ${answer.status}: ${JSON.stringify(content)}`);
      }
    }
  };
  const lookAtHealth = async (): Promise<void> => {
    for (; !signal.aborted; await pause(RETRY_MS)) health.add(await server.health());
  };
  const working = Promise.all([...Array.from({ length: WRITERS }, write), lookAtHealth()]);
  const outcome = working.catch((error: unknown) => error);
  const killAll = async (): Promise<void> => {
    let killed = 0;
    for (let round = 0; round < KILLS; round++) {
      const from = answers.size;
      while (answers.size < from + answersBefore(round)) await pause(1);
      killed = await killAnother(killed);
    }
    // The database is back once a write that began after the last kill is answered.
    const from = answers.size;
    while (answers.size < from + WRITERS + 1) await pause(RETRY_MS);
  };
  await Promise.race([killAll(), outcome.then((error) => Promise.reject(error as Error))]);
  stopping.abort();
  await working;

  expect(server.running).toBe(true);
  expect([...statuses].toSorted()).toEqual([200, 503]);
  expect([...health].toSorted()).toEqual([200, 503]);
  for (const [key, first] of answers) {
    const again = await server.post('/api/mutate', body(key));
    expect([again.status, await again.json()]).toEqual([200, first]);
  }
  const expected = [...answers.keys()].map((key) => `Failover ${key}`).toSorted();
  const rows = await server.query({ collection: 'accounts', limit: 1000 });
  expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(expected);
  await expect.poll(() => live.names().map(String).toSorted(), { timeout: 30_000 }).toEqual(expected);
  expect(live.closed()).toBe(false);
  live.close();
  expect(await server.kill('SIGTERM')).toBe(0);
}, 240_000);
