import type { Icon } from '@tabler/icons-react';
import type { Actor } from '@sable/domain/kernel/actor';
import { entityOf } from '@sable/domain/registry';
import { matchNone } from '@sable/domain/kernel/predicate';
import { canVisit } from '../guard/can-visit.ts';
import { menuSections, type RouteRow } from '../guard/route-row.ts';
import { actorOf } from '../live/provider.tsx';
import { createWay } from '../record-path.ts';
import { routeTable } from '../routes.ts';
import type { Session } from '../session/session-answer.ts';
import { inSentence } from '../shared/formats.ts';

export interface MenuEntry {
  row: RouteRow;
  label: string;
  href: string;
  icon: Icon;
}

export interface MenuSection {
  label: string;
  entries: readonly MenuEntry[];
}

/** A way to create a record from anywhere. */
export interface CreateEntry {
  row: RouteRow;
  label: string;
  href: string;
}

const rows: readonly RouteRow[] = routeTable;

/** Returns the address of an entry: the list with this person's own rows if the table specifies that. */
const hrefOf = ({ path, opensMine }: RouteRow): string => {
  const address = `/${path.replace(/\/?\{.*$/, '')}`;
  return opensMine ? `${address}?view=mine` : address;
};

const entryOf = (row: RouteRow): MenuEntry[] => {
  const { icon, name, title = name, label = title } = row;
  return icon ? [{ row, icon, label, href: hrefOf(row) }] : [];
};

const readsSomeOf = (session: Session, collection: string): boolean => {
  const actor = actorOf(session);
  return !actor || entityOf(collection).permission(actor).read !== matchNone;
};

/**
 * Returns whether an entry leads to any content. It does not if its screen is about records that this person's roles
 * cannot read, or if they can read no row of its list, unless the table grants the list to one of their roles by
 * name.
 */
const showsAnything = (session: Session, { about, collection, rolesAllowed = ['*'] }: RouteRow): boolean => {
  if (about && !readsSomeOf(session, about)) return false;
  return !collection || !rolesAllowed.includes('*') || readsSomeOf(session, collection);
};

/**
 * Returns the menu of this person: only entries that they may visit and that have content; empty groups are omitted.
 */
export const menuFor = (session: Session): MenuSection[] =>
  menuSections
    .map((label) => ({
      label,
      entries: rows
        .filter(({ menu }) => menu === label)
        .filter((row) => canVisit(session, row) && showsAnything(session, row))
        .flatMap(entryOf),
    }))
    .filter(({ entries }) => entries.length > 0);

const createEntryOf =
  (actor: Actor) =>
  (row: RouteRow): CreateEntry[] => {
    if (!row.lists || !row.collection) return [];
    const entity = entityOf(row.collection);
    const way = createWay(row.collection);
    if (way === null || entity.permission(actor).create === matchNone) return [];
    const href = way === 'form' ? `/${row.path}?panel=new` : way.path;
    return [{ row, label: `New ${inSentence(entity.one)}`, href }];
  };

/** Returns the records that this person may create. */
export function createEntriesFor(session: Session): CreateEntry[] {
  const actor = actorOf(session);
  return actor ? rows.filter((row) => canVisit(session, row)).flatMap(createEntryOf(actor)) : [];
}

/** Returns the entry that the current route belongs to: itself, or the list of its record. */
export const activeEntry = (
  entries: readonly MenuEntry[],
  row: RouteRow | undefined,
): MenuEntry | undefined => {
  if (!row) return undefined;
  const collection = row.collection;
  return (
    entries.find((entry) => entry.row.name === row.name) ??
    entries.find((entry) => row.name.endsWith(`-${entry.row.name}`)) ??
    entries.find((entry) => collection !== undefined && entry.row.collection === collection)
  );
};
