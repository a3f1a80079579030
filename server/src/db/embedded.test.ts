import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type DatabaseLog, withConnection } from './connect.ts';
import { serverAccount } from './embedded-account.ts';
import { processesOf } from './embedded-processes.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { supervise } from './supervisor.ts';
import { removeDataDirectory, temporaryDataDirectory } from './test-server.ts';

const HOLDER = fileURLToPath(new URL('./embedded-holder.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const PATIENT = { timeout: 30_000, interval: 20 };

const run = promisify(execFile);
const undo: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function collectedLog(): DatabaseLog & { lines: string[] } {
  const lines: string[] = [];
  const keep = (text: string) => void lines.push(text);
  return { lines, debug: keep, info: keep, warn: keep, error: keep };
}

async function dataFolder(): Promise<string> {
  const folder = await temporaryDataDirectory();
  undo.push(() => removeDataDirectory(folder));
  return folder;
}

async function start(dataDir: string, log: DatabaseLog = collectedLog()): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log, settings: { shared_buffers: '16MB' } });
  undo.push(() => server.stop());
  return server;
}

/** Starts another application on the folder; resolves when it prints a line that starts with `word`. */
async function hold(dataDir: string, word: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--import', TSX, HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(word)) return { child, said: line };
  }
  throw new Error(`The holder ended without saying "${word}".`);
}

const postmasterPid = async (cluster: string): Promise<number> =>
  Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);

const query = (server: EmbeddedServer, sql: string) =>
  withConnection(server.connection, async (client) => (await client.query(sql)).rows);

test('a second start finds what the first one kept, with every durability setting on', async () => {
  const dataDir = await dataFolder();
  const first = await start(dataDir);
  await query(first, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  const durable = `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'on'`;
  expect(await query(second, durable)).toHaveLength(3);
  expect((await stat(second.cluster)).uid).not.toBe(0);
}, 60_000);

test('a second server on the folder is refused with the folder and the pid; the first is unharmed', async () => {
  const dataDir = await dataFolder();
  const { child } = await hold(dataDir, 'ready');
  await expect(start(dataDir)).rejects.toThrow(`(process ${child.pid}) is using the data folder ${dataDir}`);
  expect(await processesOf(join(dataDir, 'postgres'), 0)).not.toHaveLength(0);
}, 60_000);

test('kill -9 of the application frees the folder and leaves no database server alive', async () => {
  const dataDir = await dataFolder();
  const { child } = await hold(dataDir, 'ready');
  const cluster = join(dataDir, 'postgres');
  const postmaster = await postmasterPid(cluster);
  child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await processesOf(cluster, postmaster)).toEqual([]), PATIENT);
  const log = collectedLog();
  const next = await start(dataDir, log);
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(log.lines.join()).not.toContain('left behind');
}, 60_000);

test('a database server that an application left behind is stopped and started again', async () => {
  const dataDir = await dataFolder();
  const { cluster, stop } = await start(dataDir);
  await stop();
  const account = await serverAccount([cluster]);
  const { postgres } = await postgresBinaries(account, dataDir, collectedLog());
  const options = ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`];
  const leftBehind = supervise(postgres, options, account, () => undefined);
  await vi.waitFor(
    async () => expect(await readFile(join(cluster, 'postmaster.pid'), 'utf8')).toContain('ready'),
    PATIENT,
  );
  const before = await postmasterPid(cluster);
  const log = collectedLog();
  const server = await start(dataDir, log);
  await leftBehind.ended;
  expect(log.lines.join()).toContain(`left behind by an earlier run (process ${before})`);
  expect(await postmasterPid(cluster)).not.toBe(before);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
}, 60_000);

test('a pid file whose pid is another living program does not keep the database from starting', async () => {
  const dataDir = await dataFolder();
  const { cluster, stop } = await start(dataDir);
  await stop();
  await writeFile(join(cluster, 'postmaster.pid'), `${process.ppid}\n${cluster}\n1\n5432\n`);
  expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
}, 60_000);

test('a claim on the socket whose pid is another living program does not keep the database from starting', async () => {
  const dataDir = await dataFolder();
  const { cluster, stop } = await start(dataDir);
  await stop();
  // PostgreSQL trusts only processes of its own account.
  const other = spawn('sleep', ['600'], { ...(await serverAccount([cluster])), cwd: '/', stdio: 'ignore' });
  undo.push(async () => {
    other.kill('SIGKILL');
    await once(other, 'exit');
  });
  for (const file of ['.s.PGSQL.5432.lock', 'postmaster.pid'])
    await writeFile(join(cluster, file), `${other.pid}\n${cluster}\n1\n5432\n${cluster}\n`);
  expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(other.exitCode).toBeNull();
}, 60_000);

describe('a copy of a data directory', () => {
  const copyOf = async (dataDir: string): Promise<string> => {
    const copy = join(await dataFolder(), 'copy');
    await run('cp', ['-a', dataDir, copy]);
    return copy;
  };

  test('made while the server runs is refused in words, next to its original and after that has ended', async () => {
    const dataDir = await dataFolder();
    const original = await start(dataDir);
    await query(original, 'create table kept as select 42 as answer');
    const copy = await copyOf(dataDir);
    const refused = /nothing was changed: it is a copy of .*made while that one was running.*npm run backup/;
    await expect(start(copy)).rejects.toThrow(refused);
    expect(await query(original, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await original.stop();
    await expect(start(copy)).rejects.toThrow(refused);
    await rm(join(copy, 'postgres', 'postmaster.pid'));
    expect(await query(await start(copy), 'select answer from kept')).toEqual([{ answer: 42 }]);
  }, 60_000);

  test('made of a stopped one starts, and so does a directory that was moved after its server was killed', async () => {
    const dataDir = await dataFolder();
    const { child } = await hold(dataDir, 'ready');
    const postmaster = await postmasterPid(join(dataDir, 'postgres'));
    process.kill(postmaster, 'SIGKILL');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    // Its directory lock ends with it.
    await ended;
    await vi.waitFor(
      async () => expect(await processesOf(join(dataDir, 'postgres'), postmaster)).toEqual([]),
      PATIENT,
    );
    const moved = join(await dataFolder(), 'moved');
    await rename(dataDir, moved);
    const server = await start(moved);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await query(await start(await copyOf(moved)), 'select 1 as one')).toEqual([{ one: 1 }]);
  }, 60_000);
});

test('a first start that is killed half-way is done again', async () => {
  const dataDir = await dataFolder();
  const { child } = await hold(dataDir, 'Making a new database');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await mkdir(join(dataDir, 'postgres.init-cut', 'base'), { recursive: true });
  expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(dataDir)).not.toContain('postgres.init-cut');
}, 60_000);

test('a folder that is no whole database is refused and stays as it is', async () => {
  const dataDir = await dataFolder();
  const { cluster, stop } = await start(dataDir);
  await stop();
  await rm(join(cluster, 'global', 'pg_control'));
  const before = await readdir(cluster);
  await expect(start(dataDir)).rejects.toThrow(/nothing was changed: the folder is not a whole database/);
  expect(await readdir(cluster)).toEqual(before);
}, 60_000);

test('a database server that dies is started again', async () => {
  const dataDir = await dataFolder();
  const log = collectedLog();
  const server = await start(dataDir, log);
  process.kill(await postmasterPid(server.cluster), 'SIGKILL');
  await vi.waitFor(
    () => expect(log.lines.join()).toContain('ended unexpectedly and is started again'),
    PATIENT,
  );
  await vi.waitFor(async () => expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]), PATIENT);
}, 60_000);

test('a path too long for a socket is no hindrance, whatever the current folder is', async () => {
  const dataDir = join(await dataFolder(), 'long'.repeat(20), 'longer'.repeat(10));
  await mkdir(dirname(dataDir), { recursive: true });
  const server = await start(dataDir);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  await expect(stat(String(server.connection.host))).rejects.toThrow('ENOENT');
}, 60_000);
