import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseLog, withConnection } from './connect.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { migrate, migrationsDirectory } from './migrate.ts';
import { removeDataDirectory, temporaryDataDirectory } from './test-server.ts';

// Kills the database in the middle of a migration. Uses a separate server, because the kill ends every connection.

const log: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };
/** Any lock number that nothing else uses. */
const LOCK = 4_711;
/** Half of the migration's work is done when it waits for the lock that the test holds. */
const HALF_WAY = `create table half_way (id integer); select pg_advisory_xact_lock(${LOCK}); create table whole_way (id integer);`;
const SLOW = { timeout: 60_000 };

let data: string;
let migrations: string;
let server: EmbeddedServer;

const ask = async (sql: string): Promise<unknown[]> =>
  withConnection(
    server.connection,
    async (client) => (await client.query<Record<string, unknown>>(sql)).rows,
  );
const made = () =>
  ask(`select to_regclass('half_way') is not null as half, to_regclass('whole_way') is not null as whole`);

beforeAll(async () => {
  data = await temporaryDataDirectory();
  server = await startEmbedded({ dataDir: data, log });
  migrations = await mkdtemp(join(tmpdir(), 'sable-migrations-'));
  await cp(migrationsDirectory(), migrations, { recursive: true });
  await migrate(server.connection, migrations);
  await writeFile(join(migrations, '9000_half_way.sql'), HALF_WAY);
}, 120_000);

afterAll(async () => {
  await server.stop();
  await removeDataDirectory(data);
  await rm(migrations, { recursive: true });
});

test('a database that is killed during a migration keeps nothing of it, and the next start completes it', async () => {
  const killed = withConnection(server.connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const migrating = migrate(server.connection, migrations);
    const outcome = expect(migrating).rejects.toThrow();
    await vi.waitFor(async () => {
      const [row] = await ask(
        `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
      );
      expect(row).toEqual({ waiting: 1 });
    }, SLOW);
    const [pid] = (await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await outcome;
  });
  await killed.catch(() => undefined);
  await vi.waitFor(async () => expect(await made()).toEqual([{ half: false, whole: false }]), SLOW);
  expect(await migrate(server.connection, migrations)).toEqual(['9000_half_way.sql']);
  expect(await made()).toEqual([{ half: true, whole: true }]);
  expect(await migrate(server.connection, migrations)).toEqual([]);
}, 240_000);
