import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';

const LIMIT = 200;
type Customer = RowIn<'accounts'>;
type EventRow = RowIn<'events'>;
type WorkRow = RowIn<'work-orders'>;

const installs: Predicate = where(
  { type: 'install' },
  { not: { field: 'status', op: 'in', value: ['cancelled', 'no_show'] } },
);

const DAY_MS = 86_400_000;

/** Whole days from one calendar day to another. */
export const daysSince = (day: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);

/** The sold accounts that nobody planned an installation for, the longest sold first. */
export function undatedAmong<Sold extends Pick<Customer, 'id'>>(
  sold: readonly Sold[],
  events: readonly Pick<EventRow, 'accountId'>[],
  orders: readonly Pick<WorkRow, 'accountId'>[],
): Sold[] {
  const dated = new Set([...events, ...orders].map(({ accountId }) => accountId));
  return sold.filter(({ id }) => !dated.has(id));
}

/** Sold accounts without a day for the installation, of a rep or of all; undefined until they are here. */
export function useUndated(owner: string | undefined): readonly Customer[] | undefined {
  const sold = useLive(
    query('accounts', { where: { status: 'sold', ownerUserId: owner }, orderBy: 'soldOn', limit: LIMIT }),
  ).rows;
  const accountId = sold?.map(({ id }) => id) ?? [];
  const any = accountId.length > 0;
  const events = useLive(
    any ? query('events', { where: where({ accountId }, installs), limit: 1000 }) : null,
  ).rows;
  const orders = useLive(
    any
      ? query('work-orders', {
          where: where(
            { accountId, type: 'install' },
            { field: 'scheduledOn', op: 'ne', value: null },
            { field: 'status', op: 'ne', value: 'cancelled' },
          ),
          limit: 1000,
        })
      : null,
  ).rows;
  if (!sold || (any && (!events || !orders))) return undefined;
  return undatedAmong(sold, events ?? [], orders ?? []);
}
