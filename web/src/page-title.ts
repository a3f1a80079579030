import { brand } from '@sable/domain/brand';
import type { RouteRow } from './guard/route-row.ts';

/** Returns the product's name, followed by a dash and the route's title if it has one. */
export const pageTitle = (row: Pick<RouteRow, 'title'> | undefined): string =>
  row?.title ? `${brand.name} - ${row.title}` : brand.name;
