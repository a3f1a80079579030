import type { AnyRow } from '@sable/domain/kernel/entity';
import { useLive } from '../../live/hooks.ts';
import { besideQuery, orderOf } from '../list/list-order.ts';

/** The records before and after one, in the order of the list it was opened from. */
export function useBeside(
  collection: string,
  row: AnyRow | undefined,
): { previous: string | null; next: string | null } {
  const order = orderOf(collection);
  const spec = (step: 'next' | 'previous') => (order && row ? besideQuery(order, row, step) : null);
  const previous = useLive(spec('previous')).rows?.[0]?.id ?? null;
  const next = useLive(spec('next')).rows?.[0]?.id ?? null;
  return { previous, next };
}
