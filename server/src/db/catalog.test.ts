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

/** Columns for the database's own use, in addition to those of the schema. */
const extraColumns: Readonly<Record<string, readonly string[]>> = {
  searches: ['text', 'filter_text'],
  updates: ['client_id'],
  accounts: ['removed_at'],
  contacts: ['removed_at'],
  products: ['removed_at'],
  packages: ['removed_at'],
  contracts: ['removed_at'],
  'rmr-lines': ['removed_at'],
  estimates: ['frozen'],
  'estimate-lines': ['frozen'],
};
/** Indexes for queries across companies: jobs, old answers, tokens without a company, seals, and trigram search. */
const acrossCompanies = [
  'api_keys_hash',
  'estimate_links_token',
  'outbox_due',
  'requests_age',
  'seal_certificates_known',
  'search_words_trigrams',
  'searches_filter_text',
  'searches_text',
  'signed_copies_issued',
];
const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('columns are the schema’s keys', () => {
  test.each(entities.map((entity) => [entity.collection, entity] as const))('%s', async (_name, entity) => {
    const columns = await ask<{ column_name: string; is_nullable: string }>(
      `select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [tableOf(entity)],
    );
    const wanted = [...fieldsInOrder(entity).map(snake), ...(extraColumns[entity.collection] ?? [])];
    expect(columns.map((column) => column.column_name).sort()).toEqual([...wanted].sort());
    // If the schema allows null, the column must too.
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

  // A database that is sharded by company imposes these rules on its schema.
  test('no policy looks into another table', async () => {
    const looking = await ask(
      `select polrelid::regclass, polname from pg_policy p where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* '\\mselect\\M'`,
    );
    expect(looking).toEqual([]);
  });

  test('every unique key begins with the company', async () => {
    const keys = await ask(`
      select i.indexrelid::regclass::text as name from (${tenantTables}) t join pg_index i on i.indrelid = t.oid and i.indisunique
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] where a.attname <> 'company_id'`);
    expect(keys).toEqual([]);
  });

  test('every index begins with the company, but for those of work that goes across companies', async () => {
    const indexes = await ask<{ name: string }>(`
      select i.indexrelid::regclass::text as name from (${tenantTables}) t join pg_index i on i.indrelid = t.oid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] where a.attname is distinct from 'company_id' order by 1`);
    expect(indexes.map(({ name }) => name)).toEqual(acrossCompanies);
  });

  test('functions with parameters are written in PL/pgSQL', async () => {
    const functions = await ask(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.pronargs > 0
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    expect(functions).toEqual([]);
  });

  test('references between tables go in no circle', async () => {
    const references = await ask<{ here: string; there: string }>(`
      select distinct conrelid::regclass::text as here, confrelid::regclass::text as there from pg_constraint
      where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace and conparentid = 0`);
    expect(references.length).toBeGreaterThan(20);
    let left = references;
    // Tables that reference no remaining table can be created first.
    for (let size = -1; size !== left.length;) {
      size = left.length;
      const waiting = new Set(left.map(({ here }) => here));
      left = left.filter(({ there }) => waiting.has(there));
    }
    expect(left).toEqual([]);
  });

  test('what an entity declares immutable, the app cannot update', async () => {
    for (const entity of entities.filter((each) => !each.insertOnly)) {
      const columns = await ask<{ name: string }>(
        `select column_name as name from information_schema.column_privileges where grantee = 'sable_app' and privilege_type = 'UPDATE' and table_name = $1`,
        [tableOf(entity)],
      );
      const fixed = fieldsInOrder(entity).filter(
        (field) => !columns.some(({ name }) => name === snake(field)),
      );
      const wanted = entity.immutable ? ['id', 'companyId', ...entity.immutable] : [];
      expect([entity.collection, fixed]).toEqual([entity.collection, wanted]);
    }
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

  test('the backup’s role reads every table and writes none', async () => {
    const unread = await ask(`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
        and (not has_table_privilege('sable_backup', c.oid, 'select') or has_table_privilege('sable_backup', c.oid, 'insert, update, delete, truncate'))`);
    expect(unread).toEqual([]);
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
