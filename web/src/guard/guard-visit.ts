import { redirect } from '@tanstack/react-router';
import { getSession, hasShownPerson } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { decide } from './decide.ts';
import type { RouteRow } from './route-row.ts';
import { readLastRoute, recordVisit, type VisitedRoute } from './visited.ts';

interface Visit {
  row: RouteRow;
  visited: VisitedRoute;
  /** Whether the page is only prefetched on hover: nothing may be shown or saved. */
  preload: boolean;
}

/**
 * Carries out the guard's decision. Throws the router's redirect to sign-in or to the previous page; returns
 * `refused` if there is no page to return to.
 */
export const guardVisit = ({ row, visited, preload }: Visit): { refused: boolean } => {
  const decision = decide({
    target: { route: row, params: visited.params, fullPath: visited.fullPath },
    session: getSession(),
    cachedPath: readLastRoute()?.fullPath ?? null,
  });
  // A page whose session has ended recorded its visit when it was opened. Recording it now could happen after another
  // tab signed out and cleared it.
  const isNews = decision.outcome === 'proceed' || (decision.outcome === 'login' && !hasShownPerson());
  if (isNews && !preload) recordVisit(row, visited);
  if (decision.outcome === 'proceed') return { refused: false };
  if (decision.outcome === 'login') throw redirect({ href: '/login', replace: true });
  if (preload) return { refused: true };
  toast.notAuthorized();
  if (decision.backTo !== null) throw redirect({ href: decision.backTo, replace: true });
  return { refused: true };
};
