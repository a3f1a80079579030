import { approves } from '@sable/domain/estimate/approval-reasons';
import {
  IconCalendarPlus,
  IconChecks,
  IconFilePlus,
  IconHistory,
  IconListCheck,
  type Icon,
} from '@tabler/icons-react';
import { actorOf } from '../live/provider.tsx';
import type { Session } from '../session/session-answer.ts';
import type { FoundRecord } from '../shared/found-record.ts';
import { createEntriesFor, menuFor } from './menu.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** Actions that can be started for a customer, in display order. */
const forCustomer = [
  {
    name: 'appointment',
    title: 'New appointment',
    collection: 'events',
    icon: IconCalendarPlus,
    way: (id: string) => `/calendar?event=new&account=${id}`,
  },
  {
    name: 'estimate',
    title: 'New estimate',
    collection: 'estimates',
    icon: IconFilePlus,
    way: (id: string) => `/estimate/new?account=${id}`,
  },
] as const satisfies readonly {
  name: string;
  title: string;
  collection: string;
  icon: Icon;
  way: (accountId: string) => string;
}[];

type ActName = (typeof forCustomer)[number]['name'] | 'approve';

/**
 * Splits typed text into an action and its subject: `new appointment for Garcia`, `approve E-1225`. Without an
 * action, the whole text is searched.
 */
export function typedAct(typed: string): { readonly act: ActName | null; readonly about: string } {
  const approve = /^\s*approve\b\s*(.*)$/i.exec(typed);
  if (approve) return { act: 'approve', about: approve[1]?.trim() ?? '' };
  const begun = /^\s*(?:new\s+)?(appointment|event|estimate)\s+(?:for|with)\s+(.+)$/i.exec(typed);
  if (!begun) return { act: null, about: typed.trim() };
  const word = begun[1]?.toLowerCase();
  const act = forCustomer.find(({ name }) => name === (word === 'event' ? 'appointment' : word));
  return { act: act?.name ?? null, about: begun[2]?.trim() ?? '' };
}

/** An estimate that waits for approval, with the data for its line in the palette. */
export interface WaitingDeal {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
}

/** Returns whether this person approves estimates at all. */
export const mayApprove = (session: Session): boolean => {
  const actor = actorOf(session);
  return actor !== null && approves(actor);
};

const isAccount = ({ kind }: FoundRecord): boolean => kind === 'Account';

/**
 * Returns the actions on the found records: a typed action for each record, otherwise those for the first customer.
 * Limited to what this person may do.
 */
export function recordActs(
  session: Session,
  typed: string,
  found: readonly FoundRecord[],
  waiting: readonly WaitingDeal[],
): PaletteEntry[] {
  const { act, about } = typedAct(typed);
  if (act === 'approve') {
    if (!mayApprove(session)) return [];
    const wanted = about.toLowerCase();
    return waiting
      .filter(({ reference, title }) => `${reference} ${title}`.toLowerCase().includes(wanted))
      .map(({ id, reference, title }) => ({
        ...{ id: `approve-${id}`, group: 'Do', title: `Approve ${reference}`, detail: title },
        icon: IconChecks,
        approves: id,
      }));
  }
  if (about === '') return [];
  const mayBegin = new Set(createEntriesFor(session).map(({ row }) => row.collection));
  const offered = forCustomer.filter(
    ({ name, collection }) => mayBegin.has(collection) && (!act || act === name),
  );
  const customers = found.filter(isAccount);
  return (act ? customers : customers.slice(0, 1)).flatMap(({ id, title, detail }) =>
    offered.map(({ name, title: what, icon, way }) => ({
      ...{ id: `${name}-${id}`, group: 'Do' as const, title: `${what} for ${title}`, icon, path: way(id) },
      ...(act && detail && { detail }),
    })),
  );
}

/** Returns places within screens that people search for by name. */
export const placeEntries = (session: Session): PaletteEntry[] =>
  menuFor(session).some(({ entries }) => entries.some(({ row }) => row.name === 'admin'))
    ? [
        {
          id: 'go-audit-trail',
          group: 'Go to',
          title: 'Audit trail',
          icon: IconHistory,
          path: '/admin?tab=audit',
        },
        { id: 'go-set-up', group: 'Go to', title: 'Set up the company', icon: IconListCheck, path: '/setup' },
      ]
    : [];
