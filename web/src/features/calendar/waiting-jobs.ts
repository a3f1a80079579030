import { addressLine } from '@sable/domain/address';
import { installing } from '@sable/domain/cancellation/work-stop';
import { where } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { useUndated } from '../../shared/undated.ts';

/** What an appointment is made of when a job without one is given a time. */
export interface WaitingJob {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** The day it was sold; null for work that was not sold. */
  readonly since: string | null;
  readonly minutes: number;
  readonly type: 'install' | 'service';
  /** Whether the work waits for the end of the customer's right to cancel. */
  readonly waits: boolean;
  readonly accountId: string;
  readonly workOrderId: string | null;
  readonly location: string;
}

type OrderRow = RowIn<'work-orders'>;
type AccountRow = RowIn<'accounts'>;

const LIMIT = 200;
/** Of a job whose labor nobody knows. */
const USUAL_MINUTES = 120;
/** A job on the board is as long as the grid's step at least. */
const STEP = 15;
const MAX_MINUTES = 10 * 60;

/** How long an appointment for an order is: its labor, in steps of the board, a long working day at most. */
export const minutesOf = (order: Pick<OrderRow, 'laborMinutes'> | undefined): number =>
  Math.min(MAX_MINUTES, Math.ceil((order?.laborMinutes || USUAL_MINUTES) / STEP) * STEP);

const fromAccount = (account: AccountRow, order: OrderRow | undefined): WaitingJob => ({
  key: account.id,
  title: account.name,
  detail: addressLine(account.site) || 'No address yet',
  since: account.soldOn,
  minutes: minutesOf(order),
  type: 'install',
  waits: true,
  accountId: account.id,
  workOrderId: order?.id ?? null,
  location: addressLine(account.site),
});

const fromOrder = (order: OrderRow, account: AccountRow | undefined): WaitingJob => ({
  key: order.id,
  title: order.title,
  detail: [account?.name, addressLine(account?.site ?? null)].filter(Boolean).join(' · '),
  since: null,
  minutes: minutesOf(order),
  type: order.type === 'install' ? 'install' : 'service',
  waits: installing.includes(order.type),
  accountId: order.accountId,
  workOrderId: order.id,
  location: addressLine(account?.site ?? null),
});

/** The jobs among sold accounts and open work orders; an installation that was sold stands once. */
export function jobsOf(
  sold: readonly AccountRow[],
  orders: readonly OrderRow[],
  accounts: ReadonlyMap<string, AccountRow>,
): { sold: WaitingJob[]; orders: WaitingJob[] } {
  const isSold = new Set(sold.map(({ id }) => id));
  const installOf = (accountId: string) => {
    const own = orders.filter((order) => order.accountId === accountId && order.type === 'install');
    return own.length === 1 ? own[0] : undefined;
  };
  return {
    sold: sold.map((account) => fromAccount(account, installOf(account.id))),
    orders: orders
      .filter(({ accountId, type }) => type !== 'install' || !isSold.has(accountId))
      .map((order) => fromOrder(order, accounts.get(order.accountId))),
  };
}

/** What waits for a time: who signed and has no date, and work orders without a day. Undefined until they are here, and for who does not plan. */
export function useWaitingJobs(asked: boolean): { sold: WaitingJob[]; orders: WaitingJob[] } | undefined {
  const sold = useUndated(undefined);
  const orders = useLive(
    asked
      ? query('work-orders', {
          where: where({ status: ['draft', 'ready'], scheduledOn: null }),
          orderBy: 'createdAt',
          limit: LIMIT,
        })
      : null,
  ).rows;
  const ids = [...new Set(orders?.map(({ accountId }) => accountId))].toSorted();
  const { rows } = useLive(ids.length > 0 ? query('accounts', { where: { id: ids }, limit: LIMIT }) : null);
  if (!sold || !orders) return undefined;
  return jobsOf(sold, orders, new Map(rows?.map((account) => [account.id, account])));
}
