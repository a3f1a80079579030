import { beforeAll, describe, expect, test } from 'vitest';
import { entities } from '@sable/domain/registry';
import { withConnection } from './connect.ts';
import { fieldsInOrder, isNullable, tableOf } from './columns.ts';
import type { Database } from './open.ts';
import { testDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const ask = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  withConnection(database.ownerConfig, async (client) => (await client.query<R>(sql, values)).rows);

/** Columns that the database keeps for itself, beside those of the schema. */
const beside: Readonly<Record<string, readonly string[]>> = {
  searches: ['text'],
  updates: ['client_id'],
  estimates: ['frozen'],
  'estimate-lines': ['frozen'],
};
const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('columns are the schema’s keys', () => {
  test.each(entities.map((entity) => [entity.collection, entity] as const))('%s', async (_name, entity) => {
    const columns = await ask<{ column_name: string; is_nullable: string }>(
      `select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [tableOf(entity)],
    );
    const wanted = [...fieldsInOrder(entity).map(snake), ...(beside[entity.collection] ?? [])];
    expect(columns.map((column) => column.column_name).sort()).toEqual([...wanted].sort());
    // What the schema lets be empty, the table must be able to hold.
    const tooStrict = fieldsInOrder(entity).filter(
      (field) =>
        isNullable(entity, field) &&
        columns.some((column) => column.column_name === snake(field) && column.is_nullable === 'NO'),
    );
    expect(tooStrict).toEqual([]);
  });
});

describe('the tenant’s walls are in the catalog', () => {
  const tenantTables = `select c.oid, c.relname, c.relispartition from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

  test('every table with a company has row-level security, forced, with a policy that reads and checks', async () => {
    expect(await ask('select name, missing from unprotected_tables()')).toEqual([]);
    expect((await ask(tenantTables)).length).toBeGreaterThan(30);
  });

  test('every primary key begins with the company, and so does every reference between tenants’ tables', async () => {
    const keys = await ask(`
      select t.relname from (${tenantTables}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1] where a.attname <> 'company_id'`);
    const references = await ask(`
      select t.relname, k.conname from (${tenantTables}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1] where a.attname <> 'company_id'`);
    expect([keys, references]).toEqual([[], []]);
  });

  test('no function, view or table that the app can reach belongs to the app’s role', async () => {
    const owned = await ask(
      `select relname from pg_class where relowner = 'sable_app'::regrole union all select proname from pg_proc where proowner = 'sable_app'::regrole`,
    );
    const bypass = await ask(
      `select rolname from pg_roles where rolname like 'sable_%' and (rolsuper or rolbypassrls)`,
    );
    expect([owned, bypass]).toEqual([[], []]);
  });

  test('what must never change is insert-only for the app', async () => {
    const grants = await ask<{ table_name: string }>(
      `select distinct table_name from information_schema.role_table_grants where grantee = 'sable_app' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
    );
    const changeable = grants.map((grant) => grant.table_name);
    for (const entity of entities.filter((each) => each.insertOnly))
      expect(changeable).not.toContain(tableOf(entity));
  });

  test('without a company no row is there, whatever was written', async () => {
    const pool = database.createPool('sable_app', { max: 1 });
    const tables = await ask<{ relname: string; relispartition: boolean }>(tenantTables);
    for (const { relname, relispartition } of tables) {
      if (relispartition) {
        await expect(pool.query(`select count(*) from ${relname}`)).rejects.toThrow('permission denied');
        continue;
      }
      const { rows } = await pool.query(`select count(*) as many from ${relname}`);
      expect([relname, rows[0]]).toEqual([relname, { many: 0 }]);
    }
  });
});
