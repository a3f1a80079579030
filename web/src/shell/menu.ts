import {
  IconAffiliate,
  IconBox,
  IconBuilding,
  IconBuildingBroadcastTower,
  IconBuildingSkyscraper,
  IconCalendar,
  IconChartBar,
  IconComponents,
  IconFileText,
  IconHome2,
  IconLayoutDashboard,
  IconPackages,
  IconPlug,
  IconSchool,
  IconServer2,
  IconShieldLock,
  IconTool,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { entityOf } from '@sable/domain/registry';
import { matchNone } from '@sable/domain/kernel/predicate';
import { canVisit } from '../guard/can-visit.ts';
import type { RouteRow } from '../guard/route-row.ts';
import { actorOf } from '../live/provider.tsx';
import { routeTable, type AppPath } from '../routes.tsx';
import type { Session } from '../session/session.ts';

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

type Line = readonly [path: AppPath, icon: Icon, label?: string];

const order: readonly { label: string; lines: readonly Line[] }[] = [
  {
    label: 'Sell',
    lines: [
      ['dashboard', IconLayoutDashboard],
      ['accounts', IconHome2],
      ['organizations', IconBuildingSkyscraper],
      ['estimates', IconFileText],
    ],
  },
  {
    label: 'Catalog',
    lines: [
      ['products', IconBox],
      ['packages', IconPackages],
    ],
  },
  {
    label: 'Work',
    lines: [
      ['calendar', IconCalendar],
      ['reporting', IconChartBar],
      ['sable-university', IconSchool],
    ],
  },
  {
    label: 'Company',
    lines: [
      ['users', IconUsers],
      ['roles', IconShieldLock],
      ['company', IconBuilding],
      ['affiliates', IconAffiliate],
      ['central-stations', IconBuildingBroadcastTower, 'Central stations'],
      ['integrations', IconPlug],
      ['admin', IconTool],
    ],
  },
  {
    label: 'Platform',
    lines: [
      ['companies', IconBuilding],
      ['super', IconServer2],
      ['tests/{component?}', IconComponents],
    ],
  },
];

const entryOf = ([path, icon, label]: Line): MenuEntry[] => {
  const row: RouteRow | undefined = routeTable.find((candidate) => candidate.path === path);
  if (!row) return [];
  return [{ row, icon, label: label ?? row.title ?? row.name, href: `/${path.replace(/\/?\{.*$/, '')}` }];
};

/**
 * Whether an entry leads to anything: not to a list of which this person's roles read no row. A route that names the
 * roles it is for is theirs in any case.
 */
const showsAnything = (session: Session, { collection, rolesAllowed = [] }: RouteRow): boolean => {
  const actor = actorOf(session);
  const named = rolesAllowed.some((role) => role !== '*');
  if (!actor || !collection || named) return true;
  return entityOf(collection).permission(actor).read !== matchNone;
};

/** The menu of this person: only what they may visit and see something of, groups that stay empty left out. */
export const menuFor = (session: Session): MenuSection[] =>
  order
    .map(({ label, lines }) => ({
      label,
      entries: lines
        .flatMap(entryOf)
        .filter(({ row }) => canVisit(session, row) && showsAnything(session, row)),
    }))
    .filter(({ entries }) => entries.length > 0);

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
