import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { withConnection } from './connect.ts';
import { migrate, migrationsDirectory } from './migrate.ts';
import type { Database } from './open.ts';
import { testDatabase } from './test-database.ts';

const A = '01890000-0000-7000-8000-00000000000a';
const B = '01890000-0000-7000-8000-00000000000b';
const TABLE = `create table tenant_rows (company_id uuid not null, id int not null, parent int, note text, primary key (company_id, id))`;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => owner('drop table if exists tenant_rows'));

const owner = <R extends object>(sql: string): Promise<R[]> =>
  withConnection(database.ownerConfig, async (client) => (await client.query<R>(sql)).rows);

/**
 * Runs a statement as a role, in a transaction with or without a company. Returns its rows and the number of affected
 * rows.
 */
const as = (role: string, company: string | null, sql: string) =>
  withConnection(database.ownerConfig, async (client) => {
    await client.query(
      `begin; set local role ${role}; ${company ? `set local app.company_id = '${company}'` : ''}`,
    );
    const { rows, rowCount } = await client.query<{ id: number }>(sql);
    await client.query('commit');
    return { ids: rows.map(({ id }) => id), met: rowCount };
  });

test('keeps companies apart, whatever the app asks', async () => {
  await owner(`${TABLE}; select tenant_table('tenant_rows')`);
  await as('sable_app', A, `insert into tenant_rows values ('${A}', 1)`);
  await as('sable_app', B, `insert into tenant_rows values ('${B}', 2)`);
  expect((await as('sable_app', A, 'select id from tenant_rows')).ids).toEqual([1]);
  expect((await as('sable_app', null, 'select id from tenant_rows')).ids).toEqual([]);
  expect((await as('sable_app', B, 'update tenant_rows set note = note where id = 1')).met).toBe(0);
  expect((await as('sable_app', B, 'delete from tenant_rows where id = 1')).met).toBe(0);
  await expect(as('sable_app', B, `insert into tenant_rows values ('${A}', 3)`)).rejects.toThrow(
    /row-level security/,
  );
  await expect(as('sable_app', B, `update tenant_rows set company_id = '${A}'`)).rejects.toThrow(
    /row-level security/,
  );
});

test('the backup reads every company and writes nothing', async () => {
  await owner(
    `${TABLE}; select tenant_table('tenant_rows'); insert into tenant_rows values ('${A}', 1), ('${B}', 2)`,
  );
  expect((await as('sable_backup', null, 'select id from tenant_rows order by id')).ids).toEqual([1, 2]);
  for (const write of ['delete from tenant_rows', 'update tenant_rows set id = 3']) {
    await expect(as('sable_backup', A, write)).rejects.toThrow(/permission denied/);
  }
});

test('insert-only: the app adds and reads', async () => {
  await owner(`${TABLE}; select tenant_table('tenant_rows', insert_only => true)`);
  await as('sable_app', A, `insert into tenant_rows values ('${A}', 1)`);
  await expect(as('sable_app', A, 'update tenant_rows set id = 2')).rejects.toThrow(/permission denied/);
  await expect(as('sable_app', A, 'delete from tenant_rows')).rejects.toThrow(/permission denied/);
});

test('fixed columns are set once', async () => {
  await owner(`${TABLE}; select tenant_table('tenant_rows', fixed_columns => '{parent}')`);
  await as('sable_app', A, `insert into tenant_rows values ('${A}', 1, 7)`);
  expect((await as('sable_app', A, `update tenant_rows set note = 'x'`)).met).toBe(1);
  await expect(as('sable_app', A, 'update tenant_rows set parent = 8')).rejects.toThrow(/permission denied/);
});

test('a partition has walls and no door of its own', async () => {
  await owner(`
    create table tenant_rows (company_id uuid not null, id int not null, primary key (company_id, id)) partition by range (id);
    select tenant_table('tenant_rows');
    create table tenant_rows_first partition of tenant_rows default;
    select tenant_table('tenant_rows_first')`);
  await as('sable_app', A, `insert into tenant_rows values ('${A}', 1)`);
  expect((await as('sable_app', A, 'select id from tenant_rows')).ids).toEqual([1]);
  expect((await as('sable_app', B, 'select id from tenant_rows')).ids).toEqual([]);
  await expect(as('sable_app', A, 'select id from tenant_rows_first')).rejects.toThrow(/permission denied/);
  await owner('grant select on tenant_rows_first to sable_app');
  expect((await as('sable_app', B, 'select id from tenant_rows_first')).ids).toEqual([]);
  expect(await owner('select * from unprotected_tables()')).toEqual([
    { name: 'tenant_rows_first', missing: 'no grant on a partition' },
  ]);
});

test('applied again it changes nothing, for any table there is', async () => {
  await owner(`${TABLE}; select tenant_table('tenant_rows', fixed_columns => '{parent}')`);
  const walls = () =>
    owner(`select c.relname, c.relrowsecurity, c.relforcerowsecurity, (select array_agg(r::text order by r::text) from unnest(c.relacl) r) as rights,
        (select array_agg(a.attname || (select array_agg(r::text order by r::text)::text from unnest(a.attacl) r) order by a.attname) from pg_attribute a where a.attrelid = c.oid and a.attacl is not null) as columns,
        (select array_agg(row(p.polname, p.polcmd, p.polpermissive, p.polroles, pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))::text order by p.polname)
           from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);
  const before = await walls();
  await owner(`select tenant_table(c.oid) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
  expect(await walls()).toEqual(before);
});

test('a table without a company is refused', async () => {
  await expect(
    owner(`create table tenant_rows (id int); select tenant_table('tenant_rows')`),
  ).rejects.toThrow('has no column "company_id uuid not null"');
});

test('a migration that forgets it is not kept, and says what to add', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sable-migrations-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await cp(migrationsDirectory(), directory, { recursive: true });
  await writeFile(join(directory, '9000_rows.sql'), TABLE);
  await expect(migrate(database.ownerConfig, directory)).rejects.toThrow(
    /9000_rows\.sql leaves tables .*tenant_rows \(row security, forced row security, policy tenant, policy backup\).* Nothing of this file was kept\. Add "select tenant_table\('tenant_rows'\)"/,
  );
  expect(await owner(`select to_regclass('tenant_rows') as made`)).toEqual([{ made: null }]);
  await writeFile(join(directory, '9000_rows.sql'), `${TABLE}; select tenant_table('tenant_rows');`);
  expect(await migrate(database.ownerConfig, directory)).toEqual(['9000_rows.sql']);
  await owner('delete from schema_migrations where version = 9000');
});

test.each([
  ['alter table tenant_rows disable row level security', 'row security'],
  ['alter table tenant_rows no force row level security', 'forced row security'],
  ['alter policy tenant on tenant_rows using (true)', 'policy tenant'],
  ['create policy open on tenant_rows to sable_app using (true)', 'no other policy that lets the app in'],
])('a start refuses a table whose wall was taken down: %s', async (damage, missing) => {
  await owner(`${TABLE}; select tenant_table('tenant_rows'); ${damage}`);
  await expect(migrate(database.ownerConfig)).rejects.toThrow(
    `keep companies apart in: tenant_rows (${missing}). Nothing was changed.`,
  );
});
