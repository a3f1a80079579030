import { where } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';

interface WaitingOrder {
  readonly settled: boolean;
  readonly row: RowIn<'work-orders'> | undefined;
}

/** The installation of an account that waits for a day; none where several do. Null asks for nothing. */
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
