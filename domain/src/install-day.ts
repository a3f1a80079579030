import { accounts } from './account.ts';
import { freeStatuses } from './booking.ts';
import { companies } from './company.ts';
import { events } from './event.ts';
import type { AnyRow, RowOf } from './kernel/entity.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { hasValue, where, type Predicate } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { localDate } from './local-date.ts';
import { workOrders } from './work-order.ts';

type EventRow = RowOf<typeof events>;

/**
 * The installation that an appointment or a work order plans for an account, at a time that may not be set yet. Null
 * if it plans none.
 */
type Planned = {
  readonly accountId: string;
  readonly at: string | null;
  readonly workOrderId: string | null;
} | null;

const byEvent = (event: EventRow | null): Planned => {
  const plans = event?.type === 'install' && event.accountId !== null;
  if (!plans || event.accountId === null || freeStatuses.includes(event.status)) return null;
  return { accountId: event.accountId, at: event.startsAt, workOrderId: event.workOrderId };
};

const byWork = (row: AnyRow | null): Planned =>
  row && row['type'] === 'install' && row['status'] !== 'cancelled'
    ? {
        accountId: String(row['accountId']),
        at: row['scheduledOn'] === null ? null : String(row['scheduledOn']),
        workOrderId: row.id,
      }
    : null;

/**
 * Returns the appointments that set the day of an installation. While the only work order is waiting for a day,
 * visits that were booked without it do not count.
 */
async function planningEvents(system: Transaction, accountId: string): Promise<Predicate> {
  const waiting = await system.list(workOrders, {
    where: where({ accountId, type: 'install', status: ['draft', 'ready'], scheduledOn: null }),
    limit: 2,
  });
  return where({ accountId, type: 'install' }, ...(waiting.length === 1 ? [hasValue('workOrderId')] : []), {
    not: { field: 'status', op: 'in', value: [...freeStatuses] },
  });
}

/**
 * Stores the first planned day of an account's installation, from appointments and work orders; null if there is
 * none.
 */
async function updateInstallDay(system: Transaction, accountId: string): Promise<void> {
  // The lock on the account serializes concurrent changes.
  const account = await system.get(accounts, accountId, { lock: true });
  const [event] = await system.list(events, {
    where: await planningEvents(system, accountId),
    orderBy: [{ field: 'startsAt', direction: 'asc' }],
    limit: 1,
  });
  const [order] = await system.list(workOrders, {
    where: where(
      { accountId, type: 'install' },
      { field: 'scheduledOn', op: 'ne', value: null },
      { field: 'status', op: 'ne', value: 'cancelled' },
    ),
    orderBy: [{ field: 'scheduledOn', direction: 'asc' }],
    limit: 1,
  });
  const { timeZone } = await system.get(companies, account.companyId);
  const days = [event && localDate(event.startsAt, timeZone), order?.scheduledOn];
  const [installOn = null] = days.filter((day) => typeof day === 'string').toSorted();
  if (installOn !== account.installOn) await system.update(accounts, account, { installOn });
}

async function follow(tx: Transaction, was: Planned, is: Planned): Promise<void> {
  if (tx.context.isPreview || deepEqual(was, is)) return;
  const ids = new Set([was, is].flatMap((planned) => (planned ? [planned.accountId] : [])));
  for (const id of [...ids].toSorted()) await updateInstallDay(tx.asSystem(), id);
}

/** Updates the installation day after an appointment was created, changed, or deleted. */
export const followInstallVisit = (tx: Transaction, before: EventRow | null, after: EventRow | null) =>
  follow(tx, byEvent(before), byEvent(after));

/** Updates the installation day after a work order was created, changed, or deleted. */
export const followInstallWork = (tx: Transaction, before: AnyRow | null, after: AnyRow | null) =>
  follow(tx, byWork(before), byWork(after));
