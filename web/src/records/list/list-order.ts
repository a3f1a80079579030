import type { AnyRow } from '@sable/domain/kernel/entity';
import { cursorOf, type Order, type QuerySpec } from '@sable/domain/kernel/query';
import { listQuery, type TypedQuery } from '@sable/domain/kernel/typed-query';

/** The list that records were last opened from, by collection: what “next” and “previous” mean. Kept in memory only. */
const orders = new Map<string, QuerySpec>();

export const rememberOrder = (spec: QuerySpec): void => void orders.set(spec.collection, spec);

export const orderOf = (collection: string): QuerySpec | undefined => orders.get(collection);

const reversed = ({ field, direction }: Order): Order => ({
  field,
  direction: direction === 'asc' ? 'desc' : 'asc',
});

/** The query for the record after or before another in a list's order. */
export function adjacentQuery(
  { collection, search, where, orderBy = [] }: QuerySpec,
  row: object,
  step: 'next' | 'previous',
): TypedQuery<AnyRow> {
  const [first] = step === 'next' ? orderBy : orderBy.map(reversed);
  const after = cursorOf(first ? { orderBy: [first] } : {}, row);
  return { ...listQuery<AnyRow>(collection, { where, orderBy: first, after, limit: 1 }), search };
}
