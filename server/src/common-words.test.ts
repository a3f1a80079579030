import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { entityOf } from '@sable/domain/registry';
import { withConnection } from './db/connect.ts';
import { searchFilter } from './db/search-matches.ts';
import { searchRecords } from './search.ts';
import { testWorld, type World } from './test-world.ts';
import { newKey } from './transaction-context.ts';

/** More rows than the search treats as few. */
const ROWS = 21_000;
let world: World;
let company: Actor;
let newest: string[];

beforeAll(async () => {
  world = await testWorld();
  company = await world.company('Large Security');
  const id = await world.make(company, 'accounts.create', {
    account: { name: 'Quillon House', email: 'quillon@example.com' },
  });
  // Copies of one account and its search row; the last copy is the newest.
  await withConnection(world.database.ownerConfig, async (owner) => {
    for (const table of ['accounts', 'searches']) {
      const { rows } = await owner.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all (array['id', 'updated_at'])`,
        [table],
      );
      const columns = rows[0]?.columns ?? '';
      await owner.query(`alter table ${table} no force row level security`);
      await owner.query(
        `insert into ${table} (id, updated_at, ${columns})
         select ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, t.updated_at + i * interval '1 second', ${columns}
         from ${table} t, generate_series(1, ${ROWS}) i where t.id = $1`,
        [id],
      );
      await owner.query(`alter table ${table} force row level security`);
      await owner.query(`analyze ${table}`);
    }
  });
  const rows = await world.rows(company, {
    collection: 'accounts',
    orderBy: [{ field: 'updatedAt', direction: 'desc' }],
    limit: 20,
  });
  newest = rows.map((row) => String(row['id']));
}, 60_000);

test('a word that very many rows hold shows the newest, to a rep the newest of theirs, and to another company nothing', async () => {
  const hits = await searchRecords(world.tenancy, company, 'quillon');
  expect(hits.map(({ id }) => id).sort()).toEqual([...newest].sort());
  const seller = { ...company, id: newKey(), roles: ['sales' as const], settings: { salesSeeAll: false } };
  expect(await searchRecords(world.tenancy, seller, 'quillon')).toEqual([]);
  expect(await searchRecords(world.tenancy, await world.company(), 'quillon')).toEqual([]);
});

/** Returns what the search passes to the list: ids, or clauses if the list's own order drives the scan. */
const found = (spec: QuerySpec) =>
  world.tenancy.withTenant(company.companyId, (client) => searchFilter(client, entityOf('accounts'), spec));

test('it fills a page of a list in its order, alone and together with a filter on what a name contains', async () => {
  const orderBy = [{ field: 'updatedAt', direction: 'desc' as const }];
  const where = { field: 'name', op: 'containsText' as const, value: 'LLON h' };
  const idsOf = async (spec: Omit<QuerySpec, 'collection'>) =>
    (await world.rows(company, { collection: 'accounts', orderBy, limit: 20, ...spec })).map(({ id }) => id);
  expect(await idsOf({ search: 'quillon' })).toEqual(newest);
  expect(await idsOf({ where })).toEqual(newest);
  expect(await found({ collection: 'accounts', where }), 'no ids are collected').toBeUndefined();
  expect(await idsOf({ search: 'house', where })).toEqual(newest);
  expect(await idsOf({ search: 'house', where: { ...where, value: 'zzyzx' } })).toEqual([]);
  const [count] = await world.rows(company, { collection: 'accounts', search: 'quillon', aggregate: {} });
  expect(count).toMatchObject({ count: ROWS + 1 });
});

test('a filter on what a name contains does not read the rows that hold the word elsewhere', async () => {
  const id = await world.make(company, 'accounts.create', { account: { name: 'Example Ruth' } });
  const asked = (value: string): QuerySpec => ({
    collection: 'accounts',
    where: { field: 'name', op: 'containsText', value },
  });
  expect(await found(asked('example'))).toEqual({ ids: [id] });
  expect(await found({ ...asked('ruth'), search: 'example' })).toEqual({ ids: [id] });
  expect((await world.rows(company, asked('EXAMPLE r'))).map((row) => row['id'])).toEqual([id]);
  expect(await found(asked('example.com'))).toEqual({ ids: [] });
});
