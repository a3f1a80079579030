import type { AnyRow } from '@sable/domain/kernel/entity';
import { useLive } from '../../live/hooks.ts';
import { adjacentQuery, orderOf } from '../list/list-order.ts';

/** Returns the ids of the previous and next record, in the order of the list from which a record was opened. */
export function useAdjacentRecords(
  collection: string,
  row: AnyRow | undefined,
): { previous: string | null; next: string | null } {
  const order = orderOf(collection);
  const spec = (step: 'next' | 'previous') => (order && row ? adjacentQuery(order, row, step) : null);
  const previous = useLive(spec('previous')).rows?.[0]?.id ?? null;
  const next = useLive(spec('next')).rows?.[0]?.id ?? null;
  return { previous, next };
}
