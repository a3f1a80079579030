import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDataDirectory, temporaryDataDirectory } from './db/test-server.ts';
import { ServerProcess } from './test-server-process.ts';
import { newKey } from './transaction-context.ts';

/** Kills the whole server under load repeatedly and then checks that no acknowledged write was lost. */
const KILLS = 6;
const WRITERS = 8;
/**
 * Returns how many writes a round acknowledges before the kill: the first kills come during the first writes, later
 * ones later.
 */
const answersBefore = (round: number): number => WRITERS / 2 + round * 20;

let directory: string;
let server: ServerProcess;

beforeAll(async () => {
  directory = await temporaryDataDirectory();
  server = await ServerProcess.start(directory, process.env);
  await server.found('Crash Security');
}, 90_000);

afterAll(async () => {
  await server.kill('SIGKILL');
  await removeDataDirectory(directory);
});

/** A writer's record: the account, and how many of its changes were acknowledged. */
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
    const answer = await server
      .post('/api/mutate', { key: newKey(), mutations: [mutation] })
      .catch(() => null);
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
      // If all writers are rejected, they end on their own; the assertion below on the number of answers then fails.
      void writers.then(resolve);
    });
    await server.kill('SIGKILL');
    over = true;
    await writers;
    expect(answers).toBeGreaterThanOrEqual(answersBefore(round));
    await server.start();
  }
  expect(promised.length).toBeGreaterThanOrEqual(KILLS);
  for (const { id, acknowledged, lastPhone } of promised) {
    const [row] = await server.query({ collection: 'accounts', where: { field: 'id', op: 'eq', value: id } });
    const audit = await server.query({
      collection: 'updates',
      where: { field: 'documentId', op: 'eq', value: id },
      orderBy: [{ field: 'seq', direction: 'asc' }],
      limit: 1000,
    });
    expect(row).toBeDefined();
    // The one request in flight at the kill may have been committed without a response.
    expect([acknowledged + 1, acknowledged + 2]).toContain(row?.['version']);
    expect(audit).toHaveLength(Number(row?.['version']));
    expect(audit.at(-1)?.['after']).toEqual(row);
    if (lastPhone && row?.['version'] === acknowledged + 1) expect(row['phone']).toBe(lastPhone);
  }
  const feed = await server.query({
    collection: 'updates',
    orderBy: [{ field: 'seq', direction: 'asc' }],
    limit: 1000,
  });
  expect(feed.map((row) => row['seq'])).toEqual(feed.map((_, index) => index + 1));
}, 600_000);

test('SIGTERM finishes what is under way and ends with 0; a second server on the directory is refused in words', async () => {
  const second = server.spawn(0, 'pipe');
  let output = '';
  second.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).not.toBe(0);
  expect(output).toContain(directory);
  expect(output).toContain(String(server.pid));
  expect(await server.kill('SIGTERM')).toBe(0);
}, 60_000);
