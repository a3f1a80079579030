import { readQuery, type Query } from '../address.ts';
import { routeTable } from '../routes.ts';
import { areaRows } from '../guard/area-rows.ts';
import type { RouteRow, ScreenShape } from '../guard/route-row.ts';

const patternOf = (path: string): RegExp =>
  new RegExp(`^/${path.replace(/\/?\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** The shape of a screen, as its address asks for it. */
export const shapeOf = ({ shape, boardShape = shape }: RouteRow, query: Query): ScreenShape =>
  query['as'] === 'board' ? boardShape : shape;

/** The shape of the screen at an address, before the router is there to ask. */
export function shapeAt(pathname: string, search = ''): ScreenShape {
  const rows: readonly RouteRow[] = [...routeTable, ...areaRows(routeTable)];
  const row = rows.find(({ path }) => path !== '*' && patternOf(path).test(pathname));
  return row ? shapeOf(row, readQuery(search)) : 'page';
}
