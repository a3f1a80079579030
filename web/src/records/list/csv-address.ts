import type { QuerySpec } from '@sable/domain/kernel/query';

/** Where the rows of a list, all of them and in its order, can be had as CSV. */
export function csvAddress({ collection, search, where, orderBy }: QuerySpec): string {
  const parts = new URLSearchParams();
  if (search) parts.set('search', search);
  if (where) parts.set('where', JSON.stringify(where));
  if (orderBy?.length)
    parts.set('orderBy', orderBy.map(({ field, direction }) => `${field}:${direction}`).join(','));
  return `/api/${collection}.csv?${parts.toString()}`;
}
