import type { Session } from '../session/session-answer.ts';
import { canVisit, isAuthenticated, type VisitParams } from './can-visit.ts';
import type { RouteAccess } from './route-row.ts';

export interface VisitTarget {
  route: RouteAccess;
  params: VisitParams;
  /** Path, query, and hash. */
  fullPath: string;
}

export type Decision =
  | { outcome: 'proceed' }
  | { outcome: 'login' }
  /** `backTo` is null if there is no other page to return to: the refusal is then shown in place. */
  | { outcome: 'refuse'; backTo: string | null };

/** The navigation guard as one pure function of the target, the session, and the previous page. */
export const decide = (visit: {
  target: VisitTarget;
  session: Session;
  cachedPath: string | null;
}): Decision => {
  const { target, session, cachedPath } = visit;
  if (!target.route.requiresAuth) return { outcome: 'proceed' };
  if (!isAuthenticated(session)) return { outcome: 'login' };
  if (canVisit(session, target.route, target.params)) return { outcome: 'proceed' };
  return { outcome: 'refuse', backTo: cachedPath && cachedPath !== target.fullPath ? cachedPath : null };
};
