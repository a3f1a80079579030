import { routeTable } from '../routes.ts';
import { areaRows } from '../guard/area-rows.ts';
import type { RouteRow, ScreenShape } from '../guard/route-row.ts';

const patternOf = (path: string): RegExp =>
  new RegExp(`^/${path.replace(/\/?\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** The shape of the screen at an address, before the router is there to ask. */
export function shapeAt(pathname: string): ScreenShape {
  const rows: readonly RouteRow[] = [...routeTable, ...areaRows(routeTable)];
  return rows.find(({ path }) => path !== '*' && patternOf(path).test(pathname))?.shape ?? 'page';
}
