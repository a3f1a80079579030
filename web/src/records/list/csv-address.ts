import type { QuerySpec } from '@sable/domain/kernel/query';

/** Returns the address of a CSV file with all rows of a list, in its order. */
export function csvAddress({ collection, search, where, orderBy }: QuerySpec): string {
  const parts = new URLSearchParams();
  if (search) parts.set('search', search);
  if (where) parts.set('where', JSON.stringify(where));
  if (orderBy?.length)
    parts.set('orderBy', orderBy.map(({ field, direction }) => `${field}:${direction}`).join(','));
  return `/api/${collection}.csv?${parts.toString()}`;
}
