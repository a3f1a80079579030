import { accounts } from '@sable/domain/account';
import { addressLine } from '@sable/domain/address';
import { events } from '@sable/domain/event';
import { workOrders } from '@sable/domain/work-order';
import { matchNone } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { useEffect } from 'react';
import { navigate } from '../../navigate.ts';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useNow } from '../../shared/use-now.ts';
import { useWorkingTime } from '../../shared/use-working-time.ts';
import { newEvent } from './event-draft.ts';
import { proposedStart } from './proposed-start.ts';
import { EventPanel } from './lazy-event-panel.ts';

export const EVERYONE = 'all';

/** What the address says of an appointment that is open, or new. */
export interface OpenState {
  /** An id, or `new`. */
  readonly open: string | undefined;
  /** The day that a new one begins with. */
  readonly date: string;
  readonly at: string | undefined;
  /** Whom a new one is with; nobody where it is empty. */
  readonly who: string;
  readonly account: string | null;
  readonly order: string | null;
  readonly installs: boolean;
  readonly setQuery: (changes: Record<string, string | null>) => void;
}

/** The names in the address that belong to an open appointment. */
const closed = { event: null, account: null, order: null, at: null, kind: null, person: null };

/** Who installs was planned with last, as somebody to begin with. */
function useLastInstaller(asked: boolean): { readonly settled: boolean; readonly userId: string | null } {
  const { rows, error } = useLive(
    asked
      ? query('events', {
          where: { type: 'install' },
          orderBy: { field: 'updatedAt', direction: 'desc' },
          limit: 1,
        })
      : null,
  );
  return { settled: !asked || rows !== undefined || error !== undefined, userId: rows?.[0]?.userId ?? null };
}

/** The sheet of the appointment that the address names. */
export const OpenEvent = ({ state }: { state: OpenState }) => {
  const actor = useActor();
  const fresh = state.open === 'new';
  const { row } = useRow(events, fresh ? null : state.open);
  const order = useRow(workOrders, fresh ? state.order : null);
  const accountId = order.row?.accountId ?? state.account;
  const account = useRow(accounts, fresh ? accountId : null);
  const installs = order.row ? order.row.type === 'install' : state.installs;
  const lastInstaller = useLastInstaller(fresh && installs);
  const working = useWorkingTime();
  const { timeZone } = useFormats();
  const now = useNow();
  // Who plans nothing works from the job card: address, call, steps, equipment.
  const isJob =
    row?.userId === actor.id && row.type !== 'block' && events.permission(actor).create === matchNone;
  useEffect(() => {
    if (isJob && row) navigate(`/dashboard?job=${row.id}`, { replace: true });
  }, [isJob, row]);
  if (!state.open || (!fresh && !row) || isJob) return null;
  // A form begins once: with what is known of the job and the account.
  if (fresh && state.order && !order.row && !order.missing) return null;
  if (fresh && accountId && !account.row && !account.missing) return null;
  const title =
    order.row?.title ?? (account.row && `${installs ? 'Install' : 'Walk-through'}: ${account.row.name}`);
  if (fresh && !lastInstaller.settled) return null;
  const proposed = state.at
    ? { date: state.date, start: state.at }
    : proposedStart({ date: state.date, now: new Date(now).toISOString(), timeZone, working });
  const expected = installs
    ? (order.row?.assigneeUserId ?? lastInstaller.userId)
    : (order.row?.assigneeUserId ?? account.row?.ownerUserId);
  const start = newEvent(proposed.date, proposed.start, {
    // Whose calendar was chosen comes first; then who does such work, or whose customer it is.
    userId: (state.who === EVERYONE ? (expected ?? actor.id) : state.who) || null,
    accountId,
    workOrderId: order.row?.id ?? null,
    ...(title && { title, type: installs ? 'install' : order.row ? 'service' : 'sales' }),
    ...(account.row && { location: addressLine(account.row.site) }),
  });
  return (
    <EventPanel key={state.open} event={row ?? null} start={start} onClose={() => state.setQuery(closed)} />
  );
};
