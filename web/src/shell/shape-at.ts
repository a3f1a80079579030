import { readQuery, type Query } from '../address.ts';
import { routeTable } from '../routes.ts';
import { areaRows } from '../guard/area-rows.ts';
import type { RouteRow, ScreenShape } from '../guard/route-row.ts';

const patternOf = (path: string): RegExp =>
  new RegExp(`^/${path.replace(/\/?\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** Returns the skeleton of a screen for its address. */
export const shapeOf = ({ shape, boardShape = shape }: RouteRow, query: Query): ScreenShape =>
  query['as'] === 'board' ? boardShape : shape;

/** Returns the skeleton of the screen at an address, before the router is available. */
export function shapeAt(pathname: string, search = ''): ScreenShape {
  const rows: readonly RouteRow[] = [...routeTable, ...areaRows(routeTable)];
  const row = rows.find(({ path }) => path !== '*' && patternOf(path).test(pathname));
  return row ? shapeOf(row, readQuery(search)) : 'page';
}
