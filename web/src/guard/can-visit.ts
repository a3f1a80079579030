import type { Session } from '../session/session-answer.ts';
import type { RouteAccess } from './route-row.ts';

export interface VisitParams {
  id?: string;
}

const barredStatuses = new Set(['inactive', 'cancelled']);

/**
 * Implements the specification's "Authenticated" literally, including its odd exception: an inactive user of an
 * inactive company stays signed in here. The server itself refuses all data to such a person.
 */
export const isAuthenticated = (session: Session): boolean => {
  const { user, company, userSettingsId, companySettingsId, appSettingsId } = session;
  if (!user?.id || !company?.id || !userSettingsId || !companySettingsId || !appSettingsId) return false;
  if (!barredStatuses.has(company.status)) return true;
  return session.roles.includes('super') || user.status === 'inactive';
};

const hasAllowedRole = (roles: readonly string[], rolesAllowed: readonly string[] | undefined): boolean => {
  if (!rolesAllowed || rolesAllowed.length === 0 || rolesAllowed.includes('*')) return true;
  return rolesAllowed.some((role) => roles.includes(role));
};

const rules = {
  'own-user': (session: Session, id: string | undefined) =>
    (id !== undefined && id === session.user?.id) ||
    session.roles.includes('admin') ||
    session.roles.includes('super'),
  'own-company': (session: Session, id: string | undefined) =>
    session.roles.includes('super') || (id !== undefined && id === session.company?.id),
};

/**
 * Returns whether this person may open this route. This does not cover data: the server decides about that itself.
 */
export const canVisit = (session: Session, route: RouteAccess, params: VisitParams = {}): boolean => {
  if (!route.requiresAuth) return true;
  if (!isAuthenticated(session)) return false;
  if (!hasAllowedRole(session.roles, route.rolesAllowed)) return false;
  return route.rule === undefined || rules[route.rule](session, params.id);
};
