import { z } from 'zod';
import type { RouteRow } from './route-row.ts';
import { readLocal, writeLocal } from '../session/storage.ts';

/** Whether a stored address stays on this server: another one would lead away from the product, to a copy of its sign-in for example. */
function isOwnPath(path: string): boolean {
  const { origin } = window.location;
  try {
    return path.startsWith('/') && new URL(path, origin).origin === origin;
  } catch {
    return false;
  }
}

/** A route as it is remembered: every part of it but the matched records. */
const visitedRoute = z.object({
  name: z.string(),
  path: z.string(),
  fullPath: z.string().refine(isOwnPath),
  params: z.record(z.string(), z.string().optional()),
  query: z.record(z.string(), z.string()),
  hash: z.string(),
});

export type VisitedRoute = z.infer<typeof visitedRoute>;

const navigationMap = z.record(z.string(), z.string().refine(isOwnPath));

export const readLastRoute = (): VisitedRoute | null => {
  const parsed = visitedRoute.safeParse(readLocal('lastRoute'));
  return parsed.success ? parsed.data : null;
};

/** The full path last opened of each route, by route name: where a menu may lead back to. */
export const readNavigationMap = (): Record<string, string> => {
  const parsed = navigationMap.safeParse(readLocal('navigationMap'));
  return parsed.success ? parsed.data : {};
};

/** Saves the route when its full path is another than the cached one. Sign-in itself is never recorded. */
export const recordVisit = (row: RouteRow, visited: VisitedRoute): void => {
  if (row.name === 'login') return;
  if (readLastRoute()?.fullPath === visited.fullPath) return;
  writeLocal('lastRoute', visited);
  writeLocal('navigationMap', { ...readNavigationMap(), [row.name]: visited.fullPath });
};

/** Keeps the route that is now on screen, with its meta. Sign-in loses its query: it can hold the token of an invitation. */
export const recordCurrentRoute = (row: RouteRow, visited: VisitedRoute): void => {
  const { title, requiresAuth, rolesAllowed, rule, reload = true } = row;
  const kept = row.name === 'login' ? { ...visited, fullPath: visited.path, query: {} } : visited;
  writeLocal('currentRoute', { ...kept, meta: { title, requiresAuth, rolesAllowed, rule, reload } });
};

/** Where a person goes after signing in: the page they asked for, or their day. */
export const pathAfterSignIn = (): string => readLastRoute()?.fullPath ?? '/dashboard';
