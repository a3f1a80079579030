import { describe, expect, test } from 'vitest';
import { withConnection } from './db/connect.ts';
import { testDatabase } from './db/test-database.ts';

// The isolation between companies, tested in SQL with the app's role. The tests do not use the code that relies on
// it.

const A = '01890000-0000-7000-8000-00000000000a';
const B = '01890000-0000-7000-8000-00000000000b';
const NOBODY = '';
const DENIED = 'permission denied';
const WALLED = 'row-level security';

/**
 * Tables that the app may only insert into. Listed by hand, so that a change in a table's own definition cannot
 * remove it from the list.
 */
const insertOnly = new Set([
  'agreement_editions',
  'records',
  'rmr_lines',
  'rule_corrections',
  'estimate_events',
  'estimate_signatures',
  'estimate_versions',
  'funding_entries',
  'seal_authorities',
  'seal_certificates',
  'seal_revocations',
  'search_words',
  'security_events',
  'signed_copies',
  'update_paths',
  'updates',
  'work_signatures',
]);

/** Tables whose rows keep their company because the app has no permission to write that column. */
const fixedCompany = new Set([
  'api_keys',
  'approval_links',
  'cancellation_rights',
  'commissions',
  'contract_credits',
  'contracts',
  'course_enrollments',
  'enrollments',
  'estimate_lines',
  'file_uploads',
  'files',
  'import_rows',
  'imports',
  'number_blocks',
  'organization_prices',
  'roll_outs',
  'work_materials',
  ...insertOnly,
]);

/** A value that any column of a type accepts. The text is also a status in which everything may change. */
const samples: Readonly<Record<string, string>> = {
  uuid: `'01890000-0000-7000-8000-000000000001'`,
  text: `'draft'`,
  jsonb: `'[]'`,
  boolean: 'false',
  date: `'2026-01-01'`,
  'timestamp with time zone': 'now()',
  'text[]': `'{}'`,
  'bigint[]': `'{}'`,
  integer: '1',
  bigint: '1',
  bytea: `'\\x00'`,
};

interface Table {
  readonly name: string;
  /** A column that the app may change; null if it may change none. */
  readonly changeable: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const database = await testDatabase();
type Connection = Parameters<Parameters<typeof withConnection>[1]>[0];
const owner = <T>(work: (client: Connection) => Promise<T>): Promise<T> =>
  withConnection(database.ownerConfig, work);

const tables = await owner(async (client) => {
  // Only the isolation is tested. All other constraints are dropped, so that one sample fits every table.
  await client.query(`do $$ declare k record; begin
    for k in select conrelid::regclass as tab, conname from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace and coninhcount = 0 and conparentid = 0
    loop execute format('alter table %s drop constraint if exists %I', k.tab, k.conname); end loop; end $$`);
  await client.query('alter table imports disable trigger check_maker');
  await client.query('alter table estimate_events disable trigger check_chain');
  await client.query('alter table estimates disable trigger check_change_order');
  await client.query('alter table commissions disable trigger keep_rows');
  const { rows } = await client.query<Table>(`
    select c.relname as name, json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, null)) order by a.attnum) as columns,
      min(quote_ident(a.attname)) filter (where has_column_privilege('sable_app', c.oid, a.attnum, 'update')) as changeable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attname <> 'removed_at'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'company_id' and not t.attisdropped)
    group by c.relname order by c.relname`);
  return rows;
});

function insertion({ name, columns }: Table, companyId: string): string {
  const values = columns.map((column) => {
    const value = column.name === 'company_id' ? `'${companyId}'` : samples[column.type];
    if (value === undefined) throw new Error(`${name}.${column.name}: no sample of ${column.type}`);
    return value;
  });
  return `insert into ${name} (${columns.map((column) => column.name).join(', ')}) values (${values.join(', ')})`;
}

type Outcome = number | string;

/**
 * Runs a statement as the app in a company's transaction. Returns how many rows it affected, or why it was refused. A
 * refused statement is rolled back.
 */
async function attempt(client: Connection, companyId: string, sql: string): Promise<Outcome> {
  await client.query('savepoint attempt');
  await client.query(`select set_config('app.company_id', $1, true), set_config('role', 'sable_app', true)`, [
    companyId,
  ]);
  try {
    const { rowCount } = await client.query(sql);
    await client.query('reset role');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    const reason = error instanceof Error ? error.message : String(error);
    return [DENIED, WALLED].find((known) => reason.includes(known)) ?? reason;
  }
}

const estimates = tables.find(({ name }) => name === 'estimates');

/**
 * Tries everything that would cross the isolation of one table, and the same within the company, in a transaction
 * that is rolled back.
 */
const tryWalls = (table: Table, breach = 'select') =>
  owner(async (client) => {
    const { name } = table;
    const column = table.changeable ?? 'company_id';
    const change = `update ${name} set ${column} = ${column}`;
    await client.query('begin');
    await client.query(breach);
    // Lines can be added only to drafts.
    if (estimates && name !== 'estimates')
      for (const companyId of [A, B]) await attempt(client, companyId, insertion(estimates, companyId));
    const outcome = {
      ownAdded: await attempt(client, A, insertion(table, A)),
      othersAdded: await attempt(client, B, insertion(table, A)),
      nobodyAdded: await attempt(client, NOBODY, insertion(table, A)),
      ownRead: await attempt(client, A, `select from ${name}`),
      othersRead: await attempt(client, B, `select from ${name}`),
      othersReadByCompany: await attempt(client, B, `select from ${name} where company_id = '${A}'`),
      nobodyRead: await attempt(client, NOBODY, `select from ${name}`),
      othersChanged: await attempt(client, B, change),
      nobodyChanged: await attempt(client, NOBODY, change),
      othersRemoved: await attempt(client, B, `delete from ${name}`),
      nobodyRemoved: await attempt(client, NOBODY, `delete from ${name}`),
      handedOver: await attempt(client, A, `update ${name} set company_id = '${B}'`),
      ownChanged: await attempt(client, A, change),
      ownRemoved: await attempt(client, A, `delete from ${name}`),
    };
    await client.query('rollback');
    return outcome;
  });

test('every table of a company is tried', () => {
  const names = tables.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names).toEqual(expect.arrayContaining(['accounts', 'estimates', 'users', 'requests', 'searches']));
  expect(names).toEqual(expect.arrayContaining([...insertOnly]));
});

describe.each(tables)('$name', (table) => {
  test('is closed to every other company and to nobody', async () => {
    const closed = insertOnly.has(table.name) ? DENIED : 0;
    expect(await tryWalls(table)).toEqual({
      ownAdded: 1,
      othersAdded: WALLED,
      nobodyAdded: WALLED,
      ownRead: 1,
      othersRead: 0,
      othersReadByCompany: 0,
      nobodyRead: 0,
      othersChanged: closed,
      nobodyChanged: closed,
      othersRemoved: closed,
      nobodyRemoved: closed,
      handedOver: fixedCompany.has(table.name) ? DENIED : WALLED,
      ownChanged: insertOnly.has(table.name) ? DENIED : 1,
      ownRemoved: insertOnly.has(table.name) ? DENIED : 1,
    });
  });

  test('would be seen open if its policy let everything through', async () => {
    const read = await tryWalls(table, `alter policy tenant on ${table.name} using (true)`);
    expect(read).toMatchObject({ othersRead: 1, othersReadByCompany: 1, nobodyRead: 1 });
    const written = await tryWalls(table, `alter policy tenant on ${table.name} with check (true)`);
    expect(written.handedOver).not.toBe(WALLED);
  });
});
