import { addressLine } from '@sable/domain/address';
import { installing } from '@sable/domain/cancellation/work-stop';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { useUndated } from '../../shared/undated.ts';
import { usePage } from '../../shared/use-page.ts';

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

const LIMIT = 100;
const pressing = ['urgent', 'high'] as const;
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

/** A page of the work orders without a day, the longest waiting first. */
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
  /** How many there are in all of each; undefined until it is known. */
  readonly soldCount: number | undefined;
  readonly ordersCount: number | undefined;
}

/**
 * What waits for a time: who signed and has no date, and work orders without a day: what presses, then what is ready, then drafts, so that no pile of
 * one hides the other. Undefined until they are here, and for who does not plan.
 */
export function useWaitingJobs(asked: boolean): WaitingJobs | undefined {
  const sold = useUndated(undefined);
  const isPressing: Predicate = { field: 'priority', op: 'in', value: pressing };
  const urgent = useOrders(asked, ['draft', 'ready'], isPressing);
  const ready = useOrders(asked, ['ready'], { not: isPressing });
  const drafts = useOrders(asked, ['draft'], { not: isPressing });
  // What is installed at a sold account stands with the sale, wherever its order would stand among the others.
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
