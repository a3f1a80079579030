import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { compareRows, cursorOf, type QuerySpec } from '@sable/domain/kernel/query';
import { compareValues, matches, type ComparisonOp, type Predicate } from '@sable/domain/kernel/predicate';
import { runQuery } from '../query.ts';
import { testWorld } from '../test-world.ts';

/** SQL and JavaScript must agree on every predicate, order, and page: the live hub and the browser rely on it. */
const world = await testWorld();
const admin = await world.company();
let rows: AnyRow[];

const names = [
  'Ångström',
  'apple',
  'Banana',
  'cherry',
  'Zoë',
  'zebra',
  'O’Neil',
  '100% Safe',
  'under_score',
  'back\\slash',
  'null and void',
];

beforeAll(async () => {
  for (let n = 0; n < 40; n++) {
    const account = {
      name: `${names[n % names.length]} ${n}`,
      type: n % 3 === 0 ? 'commercial' : 'residential',
      ...(n % 2 === 0 && { leadSource: names[n % names.length] }),
      ...(n % 5 !== 0 && { ownerUserId: admin.id }),
      ...(n % 4 === 0 && { followUpOn: `2026-0${1 + (n % 9)}-15` }),
      tags: n % 3 === 0 ? ['vip', 'solar'] : [],
      ...(n % 2 === 0 && {
        site: {
          line1: `${n} Oak`,
          city: names[n % names.length] ?? '',
          region: 'OH',
          postal: '45402',
          ...(n % 4 === 0 && { coords: { lat: n / 2, lng: -84 } }),
        },
      }),
    };
    await world.run(admin, 'accounts.create', { account });
  }
  rows = [...(await world.rows(admin, { collection: 'accounts', limit: 1000 }))] as AnyRow[];
});

const text = fc.constantFrom(...names, 'a', '%', '_', '');
const comparison = fc.oneof(
  fc.record({
    field: fc.constantFrom('name', 'leadSource', 'city', 'status', 'type'),
    op: fc.constantFrom(
      'eq',
      'ne',
      'lt',
      'lte',
      'gt',
      'gte',
      'startsWith',
      'containsText',
    ) as fc.Arbitrary<'eq'>,
    value: fc.option(text, { nil: null }),
  }),
  fc.record({
    field: fc.constantFrom('leadSource', 'status', 'type'),
    op: fc.constant('in' as const),
    value: fc.array(fc.option(text, { nil: null }), { maxLength: 4 }),
  }),
  fc.record({
    field: fc.constantFrom('followUpOn'),
    op: fc.constantFrom('eq', 'ne', 'lt', 'gte') as fc.Arbitrary<'eq'>,
    value: fc.constantFrom(null, '2026-03-15', '2026-05-15'),
  }),
  fc.record({
    field: fc.constantFrom('version', 'rmr'),
    op: fc.constantFrom('eq', 'lt', 'gte') as fc.Arbitrary<'eq'>,
    value: fc.constantFrom(0, 1, 2),
  }),
  fc.record({
    field: fc.constant('tags'),
    op: fc.constant('hasElement' as const),
    value: fc.constantFrom('vip', 'other'),
  }),
  fc.record({
    field: fc.constant('site.city'),
    op: fc.constantFrom('eq', 'ne', 'startsWith') as fc.Arbitrary<'eq'>,
    value: fc.option(text, { nil: null }),
  }),
  // A value inside an embedded object compares as text, even a number.
  fc.record({
    field: fc.constant('site.coords.lat'),
    op: fc.constantFrom<ComparisonOp>('eq', 'ne', 'lt', 'gte'),
    value: fc.constantFrom(null, 4, 10, '4', '10'),
  }),
  fc.record({
    field: fc.constant('site.coords.lat'),
    op: fc.constant<ComparisonOp>('in'),
    value: fc.array(fc.constantFrom(null, 4, '10'), { maxLength: 3 }),
  }),
  fc.constant({ field: 'belongsTo', op: 'hasElement' as const, value: 'users/none' }),
);
const { predicate } = fc.letrec<{ predicate: Predicate }>((tie) => ({
  predicate: fc.oneof(
    { maxDepth: 3 },
    comparison as fc.Arbitrary<Predicate>,
    fc.record({ all: fc.array(tie('predicate'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('predicate'), { maxLength: 3 }) }),
    fc.record({ not: tie('predicate') }),
  ),
}));
const order = fc.array(
  fc.record({
    field: fc.constantFrom('nameKey', 'followUpOn', 'soldOn', 'status', 'city', 'rmr', 'createdAt'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 1 },
);
const seed = process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {};
const ids = (found: readonly object[]) => found.map((row) => (row as AnyRow).id);

test('a predicate selects the same rows in SQL and in JavaScript', async () => {
  await fc.assert(
    fc.asyncProperty(predicate, async (where) => {
      const { rows: found } = await runQuery(world.tenancy, admin, {
        collection: 'accounts',
        where,
        limit: 1000,
      });
      expect(new Set(ids(found))).toEqual(new Set(ids(rows.filter((row) => matches(row, where)))));
    }),
    { numRuns: 400, ...seed },
  );
});

// Specification 7.4
test('pages in any order, put together, are the whole list: forward, bounded on both ends, and from the end', async () => {
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 3, max: 17 }), async (orderBy, limit) => {
      const spec: QuerySpec = { collection: 'accounts', orderBy, limit };
      const whole = [...rows].sort(compareRows(spec));
      const paged: AnyRow[] = [];
      for (let page: QuerySpec = spec; ;) {
        const found = (await runQuery(world.tenancy, admin, page)).rows as unknown as AnyRow[];
        paged.push(...found);
        const last = found.at(-1);
        if (!last || found.length < limit) break;
        const closed = await runQuery(world.tenancy, admin, {
          ...page,
          upTo: cursorOf(spec, last),
          limit: 1000,
        });
        expect(ids(closed.rows)).toEqual(ids(found));
        page = { ...spec, after: cursorOf(spec, last) };
      }
      expect(ids(paged)).toEqual(ids(whole));
      const end = await runQuery(world.tenancy, admin, {
        ...spec,
        lastPage: true,
        collectionSize: whole.length,
      });
      expect(ids(end.rows)).toEqual(ids(whole.slice(-(whole.length % limit || limit))));
    }),
    { numRuns: 60, ...seed },
  );
});

// Specification 7.4
test('the last page after a cursor begins after that cursor, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 3, max: 17 }), fc.nat(39), async (orderBy, limit, at) => {
      const spec: QuerySpec = { collection: 'accounts', orderBy, limit };
      const whole = [...rows].sort(compareRows(spec));
      const place = whole[at];
      if (!place) throw new Error(`There is no row ${at}.`);
      const after = whole.slice(at + 1);
      const end = await runQuery(world.tenancy, admin, {
        ...spec,
        after: cursorOf(spec, place),
        lastPage: true,
        collectionSize: after.length,
      });
      expect(ids(end.rows)).toEqual(ids(after.slice(-(after.length % limit || limit))));
    }),
    { numRuns: 60, ...seed },
  );
});

/**
 * Texts over few characters, so that many share a prefix: ASCII, accents, the end of the basic plane, and beyond it.
 */
const character = fc.constantFrom(
  'a',
  'Z',
  'é',
  '\u{d7ff}',
  '\u{e000}',
  '\u{ffff}',
  '\u{10000}',
  '\u{1f600}',
);
const anyText = fc.oneof(
  fc.string({ unit: character, maxLength: 4 }),
  fc.string({ unit: 'binary', maxLength: 4 }).map((word) => word.replaceAll('\0', '')),
);

test('texts stand in the same order in SQL and in JavaScript, whatever their characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(anyText, { minLength: 2, maxLength: 40 }), async (texts) => {
      const [row] = await world.tenancy.withTenant(admin.companyId, (client) =>
        client.query<{ sorted: string[] }>(
          `select array_agg(word order by word collate "C") as sorted from unnest($1::text[]) as word`,
          [texts],
        ),
      );
      expect(row?.sorted).toEqual(texts.toSorted(compareValues));
    }),
    { numRuns: 200, ...seed },
  );
});

// Specification 8.7
test('the last page without the collection’s size is refused with the specification’s words', async () => {
  await expect(runQuery(world.tenancy, admin, { collection: 'accounts', lastPage: true })).rejects.toThrow(
    'Collection size required when paginating end queries.',
  );
});
