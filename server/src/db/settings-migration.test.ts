import { expect, test } from 'vitest';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();

/** Runs as the database's owner, without triggers and foreign keys: only the settings matter here. */
const query = (sql: string) =>
  withConnection(ownerConfig, async (client) => {
    await client.query('set session_replication_role = replica');
    return (await client.query(sql)).rows;
  });
const idOf = (n: number) => `018f3a00-0000-7000-8000-00000000000${n}`;

/** A value for a required column, by its type. */
const empty: Readonly<Record<string, string>> = {
  boolean: 'false',
  integer: '0',
  bigint: '0',
  jsonb: `'[]'`,
  ARRAY: `'{}'`,
};

test('of settings that exist twice those that were changed last stay', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0746');
  const columns = (
    await query(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = 'settings' and is_nullable = 'NO' and column_default is null
         and column_name not in ('id', 'company_id', 'version', 'created_at', 'updated_at', 'belongs_to', 'scope')`,
    )
  ).map(({ name, type }) => [name, empty[type] ?? `''`]);
  const insert = (id: number, company: number, scope: string, user: number | null, updated: string) =>
    query(
      `insert into settings (id, company_id, version, created_at, updated_at, belongs_to, scope, user_id, ${columns.map(([name]) => name).join(', ')})
       values ('${idOf(id)}', '${idOf(company)}', 1, '${updated}', '${updated}', '{}', '${scope}', ${user === null ? 'null' : `'${idOf(user)}'`}, ${columns.map(([, value]) => value).join(', ')})`,
    );
  await insert(1, 7, 'app', null, '2026-01-01');
  await insert(2, 7, 'app', null, '2026-01-03');
  await insert(3, 7, 'app', null, '2026-01-02');
  await insert(4, 8, 'company', null, '2026-01-01');
  await insert(5, 8, 'user', 1, '2026-01-01');
  await insert(6, 8, 'user', 2, '2026-01-01');
  expect(await migrate(ownerConfig)).toContain('0746_settings_once.sql');
  const left = await query('select id from settings order by id');
  expect(left.map(({ id }) => id)).toEqual([2, 4, 5, 6].map(idOf));
  await expect(insert(9, 8, 'company', null, '2026-01-01')).rejects.toThrow('settings_once');
});
