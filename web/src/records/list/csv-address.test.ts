import { expect, test } from 'vitest';
import { csvAddress } from './csv-address.ts';

test('asks for the rows that are shown, in their order', () => {
  const where = { field: 'status', op: 'eq', value: 'sent' } as const;
  const address = new URL(
    csvAddress({
      collection: 'estimates',
      search: 'payne 555-0193',
      where,
      orderBy: [{ field: 'number', direction: 'desc' }],
      limit: 50,
    }),
    'http://here',
  );
  expect(address.pathname).toBe('/api/estimates.csv');
  expect(JSON.parse(address.searchParams.get('where') ?? '')).toEqual(where);
  expect(address.searchParams.get('search')).toBe('payne 555-0193');
  expect(address.searchParams.get('orderBy')).toBe('number:desc');
  expect(csvAddress({ collection: 'accounts' })).toBe('/api/accounts.csv?');
});
