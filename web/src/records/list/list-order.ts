import type { AnyRow } from '@sable/domain/kernel/entity';
import { cursorOf, type Order, type QuerySpec } from '@sable/domain/kernel/query';
import { listQuery, type TypedQuery } from '@sable/domain/kernel/typed-query';

/**
 * The query of the list from which records were last opened, by collection: it defines “next” and “previous”. Kept in
 * memory only.
 */
const orders = new Map<string, QuerySpec>();

export const rememberOrder = (spec: QuerySpec): void => void orders.set(spec.collection, spec);

export const orderOf = (collection: string): QuerySpec | undefined => orders.get(collection);

const reversed = ({ field, direction }: Order): Order => ({
  field,
  direction: direction === 'asc' ? 'desc' : 'asc',
});

/** Returns the query for the record after or before another in a list's order. */
export function adjacentQuery(
  { collection, search, where, orderBy = [] }: QuerySpec,
  row: object,
  step: 'next' | 'previous',
): TypedQuery<AnyRow> {
  const [first] = step === 'next' ? orderBy : orderBy.map(reversed);
  const after = cursorOf(first ? { orderBy: [first] } : {}, row);
  return { ...listQuery<AnyRow>(collection, { where, orderBy: first, after, limit: 1 }), search };
}
