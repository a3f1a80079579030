import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { searchClauses } from '@sable/domain/kernel/search-text';
import { entityOf } from '@sable/domain/registry';
import { compileList, type SearchFilter } from './db/compile.ts';
import type { Tenancy } from './db/tenant.ts';
import { searchRecords } from './search.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
let rep: Actor;
let colleague: Actor;

const ownOnly = (actor: Actor): Actor => ({ ...actor, settings: { salesSeeAll: false } });

beforeAll(async () => {
  rep = ownOnly(await world.person(admin, 'sales'));
  colleague = ownOnly(await world.person(admin, 'sales'));
});

const make = (actor: Actor, name: string, account: object = {}, contact?: object) =>
  world.make(actor, 'accounts.create', {
    account: { name, type: 'residential', ...account },
    ...(contact && { contact }),
  });
const hits = async (actor: Actor, typed: string) =>
  (await searchRecords(world.tenancy, actor, typed)).map(({ type, title }) => `${type}: ${title}`);
const listed = async (actor: Actor, search: string) =>
  (
    await world.rows(actor, {
      collection: 'accounts',
      search,
      orderBy: [{ field: 'nameKey', direction: 'asc' }],
    })
  ).map(({ name }) => name);

/** Runs work in chunks, so that hundreds of rows do not need hundreds of round trips. */
async function makeMany(actor: Actor, count: number, name: (n: number) => string): Promise<void> {
  for (let start = 0; start < count; start += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => make(actor, name(start + at))));
}

test('someone who sees only their own finds it after 420 newer ones of everybody else, in search and list', async () => {
  await make(rep, 'Zephyrine Smith, mine');
  await makeMany(admin, 420, (n) => `Zephyrine Smith ${n}`);
  expect(await hits(rep, 'zephyrine')).toEqual(['accounts: Zephyrine Smith, mine']);
  expect(await hits(rep, 'smith zeph')).toEqual(['accounts: Zephyrine Smith, mine']);
  expect(await listed(rep, 'smith zeph')).toEqual(['Zephyrine Smith, mine']);
  expect(await hits(admin, 'smith zephyrine')).toHaveLength(20);
});

/** Returns data access that counts the rows it reads. */
function countingRows(tenancy: Tenancy) {
  const counted = { ...tenancy, rows: 0 };
  const count = <R>(rows: R[]): R[] => {
    counted.rows += rows.length;
    return rows;
  };
  counted.withTenant = (companyId, work, mode) =>
    tenancy.withTenant(
      companyId,
      (client) =>
        work({
          ...client,
          query: async <R extends object>(sql: string, values?: readonly unknown[]) =>
            count(await client.query<R>(sql, values)),
          queryUnprepared: async <R extends object>(sql: string, values?: readonly unknown[]) =>
            count(await client.queryUnprepared<R>(sql, values)),
        }),
      mode,
    );
  return counted;
}

test('of hundreds of matches only the first are read whole', async () => {
  const tenancy = countingRows(world.tenancy);
  expect(await searchRecords(tenancy, admin, 'smith zephyrine')).toHaveLength(20);
  expect(tenancy.rows).toBeLessThan(110);
});

test('what is too common to look at each match shows the newest that may be read, in any collection', async () => {
  const few = { ranked: 5, checked: 5 };
  const found = async (actor: Actor) =>
    await searchRecords(world.tenancy, actor, 'zephyrine', { limits: few });
  expect((await found(rep)).map(({ title }) => title)).toEqual(['Zephyrine Smith, mine']);
  const newest = await world.rows(admin, {
    collection: 'accounts',
    orderBy: [{ field: 'updatedAt', direction: 'desc' }],
    limit: 20,
  });
  expect((await found(admin)).map(({ id }) => id).sort()).toEqual(newest.map(({ id }) => String(id)).sort());
});

test('a misspelled word finds a common one, newest first, and of these only what may be read', async () => {
  const few = { ranked: 5, checked: 5 };
  expect(await searchRecords(world.tenancy, admin, 'zephirine', { limits: few })).toHaveLength(20);
  expect(await searchRecords(world.tenancy, rep, 'zephirine', { limits: few })).toMatchObject([
    { title: 'Zephyrine Smith, mine' },
  ]);
});

test('a list finds the same whether it is given ids or looks at each text', async () => {
  const clauses = searchClauses('smith zephyrine 7');
  const spec = { where: { all: [] }, limit: 1000 };
  const run = async (filter: SearchFilter) =>
    world.tenancy.withTenant(admin.companyId, async (client) => {
      const { text, values } = compileList(entityOf('accounts'), admin.companyId, spec, ['id'], filter);
      return (await client.query<{ id: string }>(text, values)).map(({ id }) => id);
    });
  const ids = (
    await world.rows(admin, { collection: 'accounts', search: 'smith zephyrine 7', limit: 1000 })
  ).map(({ id }) => String(id));
  expect(ids.length).toBeGreaterThan(10);
  expect(await run({ clauses })).toEqual(await run({ ids }));
});

describe('permission follows the record at once', () => {
  test('an account that changes hands is found by its new rep and no longer by the old one, and so is its contact', async () => {
    const id = await make(
      rep,
      'Quillfeather Household',
      {},
      { name: 'Orsolya Quillfeather', phone: '937 555 7788' },
    );
    const found = ['accounts: Quillfeather Household', 'contacts: Orsolya Quillfeather'];
    expect((await hits(rep, 'quillfeather')).sort()).toEqual(found);
    expect(await hits(colleague, 'quillfeather')).toEqual([]);
    await world.run(admin, 'accounts.update', { id, patch: { ownerUserId: colleague.id } });
    expect(await hits(rep, 'quillfeather')).toEqual([]);
    expect(await hits(rep, 'quillfether')).toEqual([]);
    expect((await hits(colleague, 'quillfeather')).sort()).toEqual(found);
    expect([await listed(rep, 'quillf'), await listed(colleague, 'quillf')]).toEqual([
      [],
      ['Quillfeather Household'],
    ]);
    await world.run(admin, 'accounts.update', { id, patch: { ownerUserId: rep.id } });
    expect((await hits(rep, 'orsolya')).sort()).toEqual(['contacts: Orsolya Quillfeather']);
    expect(await hits(colleague, 'quillfeather')).toEqual([]);
  });

  test('outsiders find no staff, in search or in its rows; sales lists the salespersons', async () => {
    const salespeople = {
      collection: 'searches',
      where: { field: `roles.${admin.companyId}.sales.id`, op: 'eq' as const, value: 'sales' },
    };
    const ids = async (actor: Actor) => (await world.rows(actor, salespeople)).map(({ id }) => id);
    expect(await ids(rep)).toEqual(expect.arrayContaining([rep.id, colleague.id]));
    for (const role of ['affiliate', 'dev'] as const) {
      const outsider = await world.person(admin, role);
      expect(await ids(outsider)).toEqual([]);
      const rows = await world.rows(outsider, { collection: 'searches' });
      expect(rows.map(({ id }) => id)).toEqual([outsider.id]);
      expect(await hits(outsider, 'sales person')).toEqual([]);
    }
  });

  test('another company’s records are never found', async () => {
    const other = await world.company('Southgate');
    await make(other, 'Wolverhampton Foods');
    expect(await hits(admin, 'wolverhampton')).toEqual([]);
    expect(await listed(admin, 'wolverhampton')).toEqual([]);
  });
});

describe('what people type', () => {
  beforeAll(async () => {
    const phone = '+1 326 555 0193';
    await make(
      admin,
      'Teresa Payne',
      { phone, site: { line1: '3008 Oak Ave', city: 'Troy', region: 'OH', postal: '45373' } },
      { name: 'Teresa Payne', phone },
    );
    await make(admin, 'Sign 100% Printers', {}, { name: 'Walt_er Sign', email: 'walt@example.com' });
  });

  test.each([
    '(326) 555-0193',
    '555-0193',
    '3265550193',
    '326555',
    '+1 326 555',
    '0193',
    '3008 Oak',
    'oak 3008 troy',
  ])('finds the account in search and in the list: %s', async (typed) => {
    expect(await hits(admin, typed)).toEqual(['accounts: Teresa Payne']);
    expect(await listed(admin, typed)).toEqual(['Teresa Payne']);
  });

  test('an account and the contact who is the same person are one hit, the account', async () => {
    expect(await hits(admin, 'payne ter')).toEqual(['accounts: Teresa Payne']);
  });

  test('signs that mean something to a pattern mean themselves', async () => {
    expect(await hits(admin, 'walt_er')).toEqual(['contacts: Walt_er Sign']);
    expect(await hits(admin, 'wal__er')).toEqual([]);
    expect(await hits(admin, "si'gn printers")).toEqual(['accounts: Sign 100% Printers']);
    expect(await hits(admin, '%%')).toEqual([]);
    expect(await hits(admin, '\\')).toEqual([]);
  });

  test('a word with a typing error is found after what is spelled so', async () => {
    await make(admin, 'Tereza Novak');
    expect(await hits(admin, 'tereza')).toEqual(['accounts: Tereza Novak', 'accounts: Teresa Payne']);
    expect(await hits(admin, 'tereza payne')).toEqual(['accounts: Teresa Payne']);
    expect(await listed(admin, 'tereza')).toEqual(['Tereza Novak']);
  });

  test('of equally similar records, those that are called so come first', async () => {
    await make(admin, 'Odalys Brandywine');
    await make(admin, 'Meadow Realty', { email: 'odalys@example.com' });
    expect(await hits(admin, 'odaslys')).toEqual(['accounts: Odalys Brandywine', 'accounts: Meadow Realty']);
  });

  test('two letters that were typed in each other’s place are found, also in the beginning of a word', async () => {
    const accountId = await make(admin, 'Quentin Johnson');
    await world.make(admin, 'tasks.create', { title: 'Call the Johnsonville depot', accountId });
    const both = ['accounts: Quentin Johnson', 'tasks: Call the Johnsonville depot'];
    for (const typed of ['Jonhson', 'jhonson', 'ojhnson', 'johnsno', 'Jonhs'])
      expect((await hits(admin, typed)).filter((hit) => both.includes(hit)).sort(), typed).toEqual(both);
    expect(await hits(admin, 'quetnin jonhson')).toEqual(['accounts: Quentin Johnson']);
    // Repeated letters, or words that occur nowhere, find nothing.
    expect(await hits(admin, 'zzzz')).toEqual([]);
  });

  test('the list counts, sums and pages what it found', async () => {
    const search = 'zephyrine';
    const [total] = await world.rows(admin, { collection: 'accounts', search, aggregate: { sum: ['rmr'] } });
    expect(total).toEqual({ count: 421, 'sum.rmr': 0 });
    const orderBy = [{ field: 'nameKey', direction: 'asc' as const }];
    const first = await world.rows(admin, { collection: 'accounts', search, orderBy, limit: 400 });
    const last = first.at(-1);
    const after = [String(last?.['nameKey']), String(last?.['id'])];
    expect(first).toHaveLength(400);
    expect(await world.rows(admin, { collection: 'accounts', search, orderBy, after })).toHaveLength(21);
  });

  test('a collection that has no search rows refuses a search', async () => {
    await expect(world.rows(admin, { collection: 'events', search: 'x' })).rejects.toMatchObject({
      code: 'UNKNOWN_FIELD',
    });
  });
});

test('a search of accounts and contacts alone is not crowded out by what else has the word', async () => {
  const accountId = await make(
    admin,
    'Crowded Household',
    {},
    { name: 'Teresa Crowded', phone: '+1 937 555 0188' },
  );
  for (let n = 0; n < 25; n += 1)
    await world.make(admin, 'tasks.create', { title: `Crowded ${n}`, accountId });
  expect(await hits(admin, 'crowded')).not.toContain('contacts: Teresa Crowded');
  const found = async (actor: Actor, collections: readonly string[]) =>
    (await searchRecords(world.tenancy, actor, 'crowded', { collections })).map(
      ({ type, title }) => `${type}: ${title}`,
    );
  expect(await found(admin, ['accounts', 'contacts'])).toEqual([
    'accounts: Crowded Household',
    'contacts: Teresa Crowded',
  ]);
  // The search finds nothing that the person may not read.
  expect(await found(rep, ['accounts', 'contacts'])).toEqual([]);
});

test('a product is not found by its vendor, which is for who may see costs', async () => {
  const product = { sku: 'VX-1', name: 'Glass break', kind: 'equipment', price: 4900, vendor: 'Wexbrandt' };
  await world.make(admin, 'products.create', product);
  expect(await hits(rep, 'glass break')).toEqual(['products: Glass break']);
  for (const actor of [rep, admin]) expect(await hits(actor, 'wexbrandt')).toEqual([]);
  const [shown] = await world.rows(rep, { collection: 'products', limit: 1 });
  expect(shown).toMatchObject({ sku: 'VX-1' });
  expect(shown).not.toHaveProperty('vendor');
});
