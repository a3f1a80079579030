import { cursorOf, type QuerySpec } from '@sable/domain/kernel/query';

/** The list that records were last opened from, by collection: what “next” and “previous” mean. Kept in memory only. */
const orders = new Map<string, QuerySpec>();

export const rememberOrder = (spec: QuerySpec): void => void orders.set(spec.collection, spec);

export const orderOf = (collection: string): QuerySpec | undefined => orders.get(collection);

const turned = (spec: QuerySpec): QuerySpec => ({
  ...spec,
  orderBy: (spec.orderBy ?? []).map(({ field, direction }) => ({
    field,
    direction: direction === 'asc' ? ('desc' as const) : ('asc' as const),
  })),
});

/** The query of the one record beside another in a list's order. */
export function besideQuery(spec: QuerySpec, row: object, step: 'next' | 'previous'): QuerySpec {
  const order = step === 'next' ? spec : turned(spec);
  return { ...order, after: cursorOf(order, row), limit: 1 };
}
