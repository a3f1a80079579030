import { where } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';

interface WaitingOrder {
  readonly settled: boolean;
  readonly row: RowIn<'work-orders'> | undefined;
}

/**
 * Returns the unscheduled installation work order of an account; undefined if there are several. Null disables the
 * query.
 */
export function useWaitingOrder(accountId: string | null): WaitingOrder {
  const { rows, error } = useLive(
    accountId
      ? query('work-orders', {
          where: where({ accountId, type: 'install', status: ['draft', 'ready'], scheduledOn: null }),
          limit: 2,
        })
      : null,
  );
  const [row, another] = rows ?? [];
  return {
    settled: !accountId || rows !== undefined || error !== undefined,
    row: another ? undefined : row,
  };
}
