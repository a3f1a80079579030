import type { RouteRow } from './route-row.ts';

const areaRoles = { admin: ['admin', 'super'], super: ['super'] } as const;

/** Returns the roles that pass both rules, the area's and the screen's. */
const strictest = (area: readonly string[], screen: readonly string[] | undefined): readonly string[] => {
  if (!screen || screen.length === 0 || screen.includes('*')) return area;
  return area.filter((role) => screen.includes(role));
};

/** Returns `/admin/{x}` and `/super/{x}` for each row that is listed under these areas. */
export const areaRows = <Screen extends string>(rows: readonly RouteRow<Screen>[]): RouteRow<Screen>[] =>
  rows.flatMap((row) =>
    (row.areas ?? []).map((area) => ({
      ...row,
      path: `${area}/${row.path}`,
      name: `${area}-${row.name}`,
      areas: [],
      rolesAllowed: strictest(areaRoles[area], row.rolesAllowed),
    })),
  );
