import type { RouteRow } from './route-row.ts';
import { readLocal, writeLocal } from '../session/storage.ts';

/**
 * Returns whether a stored address stays on this server: another one would lead away from the product, for example to
 * a copy of its sign-in page.
 */
function isOwnPath(path: string): boolean {
  const { origin } = window.location;
  try {
    return path.startsWith('/') && new URL(path, origin).origin === origin;
  } catch {
    return false;
  }
}

/** A route as stored: everything except the matched records. */
export interface VisitedRoute {
  readonly name: string;
  readonly path: string;
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string>>;
  readonly hash: string;
}

// Checked by hand: the first screen reads the storage, and does not load a schema library.
const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string');

function isVisitedRoute(value: unknown): value is VisitedRoute {
  if (typeof value !== 'object' || value === null) return false;
  const { params, query, ...texts } = { params: null, query: null, ...value };
  if (!isTexts(texts) || !isTexts(params) || !isTexts(query)) return false;
  const { name, path, fullPath, hash } = texts;
  return [name, path, hash].every((part) => part !== undefined) && isOwnPath(fullPath ?? '');
}

export const readLastRoute = (): VisitedRoute | null => {
  const stored = readLocal('lastRoute');
  return isVisitedRoute(stored) ? stored : null;
};

/** Returns the full path last opened for each route, by route name, so that a menu can lead back to it. */
export const readNavigationMap = (): Record<string, string> => {
  const stored = readLocal('navigationMap');
  return isTexts(stored) && Object.values(stored).every(isOwnPath) ? stored : {};
};

/** Saves the route if its full path differs from the cached one. Sign-in itself is never recorded. */
export const recordVisit = (row: RouteRow, visited: VisitedRoute): void => {
  if (row.name === 'login') return;
  if (readLastRoute()?.fullPath === visited.fullPath) return;
  writeLocal('lastRoute', visited);
  writeLocal('navigationMap', { ...readNavigationMap(), [row.name]: visited.fullPath });
};

/**
 * Stores the route that is now on screen, with its meta. The query of sign-in is dropped: it can contain the token of
 * an invitation.
 */
export const recordCurrentRoute = (row: RouteRow, visited: VisitedRoute): void => {
  const { title, requiresAuth, rolesAllowed, rule, reload = true } = row;
  const kept = row.name === 'login' ? { ...visited, fullPath: visited.path, query: {} } : visited;
  writeLocal('currentRoute', { ...kept, meta: { title, requiresAuth, rolesAllowed, rule, reload } });
};

/**
 * Returns where a person goes after signing in: the page they requested, or otherwise the first page, which forwards
 * to their start screen.
 */
export const pathAfterSignIn = (): string => readLastRoute()?.fullPath ?? '/';
