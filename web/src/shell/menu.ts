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
import { canVisit } from '../guard/can-visit.ts';
import type { RouteRow } from '../guard/route-row.ts';
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
    label: 'Catalogue',
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

/** The menu of this person: only what they may visit, groups that stay empty left out. */
export const menuFor = (session: Session): MenuSection[] =>
  order
    .map(({ label, lines }) => ({
      label,
      entries: lines.flatMap(entryOf).filter((entry) => canVisit(session, entry.row)),
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
