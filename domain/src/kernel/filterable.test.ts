import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities, entityOf } from '../registry.ts';
import type { AnyEntity, AnyRow } from './entity.ts';
import { filterAccess, filterCost } from './filterable.ts';
import { where } from './predicate.ts';
import { containsClause, filterText, matchesSearch } from './search-text.ts';

const base = {
  id: '',
  companyId: '',
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: null,
  belongsTo: [],
};

/**
 * Returns a row from the entity's sample with the fields that search reads; texts missing in the sample are blank.
 */
const sampleRow = (entity: AnyEntity, n: number): AnyRow => {
  const blank = Object.entries(entity.meta).map(([field, { kind }]) => [field, kind === 'text' ? '' : null]);
  return { ...Object.fromEntries(blank), ...entity.defaults, ...entity.sample(n), ...base };
};

describe('a text that the search row holds', () => {
  const declared = entities.flatMap((entity) =>
    (entity.searchHolds ?? []).map((field) => [entity.collection, field, entity] as const),
  );
  // Letters with accents and capitals, digits, and every kind of sign between words.
  const letter = fc.constantFrom(
    ...'abcÄéñøZO09',
    ' ',
    '  ',
    ',',
    '’',
    "'",
    '.',
    '-',
    '&',
    '@',
    '(',
    '\u0301',
  );
  const value = fc.array(letter, { minLength: 3, maxLength: 24 }).map((letters) => letters.join(''));

  test.each(declared)('%s: each part of %s is found in it', (_collection, field, entity) => {
    fc.assert(
      fc.property(value, fc.nat(), fc.nat(), fc.nat(), (text, n, from, length) => {
        const row = { ...sampleRow(entity, n), [field]: text };
        const held = entity.search?.(row) ? filterText(entity, row) : null;
        const part = text.slice(from % text.length).slice(0, 1 + (length % text.length));
        const clause = containsClause(part.toUpperCase());
        return clause === null || (held !== null && matchesSearch(held, [clause]));
      }),
      { numRuns: 300 },
    );
  });

  test('is found by three letters or digits in a row, and by no fewer', () => {
    expect(containsClause('O’Br')).toEqual(['obr']);
    expect(containsClause('a.b@c')).toBeNull();
    expect(containsClause(' , ')).toBeNull();
  });
});

describe('filters of lists', () => {
  const accounts = entityOf('accounts');

  test('are answered by what their entity declares', () => {
    expect(filterAccess(accounts, 'city')).toBe('index');
    expect(filterAccess(accounts, 'leadSource')).toBe('index');
    expect(filterAccess(accounts, 'name')).toBe('search');
    expect(filterAccess(accounts, 'notes')).toBeNull();
    expect(filterAccess(entityOf('products'), 'description')).toBe('rows');
    expect(filterAccess(entityOf('estimate-lines'), 'name')).toBe('rows');
  });

  test('a field that is declared exists, and a text that search holds belongs to an entity with search rows', () => {
    for (const entity of entities) {
      const { filterable = [], searchHolds = [], sortable = [] } = entity;
      const fields = [...(filterable === 'all' ? [] : filterable), ...searchHolds, ...sortable];
      expect(fields.filter((field) => !entity.meta[field])).toEqual([]);
      if (searchHolds.length > 0) expect(entity.search).toBeDefined();
    }
  });

  test('cost what is known of them', () => {
    expect(filterCost(accounts)).toBe('index');
    expect(filterCost(accounts, where({ temperature: 'hot' }))).toBe('index');
    expect(filterCost(accounts, where({ organizationId: 'x', notes: 'y' }))).toBe('few');
    expect(filterCost(accounts, where({ notes: 'y' }))).toBe('rows');
    const with1 = { field: 'belongsTo', op: 'hasElement', value: 'users/1' } as const;
    const with2 = { ...with1, value: 'users/2' };
    expect(filterCost(entityOf('events'), { any: [with1, with2] })).toBe('few');
    expect(filterCost(entityOf('events'), { any: [with1, where({ notes: 'y' })] })).toBe('rows');
    expect(filterCost(entityOf('estimate-lines'), where({ estimateId: 'x', name: 'y' }))).toBe('few');
    expect(filterCost(entityOf('estimate-lines'), where({ name: 'y' }))).toBe('rows');
  });
});
