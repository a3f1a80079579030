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

/** A way to begin a new record from anywhere. */
export interface CreateEntry {
  row: RouteRow;
  label: string;
  href: string;
}

const rows: readonly RouteRow[] = routeTable;

/** The address of an entry: the list with this person's own rows where the table says so. */
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
 * Whether an entry leads to anything: not to a screen about records that this person's roles cannot read, nor, unless the table opens it to one of
 * their roles by name, to a list where they read no row.
 */
const showsAnything = (session: Session, { about, collection, rolesAllowed = ['*'] }: RouteRow): boolean => {
  if (about && !readsSomeOf(session, about)) return false;
  return !collection || !rolesAllowed.includes('*') || readsSomeOf(session, collection);
};

/** The menu of this person: only what they may visit and see something of, groups that stay empty left out. */
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

/** The records that this person may begin. */
export function createEntriesFor(session: Session): CreateEntry[] {
  const actor = actorOf(session);
  return actor ? rows.filter((row) => canVisit(session, row)).flatMap(createEntryOf(actor)) : [];
}

/** The entry that the route on screen belongs to: itself, or the list that its record is of. */
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
