import { redirect } from '@tanstack/react-router';
import { getSession, hasShownPerson } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { decide } from './decide.ts';
import type { RouteRow } from './route-row.ts';
import { readLastRoute, recordVisit, type VisitedRoute } from './visited.ts';

interface Visit {
  row: RouteRow;
  visited: VisitedRoute;
  /** The page is only being fetched ahead, on hover: nothing may be said or saved. */
  preload: boolean;
}

/**
 * Carries out the guard's decision. Throws the router's redirect for sign-in and for the way back; answers `refused`
 * when there is no page to go back to.
 */
export const guardVisit = ({ row, visited, preload }: Visit): { refused: boolean } => {
  const decision = decide({
    target: { route: row, params: visited.params, fullPath: visited.fullPath },
    session: getSession(),
    cachedPath: readLastRoute()?.fullPath ?? null,
  });
  // A page whose session has ended recorded its visit as it was opened. Writing it down now could follow the sign-out of another tab, which took it away.
  const isNews = decision.outcome === 'proceed' || (decision.outcome === 'login' && !hasShownPerson());
  if (isNews && !preload) recordVisit(row, visited);
  if (decision.outcome === 'proceed') return { refused: false };
  if (decision.outcome === 'login') throw redirect({ href: '/login', replace: true });
  if (preload) return { refused: true };
  toast.notAuthorized();
  if (decision.backTo !== null) throw redirect({ href: decision.backTo, replace: true });
  return { refused: true };
};
