import { accounts } from '@sable/domain/account';
import { addressLine } from '@sable/domain/address';
import { addDays } from '@sable/domain/calendar-date';
import { events } from '@sable/domain/event';
import { crewOf, withPerson } from '@sable/domain/event-people';
import { plansWork, workOrders } from '@sable/domain/work-order';
import { hasValue, matchNone, where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { daysRange, localMoment } from '@sable/domain/zoned-time';
import { installing } from '@sable/domain/cancellation/work-stop';
import { useEffect } from 'react';
import { navigate } from '../../navigate.ts';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useNow } from '../../shared/use-now.ts';
import { useWorkingTime } from '../../shared/use-working-time.ts';
import { lasting, newEvent } from './event-draft.ts';
import { FREE_WITHIN_DAYS, freeStart, USUAL_LENGTH_MINUTES } from './proposed-start.ts';
import { EventPanel } from './lazy-event-panel.ts';
import { useWaitingOrder } from './use-waiting-order.ts';
import { useWayBack } from './use-way-back.ts';
import { useWorkStarts } from './use-work-start.ts';
import { minutesOf } from './waiting-jobs.ts';

export const EVERYONE = 'all';

/** State of the open or new appointment, from the address. */
export interface OpenState {
  /** An id, or `new`. */
  readonly open: string | undefined;
  /** Whether the open appointment is being edited. */
  readonly edits: boolean;
  /** The default day of a new appointment. */
  readonly date: string;
  readonly at: string | undefined;
  /** The person of a new appointment; empty for nobody. */
  readonly who: string;
  readonly account: string | null;
  readonly order: string | null;
  readonly installs: boolean;
  readonly setQuery: (changes: Record<string, string | null>) => void;
}

/** Query parameters of an open appointment, to clear. */
const closed = {
  event: null,
  edit: null,
  account: null,
  order: null,
  at: null,
  kind: null,
  person: null,
};

/** Returns the person of the last installation visit for a work order, as the default. */
function useLastInstaller(asked: boolean): { readonly settled: boolean; readonly userId: string | null } {
  const { rows, error } = useLive(
    asked
      ? query('events', {
          where: where({ type: 'install' }, hasValue('workOrderId')),
          orderBy: { field: 'updatedAt', direction: 'desc' },
          limit: 1,
        })
      : null,
  );
  return { settled: !asked || rows !== undefined || error !== undefined, userId: rows?.[0]?.userId ?? null };
}

/** Returns a person's appointments in the days searched for a free time. */
function usePlanned(userId: string | null, shown: string, now: number) {
  const { timeZone } = useFormats();
  const today = localMoment(new Date(now).toISOString(), timeZone).date;
  const date = shown > today ? shown : today;
  const { from, to } = daysRange(date, addDays(date, FREE_WITHIN_DAYS + 2), timeZone);
  const { rows, error } = useLive(
    userId
      ? query('events', {
          where: where(
            {},
            withPerson(userId),
            { field: 'startsAt', op: 'lt', value: to },
            { field: 'endsAt', op: 'gt', value: from },
          ),
          orderBy: 'startsAt',
          limit: 200,
        })
      : null,
  );
  return { settled: !userId || rows !== undefined || error !== undefined, rows: rows ?? [] };
}

/** The panel of the appointment in the address. */
export const OpenEvent = ({ state }: { state: OpenState }) => {
  const actor = useActor();
  const fresh = state.open === 'new';
  const { done, cancel } = useWayBack(fresh, () => state.setQuery(closed));
  const { row } = useRow(events, fresh ? null : state.open);
  const named = useRow(workOrders, fresh ? state.order : null);
  const accountId = named.row?.accountId ?? state.account;
  const account = useRow(accounts, fresh ? accountId : null);
  const installs = named.row ? named.row.type === 'install' : state.installs;
  const waiting = useWaitingOrder(fresh && installs && !state.order ? accountId : null);
  const order = named.row ?? waiting.row;
  const lastInstaller = useLastInstaller(fresh && installs);
  const working = useWorkingTime();
  const { timeZone } = useFormats();
  const now = useNow();
  const isWork = installs || order !== undefined;
  const worker = order?.assigneeUserId ?? (installs ? lastInstaller.userId : null);
  const expected = isWork ? worker : (account.row?.ownerUserId ?? actor.id);
  // The selected calendar takes precedence, then the installer for such work or the account's owner. A rep's own
  // calendar is only the default and does not count for installation work.
  const isAnyones = state.who === EVERYONE || (isWork && state.who === actor.id);
  const userId = (isAnyones ? expected : state.who) || null;
  // Installation work is proposed after the customer's right to cancel has ended.
  const waits = order ? installing.includes(order.type) : installs;
  const isProposed = fresh && !state.at;
  const starts = useWorkStarts(isProposed && waits && accountId ? [accountId] : []);
  const workStart = accountId ? starts?.get(accountId) : undefined;
  const notBefore = workStart?.kind === 'from' ? workStart.day : undefined;
  const from = notBefore && notBefore > state.date ? notBefore : state.date;
  const isKnown = lastInstaller.settled && waiting.settled && starts !== undefined;
  const planned = usePlanned(isProposed && isKnown ? userId : null, from, now);
  // People who may not schedule use the job card instead: address, call, steps, equipment.
  const isTheirs = row && crewOf(row).includes(actor.id);
  const isJob = isTheirs && row.type !== 'block' && events.permission(actor).create === matchNone;
  useEffect(() => {
    if (isJob && row) navigate(`/dashboard?job=${row.id}`, { replace: true });
  }, [isJob, row]);
  if (!state.open || (!fresh && !row) || isJob) return null;
  // A form initializes only once, so it waits for the job and the account.
  if (fresh && state.order && !named.row && !named.missing) return null;
  if (fresh && accountId && !account.row && !account.missing) return null;
  const title =
    named.row?.title ?? (account.row && `${installs ? 'Install' : 'Walk-through'}: ${account.row.name}`);
  if ((fresh && !isKnown) || !planned.settled) return null;
  const type = !title ? 'sales' : installs ? 'install' : order ? 'service' : 'sales';
  const minutes = order ? minutesOf(order) : USUAL_LENGTH_MINUTES;
  const location = account.row ? addressLine(account.row.site) : '';
  const instant = new Date(now).toISOString();
  const proposed = state.at
    ? { date: state.date, start: state.at }
    : freeStart({
        ...{ date: state.date, now: instant, timeZone, working, others: planned.rows },
        booking: { type, userId, accountId, location },
        ...{ minutes, notBefore },
      });
  const start = newEvent(proposed.date, proposed.start, {
    ...{ userId, accountId, location },
    workOrderId: plansWork(actor) ? (order?.id ?? null) : null,
    ...(title && { title, type }),
  });
  return (
    <EventPanel
      key={state.open}
      event={row ?? null}
      start={order ? lasting(start, minutes, timeZone) : start}
      edits={state.edits}
      onEdit={(edits) => state.setQuery({ edit: edits ? '1' : null })}
      onClose={done}
      onCancel={cancel}
    />
  );
};
