import { useMatches } from '@tanstack/react-router';
import type { RouteRow } from '../guard/route-row.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow;
  }
}

/** Returns the route table row that is on screen. */
export const useCurrentRow = (): RouteRow | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.row });
