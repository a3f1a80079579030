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
export interface VisitedRoute {
  readonly name: string;
  readonly path: string;
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string>>;
  readonly hash: string;
}

// Checked by hand: the first screen reads the storage, and carries no schema library.
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

/** The full path last opened of each route, by route name: where a menu may lead back to. */
export const readNavigationMap = (): Record<string, string> => {
  const stored = readLocal('navigationMap');
  return isTexts(stored) && Object.values(stored).every(isOwnPath) ? stored : {};
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

/** Where a person goes after signing in: the page they asked for, or on from the first page to the screen that they begin with. */
export const pathAfterSignIn = (): string => readLastRoute()?.fullPath ?? '/';
