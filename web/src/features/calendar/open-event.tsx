import { accounts } from '@sable/domain/account';
import { addressLine } from '@sable/domain/address';
import { events } from '@sable/domain/event';
import { workOrders } from '@sable/domain/work-order';
import { useActor, useRow } from '../../live/hooks.ts';
import { newEvent } from './event-draft.ts';
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

/** The sheet of the appointment that the address names. */
export const OpenEvent = ({ state }: { state: OpenState }) => {
  const actor = useActor();
  const fresh = state.open === 'new';
  const { row } = useRow(events, fresh ? null : state.open);
  const order = useRow(workOrders, fresh ? state.order : null);
  const accountId = order.row?.accountId ?? state.account;
  const account = useRow(accounts, fresh ? accountId : null);
  if (!state.open || (!fresh && !row)) return null;
  // A form begins once: with what is known of the job and the account.
  if (fresh && state.order && !order.row && !order.missing) return null;
  if (fresh && accountId && !account.row && !account.missing) return null;
  const installs = order.row ? order.row.type === 'install' : state.installs;
  const title =
    order.row?.title ?? (account.row && `${installs ? 'Install' : 'Walk-through'}: ${account.row.name}`);
  const start = newEvent(state.date, state.at, {
    userId: (state.who === EVERYONE ? actor.id : state.who) || null,
    accountId,
    workOrderId: order.row?.id ?? null,
    ...(title && { title, type: installs ? 'install' : order.row ? 'service' : 'sales' }),
    ...(account.row && { location: addressLine(account.row.site) }),
  });
  return (
    <EventPanel key={state.open} event={row ?? null} start={start} onClose={() => state.setQuery(closed)} />
  );
};
