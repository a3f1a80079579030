import { addressLine } from '@sable/domain/address';
import { installing } from '@sable/domain/cancellation/work-stop';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { useUndated } from '../../shared/undated.ts';
import { usePage } from '../../shared/use-page.ts';

/** A job without an appointment, with everything that is needed to create one. */
export interface WaitingJob {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** The date of the sale; null for work that was not sold. */
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

const LIMIT = 100;
const pressing = ['urgent', 'high'] as const;
/** Default for a job without known labor. */
const USUAL_MINUTES = 120;
/** Step of the board's grid, and the minimum duration of a job. */
const STEP = 15;
const MAX_MINUTES = 10 * 60;

/**
 * Returns the duration of an order's appointment: its labor, rounded up to the board's grid, at most a long working
 * day.
 */
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

/** Builds jobs from sold accounts and open work orders. The installation of a sold account is listed only once. */
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

/** Returns a page of unscheduled work orders, oldest first. */
const useOrders = (asked: boolean, status: OrderRow['status'][], more: Predicate) =>
  usePage(
    asked
      ? query('work-orders', {
          where: where({ status, scheduledOn: null }, more),
          orderBy: 'createdAt',
          limit: LIMIT,
        })
      : null,
  );

export interface WaitingJobs {
  readonly sold: WaitingJob[];
  readonly orders: WaitingJob[];
  /** Total numbers; undefined until known. */
  readonly soldCount: number | undefined;
  readonly ordersCount: number | undefined;
}

/**
 * Returns unscheduled work: sold accounts without a date, and work orders without a day. Urgent orders, ready ones,
 * and drafts are separate queries in this order, so that a long list of one does not hide another. Undefined until
 * loaded, and for people who may not schedule.
 */
export function useWaitingJobs(asked: boolean): WaitingJobs | undefined {
  const sold = useUndated(undefined);
  const isPressing: Predicate = { field: 'priority', op: 'in', value: pressing };
  const urgent = useOrders(asked, ['draft', 'ready'], isPressing);
  const ready = useOrders(asked, ['ready'], { not: isPressing });
  const drafts = useOrders(asked, ['draft'], { not: isPressing });
  // The installation order of a sold account is shown with the sale, even if it is not on the pages above.
  const soldIds = sold.rows?.map(({ id }) => id) ?? [];
  const installs = useLive(
    asked && soldIds.length > 0
      ? query('work-orders', {
          where: where({
            accountId: soldIds,
            type: 'install',
            status: ['draft', 'ready'],
            scheduledOn: null,
          }),
          limit: 2 * LIMIT,
        })
      : null,
  ).rows;
  const pages = [urgent, ready, drafts];
  const orders = pages.flatMap(({ rows }) => rows ?? []);
  const ids = [...new Set(orders.map(({ accountId }) => accountId))].toSorted();
  const { rows } = useLive(
    ids.length > 0 ? query('accounts', { where: { id: ids }, limit: ids.length }) : null,
  );
  if (!sold.rows || !pages.every((page) => page.rows) || (soldIds.length > 0 && !installs)) return undefined;
  const all = new Map([...orders, ...(installs ?? [])].map((order) => [order.id, order]));
  const jobs = jobsOf(sold.rows, [...all.values()], new Map(rows?.map((account) => [account.id, account])));
  const total = pages.reduce((sum, { count = Number.NaN }) => sum + count, 0);
  return {
    ...jobs,
    soldCount: sold.count,
    ordersCount: Number.isNaN(total) ? undefined : total - (all.size - jobs.orders.length),
  };
}
