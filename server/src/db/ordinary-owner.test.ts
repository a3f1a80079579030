import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { testWorld, type World } from '../test-world.ts';
import { type ConnectionConfig, columnTypes, type DatabaseLog, withConnection } from './connect.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { migrate, migrationsDirectory } from './migrate.ts';
import { databaseOver } from './open.ts';
import { removeDataDirectory, temporaryDataDirectory, withDatabase } from './test-server.ts';

// Simulates a hosted PostgreSQL whose owner may create roles but is not a superuser. Uses a separate server, where
// the product's roles do not exist yet.

const FIRST_RELEASE = 6;
const COMPANY = '01890000-0000-7000-8000-00000000000a';
const log: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };

let directory: string;
let server: EmbeddedServer;
let owner: ConnectionConfig;
let world: World;

const ask = <R extends object>(config: ConnectionConfig, sql: string): Promise<R[]> =>
  withConnection(config, async (client) => (await client.query<R>(sql)).rows);

/** Queries as the owner inside a company: forced row security restricts reads and writes to its rows. */
const askInCompany = <R extends object>(sql: string): Promise<R[]> =>
  withConnection(owner, async (client) => {
    await client.query(`select set_config('app.company_id', '${COMPANY}', false)`);
    return (await client.query<R>(sql)).rows;
  });

beforeAll(async () => {
  directory = await temporaryDataDirectory();
  server = await startEmbedded({ dataDir: directory, log });
  await ask(server.connection, `create role keeper login createrole password 'a long enough secret'`);
  await ask(server.connection, 'create database crm owner keeper');
  owner = {
    ...withDatabase(server.connection, 'crm'),
    user: 'keeper',
    password: 'a long enough secret',
    types: columnTypes,
  };
}, 120_000);

afterAll(async () => {
  await world?.database.close();
  await server.stop();
  await removeDataDirectory(directory);
});

test('the first release and every migration after it are applied, with the rows that are there', async () => {
  const released = await mkdtemp(join(tmpdir(), 'sable-migrations-'));
  for (const name of await readdir(migrationsDirectory()))
    if (Number(name.slice(0, 4)) <= FIRST_RELEASE)
      await cp(join(migrationsDirectory(), name), join(released, name));
  await migrate(owner, released);
  await rm(released, { recursive: true });
  await askInCompany(
    `insert into updates (company_id, seq, created_at, updated_at, created_by, operation, collection, document_id, before, after, related) values
      ('${COMPANY}', 1, '2020-01-31T23:59:59.999Z', '2020-01-31T23:59:59.999Z', 'u', 'delete', 'contacts', '${COMPANY}', '{"name": "A"}', null, '{contacts/${COMPANY}}')`,
  );
  await migrate(owner);
  expect(await ask(owner, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
  expect(await ask(owner, 'select * from unprotected_tables()')).toEqual([]);
  expect(
    await askInCompany('select seq, tableoid::regclass::text as part from updates order by seq'),
  ).toEqual([{ seq: 1, part: 'updates_2020_01' }]);
  expect(await askInCompany('select id from records')).toEqual([{ id: COMPANY }]);
}, 120_000);

test('the product works in it: writes, reads, audit partitions, and walls between companies', async () => {
  world = await testWorld(databaseOver('url', owner, log, async () => {}));
  const admin = await world.company();
  const other = await world.company('Southgate Security');
  const id = await world.account(admin);
  const condition = where({ id });
  expect(await world.rows(admin, { collection: 'accounts', where: condition })).toHaveLength(1);
  expect(await world.rows(other, { collection: 'accounts', where: condition })).toEqual([]);
  const [update] = await world.rows(admin, {
    collection: 'updates',
    where: where({ documentId: id }),
    limit: 1,
  });
  expect(update).toMatchObject({ operation: 'create', collection: 'accounts' });
  expect(await ask(owner, 'select * from unprotected_tables()')).toEqual([]);
}, 120_000);
