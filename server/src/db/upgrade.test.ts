import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectionConfig, withConnection } from './connect.ts';
import { migrate, migrationsDirectory } from './migrate.ts';
import { testDatabase } from './test-database.ts';

const FIRST_RELEASE = 6;
const COMPANY = '01890000-0000-7000-8000-00000000000a';
const CONTACT = '01890000-0000-7000-8000-0000000000c1';

const ask = <R extends object>(config: ConnectionConfig, sql: string): Promise<R[]> =>
  withConnection(config, async (client) => (await client.query<R>(sql)).rows);

const fresh = (await testDatabase()).ownerConfig;
const upgraded = (await testDatabase()).ownerConfig;
const directory = await mkdtemp(join(tmpdir(), 'sable-migrations-'));
afterAll(() => rm(directory, { recursive: true }));

/** A row of every operation in months that are years apart, and one from an hour ago. */
const RELEASED_AUDIT = `insert into updates (company_id, seq, created_at, updated_at, created_by, operation, collection, document_id, before, after, related) values
  ('${COMPANY}', 1, '2020-01-31T23:59:59.999Z', '2020-01-31T23:59:59.999Z', 'u', 'create', 'contacts', '${CONTACT}', null, '{"name": "A"}', '{contacts/${CONTACT},accounts/a}'),
  ('${COMPANY}', 2, '2020-02-01T00:00:00Z', '2020-02-01T00:00:00Z', 'u', 'update', 'contacts', '${CONTACT}', '{"name": "A"}', '{"name": "B"}', '{contacts/${CONTACT},accounts/a,accounts/b}'),
  ('${COMPANY}', 3, now() - interval '1 hour', now(), 'u', 'delete', 'contacts', '${CONTACT}', '{"name": "B"}', null, '{contacts/${CONTACT}}')`;

const base = (id: number) =>
  `'01890000-0000-7000-8000-${String(id).padStart(12, '0')}', '${COMPANY}', 1, now(), now(), 'u', '{}'`;
const BASE = 'id, company_id, version, created_at, updated_at, created_by, belongs_to';
const idOf = (id: number) => `01890000-0000-7000-8000-${String(id).padStart(12, '0')}`;

/** A draft and a sent estimate, with one line each. */
const RELEASED_ESTIMATES = `
  insert into accounts (${BASE}, type, name, name_key, status, city, tags, rmr) values (${base(1)}, 'residential', 'A', 'a', 'lead', '', '["vip", "gate", "vip"]', 0);
  insert into estimates (${BASE}, number, reference, revision, title, account_id, status, term_months, first_month_due_at_signing, line_count, subtotal, tax_amount, total, rmr) values
    (${base(11)}, 1, 'E-1', 1, '', '${idOf(1)}', 'draft', 0, false, 0, 0, 0, 0, 0),
    (${base(12)}, 2, 'E-2', 1, '', '${idOf(1)}', 'sent', 0, false, 0, 0, 0, 0, 0);
  insert into estimate_lines (${BASE}, estimate_id, position, kind, bucket, name, quantity_milli, unit_price, tax_class, taxable, optional, selected, points, gross, net) values
    (${base(21)}, '${idOf(11)}', 'a', 'equipment', 'one-time', 'In the draft', 1000, 1, 'x', true, false, true, 0, 1, 1),
    (${base(22)}, '${idOf(12)}', 'a', 'equipment', 'one-time', 'Sent', 1000, 1, 'x', true, false, true, 0, 1, 1)`;

const OWN = `'${COMPANY}', 1, now(), now()`;
const PERSON = '01890000-0000-7000-8000-0000000000d1';
const COLLEAGUE = '01890000-0000-7000-8000-0000000000d2';
const VISITED = '01890000-0000-7000-8000-0000000000e1';
const UNVISITED = '01890000-0000-7000-8000-0000000000e2';

/** Two people, one customer with appointments of both (the other person's is canceled), and one without. */
const RELEASED_EVENTS = `
  insert into users (company_id, version, created_at, updated_at, id, belongs_to, name, name_key, email, status, roles) values
    (${OWN}, '${PERSON}', '{}', 'P', 'p', 'p@example.com', 'active', '[]'), (${OWN}, '${COLLEAGUE}', '{}', 'C', 'c', 'c@example.com', 'active', '[]');
  insert into accounts (company_id, version, created_at, updated_at, id, belongs_to, type, name, name_key, status, city, tags, rmr, owner_user_id) values
    (${OWN}, '${VISITED}', '{users/${COLLEAGUE}}', 'residential', 'V', 'v', 'lead', '', '[]', 0, '${COLLEAGUE}'), (${OWN}, '${UNVISITED}', '{}', 'residential', 'U', 'u', 'lead', '', '[]', 0, null);
  insert into links (company_id, parent, collection, document_id) values ('${COMPANY}', 'users/${COLLEAGUE}', 'accounts', '${VISITED}');
  insert into events (company_id, version, created_at, updated_at, id, belongs_to, title, type, starts_at, ends_at, all_day, user_id, account_id, status) values
    (${OWN}, gen_random_uuid(), '{}', 'A', 'install', now(), now(), false, '${PERSON}', '${VISITED}', 'done'),
    (${OWN}, gen_random_uuid(), '{}', 'B', 'install', now(), now(), false, '${PERSON}', '${VISITED}', 'scheduled'),
    (${OWN}, gen_random_uuid(), '{}', 'C', 'install', now(), now(), false, '${COLLEAGUE}', '${VISITED}', 'cancelled'),
    (${OWN}, gen_random_uuid(), '{}', 'D', 'install', now(), now(), false, null, '${UNVISITED}', 'scheduled')`;

const SOLD_TWICE = idOf(31);
const CAME_BACK = idOf(32);
const LEFT = idOf(33);

/**
 * Sales as the first release stored them: the second sale's RMR is included in no account, and a customer who signed
 * again is still canceled.
 */
const RELEASED_SALES = `
  insert into companies (${BASE}, name, country, time_zone, currency, status, brand_color) values
    ('${COMPANY}', '${COMPANY}', 1, now(), now(), 'u', '{}', 'C', 'us', 'America/New_York', 'USD', 'active', '#000000');
  insert into accounts (${BASE}, type, name, name_key, status, city, tags, rmr, close_reason) values
    (${base(31)}, 'residential', 'S', 's', 'active', '', '[]', 7994, null),
    (${base(32)}, 'residential', 'B', 'b', 'cancelled', '', '[]', 3999, 'moved'),
    (${base(33)}, 'residential', 'L', 'l', 'cancelled', '', '[]', 3999, 'price');
  insert into updates (company_id, seq, created_at, updated_at, created_by, operation, collection, document_id, before, after, related) values
    ('${COMPANY}', 4, '2026-02-11T12:00:00Z', now(), 'u', 'update', 'accounts', '${CAME_BACK}', '{"status": "active"}', '{"status": "cancelled"}', '{}'),
    ('${COMPANY}', 5, '2026-02-12T03:00:00Z', now(), 'u', 'update', 'accounts', '${LEFT}', '{"status": "active"}', '{"status": "cancelled"}', '{}');
  insert into estimates (${BASE}, number, reference, revision, title, account_id, status, term_months, first_month_due_at_signing, line_count, subtotal, tax_amount, total, rmr, decided_at) values
    (${base(41)}, 11, 'E-11', 1, '', '${SOLD_TWICE}', 'accepted', 36, false, 3, 10000, 0, 10000, 7994, '2026-01-05T15:00:00Z'),
    (${base(42)}, 12, 'E-12', 1, '', '${SOLD_TWICE}', 'accepted', 36, false, 1, 0, 0, 0, 2500, '2026-02-05T15:00:00Z'),
    (${base(43)}, 13, 'E-13', 1, '', '${CAME_BACK}', 'accepted', 36, false, 1, 0, 0, 0, 3999, '2026-01-06T15:00:00Z'),
    (${base(44)}, 14, 'E-14', 1, '', '${CAME_BACK}', 'accepted', 36, false, 1, 0, 0, 0, 5999, '2026-03-06T15:00:00Z'),
    (${base(45)}, 15, 'E-15', 1, '', '${LEFT}', 'accepted', 36, false, 1, 0, 0, 0, 3999, '2026-01-07T15:00:00Z');
  insert into estimate_lines (${BASE}, estimate_id, position, kind, bucket, name, quantity_milli, unit_price, unit_cost, tax_class, taxable, optional, selected, frequency, points, gross, net) values
    (${base(51)}, '${idOf(41)}', 'a', 'monitoring', 'monthly', 'Monitoring', 1000, 4999, 400, 'x', true, false, true, 'monthly', 0, 4999, 4999),
    (${base(52)}, '${idOf(41)}', 'b', 'monitoring', 'monthly', 'Inspection', 1000, 36000, null, 'x', true, false, true, 'annual', 0, 36000, 36000),
    (${base(53)}, '${idOf(41)}', 'c', 'monitoring', 'monthly', 'Not taken', 1000, 1000, null, 'x', true, true, false, 'monthly', 0, 1000, 1000),
    (${base(54)}, '${idOf(42)}', 'a', 'monitoring', 'monthly', 'Video', 1000, 2500, null, 'x', true, false, true, 'monthly', 0, 2500, 2500),
    (${base(55)}, '${idOf(43)}', 'a', 'monitoring', 'monthly', 'Monitoring', 1000, 3999, null, 'x', true, false, true, 'monthly', 0, 3999, 3999),
    (${base(56)}, '${idOf(44)}', 'a', 'monitoring', 'monthly', 'Monitoring', 1000, 5999, null, 'x', true, false, true, 'monthly', 0, 5999, 5999),
    (${base(57)}, '${idOf(45)}', 'a', 'monitoring', 'monthly', 'Monitoring', 1000, 3999, null, 'x', true, false, true, 'monthly', 0, 3999, 3999)`;

const AUDIT = `select to_jsonb(u) - 'client_id' - 'impersonated_by' - 'api_key_name' as row from updates u order by seq`;
let released: object[];

beforeAll(async () => {
  await ask(upgraded, 'drop schema public cascade; drop schema auth cascade; create schema public');
  for (const name of await readdir(migrationsDirectory()))
    if (Number(name.slice(0, 4)) <= FIRST_RELEASE)
      await cp(join(migrationsDirectory(), name), join(directory, name));
  await migrate(upgraded, directory);
  await ask(upgraded, RELEASED_AUDIT);
  await ask(upgraded, RELEASED_ESTIMATES);
  await ask(upgraded, RELEASED_EVENTS);
  await ask(upgraded, RELEASED_SALES);
  released = await ask(upgraded, AUDIT);
  await migrate(upgraded);
});

test('every audit row is carried over unchanged, each in the partition of its month', async () => {
  expect(released).toHaveLength(5);
  expect(await ask(upgraded, AUDIT)).toEqual(released);
  const [, , recent] = await ask<{ part: string }>(
    upgraded,
    `select tableoid::regclass::text as part from updates order by seq`,
  );
  expect(recent?.part).toMatch(/^updates_\d{4}_\d{2}$/);
  expect(
    await ask(upgraded, `select tableoid::regclass::text as part from updates order by seq limit 2`),
  ).toEqual([{ part: 'updates_2020_01' }, { part: 'updates_2020_02' }]);
  expect(await ask(upgraded, 'select path, seq from update_paths order by seq, path')).toEqual([
    { path: 'accounts/a', seq: 1 },
    { path: 'accounts/a', seq: 2 },
    { path: 'accounts/b', seq: 2 },
  ]);
});

test('the ids of all records are taken, those of deleted ones too', async () => {
  const taken = await ask<{ id: string }>(upgraded, 'select id from records');
  expect(taken).toContainEqual({ id: CONTACT });
  for (const table of ['accounts', 'estimates', 'estimate_lines', 'events', 'addresses'])
    expect(taken, table).toEqual(expect.arrayContaining(await ask(upgraded, `select id from ${table}`)));
});

test('the lines of what was sent are frozen, those of a draft are not', async () => {
  expect(
    await ask(
      upgraded,
      `select name, frozen from estimate_lines where id in ('${idOf(21)}', '${idOf(22)}') order by id`,
    ),
  ).toEqual([
    { name: 'In the draft', frozen: false },
    { name: 'Sent', frozen: true },
  ]);
});

test('every account knows whom its appointments assign to it', async () => {
  expect(
    await ask(
      upgraded,
      `select id, assigned_user_ids as assigned, belongs_to from accounts where name in ('U', 'V') order by id`,
    ),
  ).toEqual([
    { id: VISITED, assigned: [PERSON], belongs_to: [`users/${COLLEAGUE}`, `users/${PERSON}`] },
    { id: UNVISITED, assigned: [], belongs_to: [] },
  ]);
  expect(
    await ask(
      upgraded,
      `select parent, document_id from links where collection = 'accounts' order by parent`,
    ),
  ).toEqual([
    { parent: `users/${PERSON}`, document_id: VISITED },
    { parent: `users/${COLLEAGUE}`, document_id: VISITED },
  ]);
});

test('every accepted estimate has its contract, and RMR is what all of them earn', async () => {
  expect(
    await ask(
      upgraded,
      `select c.number::int, a.name as account, c.status, c.signed_on::text as signed, c.ends_on::text as ends, c.cancelled_on::text as canceled, c.rmr::int, c.rmr_sold::int as sold
       from contracts c join accounts a on a.id = c.account_id order by c.number`,
    ),
  ).toEqual([
    {
      number: 1001,
      account: 'S',
      status: 'active',
      signed: '2026-01-05',
      ends: '2029-01-04',
      canceled: null,
      rmr: 7994,
      sold: 7994,
    },
    {
      number: 1002,
      account: 'B',
      status: 'cancelled',
      signed: '2026-01-06',
      ends: null,
      canceled: '2026-02-11',
      rmr: 0,
      sold: 3999,
    },
    {
      number: 1003,
      account: 'L',
      status: 'cancelled',
      signed: '2026-01-07',
      ends: null,
      canceled: '2026-02-11',
      rmr: 0,
      sold: 3999,
    },
    {
      number: 1004,
      account: 'S',
      status: 'active',
      signed: '2026-02-05',
      ends: '2029-02-04',
      canceled: null,
      rmr: 2500,
      sold: 2500,
    },
    {
      number: 1005,
      account: 'B',
      status: 'signed',
      signed: '2026-03-06',
      ends: null,
      canceled: null,
      rmr: 5999,
      sold: 5999,
    },
  ]);
  expect(
    await ask(
      upgraded,
      `select name, status, rmr::int from accounts where rmr > 0 or name = 'L' order by name`,
    ),
  ).toEqual([
    { name: 'B', status: 'sold', rmr: 5999 },
    { name: 'L', status: 'cancelled', rmr: 0 },
    { name: 'S', status: 'active', rmr: 10494 },
  ]);
  expect(
    await ask(
      upgraded,
      `select name, reason, monthly::int, billed_amount::int as billed, cost::int from rmr_lines where account_id = '${SOLD_TWICE}' order by effective_on, name`,
    ),
  ).toEqual([
    { name: 'Inspection', reason: 'new', monthly: 2998, billed: 35976, cost: null },
    { name: 'Monitoring', reason: 'new', monthly: 4996, billed: 4996, cost: 400 },
    { name: 'Video', reason: 'new', monthly: 2500, billed: 2500, cost: null },
  ]);
});

test('every tag of an account is a link', async () => {
  expect(
    await ask(upgraded, `select parent from links where collection = 'accounts.tags' order by parent`),
  ).toEqual([{ parent: 'gate' }, { parent: 'vip' }]);
});

/**
 * The objects of a database, one line each; partitions are excluded because they depend on the months of the data.
 */
const CATALOG = `
  with kept as (
    select c.* from pg_class c where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relname !~ '^updates_\\d{4}_\\d{2}'
  )
  select 'relation ' || concat_ws(' ', oid::regclass, relkind, relrowsecurity, relforcerowsecurity, relacl::text) as line from kept where relkind in ('r', 'p', 'v', 'S')
  union all select 'column ' || concat_ws(' ', k.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attcollation::regcollation, a.attacl::text,
      pg_get_expr(d.adbin, d.adrelid))
    from kept k join pg_attribute a on a.attrelid = k.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where k.relkind in ('r', 'p')
  union all select 'policy ' || concat_ws(' ', k.oid::regclass, p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[]::text, pg_get_expr(p.polqual, k.oid), pg_get_expr(p.polwithcheck, k.oid))
    from kept k join pg_policy p on p.polrelid = k.oid
  union all select 'index ' || pg_get_indexdef(i.indexrelid) from kept k join pg_index i on i.indexrelid = k.oid
  union all select 'constraint ' || concat_ws(' ', k.oid::regclass, c.conname, pg_get_constraintdef(c.oid)) from kept k join pg_constraint c on c.conrelid = k.oid
  union all select 'function ' || concat_ws(' ', p.oid::regprocedure, p.proowner::regrole, p.proacl::text, md5(pg_get_functiondef(p.oid)))
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

test('a fresh database and an upgraded one are made of the same', async () => {
  const lines = async (config: ConnectionConfig) =>
    (await ask<{ line: string }>(config, CATALOG)).map(({ line }) => line);
  const made = await lines(fresh);
  for (const kind of ['relation', 'column', 'policy', 'index', 'constraint', 'function'])
    expect(made.filter((line) => line.startsWith(kind)).length).toBeGreaterThan(10);
  expect(await lines(upgraded)).toEqual(made);
});

test('the rows there are have their totals', async () => {
  expect(
    await ask(upgraded, 'select collection, sum(rows)::int as rows from totals group by 1 order by 1'),
  ).toEqual([
    { collection: 'accounts', rows: 6 },
    { collection: 'contract-credits', rows: 5 },
    { collection: 'estimates', rows: 7 },
    { collection: 'rmr-lines', rows: 8 },
  ]);
});

test('an upgraded database has the indexes of a fresh one', async () => {
  const indexes = `select indexdef from pg_indexes where schemaname = 'public' and indexdef !~ '_[0-9]{4}_[0-9]{2}' order by indexdef`;
  expect(await ask(upgraded, indexes)).toEqual(await ask(fresh, indexes));
});
