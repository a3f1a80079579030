import { expect, test } from 'vitest';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { entityOf } from '@sable/domain/registry';
import { newKey } from '../transaction-context.ts';
import { dependsOnValues, isSlowQuery } from './query-cost.ts';

const isSlow = (collection: string, spec: Omit<QuerySpec, 'collection'>): boolean =>
  isSlowQuery(entityOf(collection), { collection, ...spec });
const by = (field: string) => ({ orderBy: [{ field, direction: 'asc' as const }] });
const begins = (field: string, value: string): Predicate => ({ field, op: 'startsWith', value });

test('what an index serves is quick', () => {
  expect(isSlow('accounts', { where: where({ id: newKey() }) })).toBe(false);
  expect(isSlow('accounts', {})).toBe(false);
  expect(isSlow('accounts', by('updatedAt'))).toBe(false);
  expect(isSlow('contacts', { where: where({ accountId: newKey() }), ...by('nameKey') })).toBe(false);
  expect(isSlow('accounts', { where: where({ status: ['lead', 'lost'] }), ...by('nameKey') })).toBe(false);
  expect(isSlow('accounts', { where: where({ leadSource: 'Fair' }) })).toBe(false);
  expect(isSlow('accounts', { where: { any: [begins('city', 'Day'), begins('city', 'DAY')] } })).toBe(false);
  expect(isSlow('accounts', { where: { field: 'tags', op: 'hasElement', value: 'vip' } })).toBe(false);
  expect(
    isSlow('updates', { where: { field: 'related', op: 'hasElement', value: 'accounts/x' }, ...by('seq') }),
  ).toBe(false);
  expect(isSlow('products', { where: { field: 'description', op: 'containsText', value: 'lens' } })).toBe(
    false,
  );
});

test('the rows of one record are few, whatever else is asked of them', () => {
  const ofOne = where({ accountId: newKey() });
  const notes: Predicate = { field: 'internalNotes', op: 'containsText', value: 'gate' };
  expect(isSlow('estimates', { where: { all: [ofOne, notes] } })).toBe(false);
  expect(isSlow('estimates', { where: { any: [ofOne, notes] } })).toBe(true);
  expect(isSlow('estimates', { where: where({ accountId: null }) })).toBe(false);
  expect(isSlow('estimates', { where: { all: [where({ accountId: null }), notes] } })).toBe(true);
});

test('sums, texts inside of fields, fields without an index, and two filters at once are slow', () => {
  expect(isSlow('accounts', { aggregate: {} })).toBe(true);
  expect(isSlow('accounts', { where: { field: 'name', op: 'containsText', value: 'mill' } })).toBe(true);
  expect(isSlow('accounts', { where: where({ phone: null }) })).toBe(true);
  expect(isSlow('accounts', { where: { any: [where({ status: 'lead' }), where({ id: newKey() })] } })).toBe(
    true,
  );
  expect(isSlow('accounts', { where: where({ 'site.city': 'Dayton' }) })).toBe(true);
  expect(isSlow('accounts', { where: where({ status: 'lead', temperature: 'hot' }) })).toBe(true);
  expect(isSlow('accounts', { where: { not: where({ status: 'lead' }) } })).toBe(true);
  expect(isSlow('accounts', { where: { field: 'status', op: 'ne', value: 'lead' } })).toBe(true);
});

test('a filter is planned for its values, the rows of one record are not', () => {
  const depends = (spec: Omit<QuerySpec, 'collection'>): boolean =>
    dependsOnValues(entityOf('contacts'), { collection: 'contacts', ...spec });
  expect(depends({ where: where({ relation: 'tenant' }) })).toBe(true);
  expect(depends({ where: where({ accountId: newKey() }) })).toBe(false);
  expect(depends({})).toBe(false);
});
