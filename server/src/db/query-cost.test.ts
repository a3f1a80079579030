import { beforeAll, expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { entityOf } from '@sable/domain/registry';
import { newKey } from '../transaction-context.ts';
import { isSlowQuery, readIndexes, type Indexes } from './query-cost.ts';
import { createTenancy } from './tenant.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
let indexes: Indexes;

beforeAll(async () => {
  indexes = await readIndexes(createTenancy(database.createPool('sable_app', { max: 1 })));
});

const isSlow = (collection: string, spec: Omit<QuerySpec, 'collection'>): boolean =>
  isSlowQuery(entityOf(collection), { collection, ...spec }, indexes);
const by = (field: string) => ({ orderBy: [{ field, direction: 'asc' as const }] });

test('what an index serves is quick', () => {
  expect(isSlow('accounts', { where: where({ id: newKey() }) })).toBe(false);
  expect(isSlow('accounts', {})).toBe(false);
  expect(isSlow('accounts', by('updatedAt'))).toBe(false);
  expect(isSlow('contacts', { where: where({ accountId: newKey() }), ...by('nameKey') })).toBe(false);
  expect(
    isSlow('updates', { where: { field: 'related', op: 'hasElement', value: 'accounts/x' }, ...by('seq') }),
  ).toBe(false);
});

test('sums, text inside of fields, and filters or orders without an index are slow', () => {
  expect(isSlow('accounts', { aggregate: {} })).toBe(true);
  expect(isSlow('accounts', { where: { field: 'name', op: 'containsText', value: 'mill' } })).toBe(true);
  expect(isSlow('accounts', { where: where({ leadSource: 'Fair' }) })).toBe(true);
  expect(isSlow('accounts', by('leadSource'))).toBe(true);
  expect(isSlow('accounts', { where: { any: [where({ status: 'lead' }), where({ id: newKey() })] } })).toBe(
    true,
  );
  expect(isSlow('accounts', { where: where({ 'site.city': 'Dayton' }) })).toBe(true);
});

test('a text index that does not sort as lists do serves no order', () => {
  const collation = (name: string): Indexes =>
    new Map([['accounts', [{ table: 'accounts', columns: ['name', 'id'], collations: [name, null] }]]]);
  const sorted = { collection: 'accounts', ...by('name') };
  expect(isSlowQuery(entityOf('accounts'), sorted, collation('default'))).toBe(true);
  expect(isSlowQuery(entityOf('accounts'), sorted, collation('C'))).toBe(false);
});
