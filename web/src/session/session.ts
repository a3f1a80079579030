import { useSyncExternalStore } from 'react';
import { forgetSession, rememberSession } from './remembered-session.ts';
import type { Session } from './session-answer.ts';
import { watchWipe, wipeStorageForGood } from './storage.ts';

export const signedOut: Session = {
  user: null,
  roles: [],
  company: null,
  companies: [],
  userSettingsId: null,
  companySettingsId: null,
  appSettingsId: null,
  settings: { salesSeeAll: true },
  loaded: true,
};

let current: Session = { ...signedOut, loaded: false };
let hadUser = false;
const listeners = new Set<() => void>();

export const getSession = (): Session => current;

/** Returns whether this page has shown anything of a person since it was loaded, even if their session has ended. */
export const hasShownPerson = (): boolean => hadUser;

/** Calls back after every change of the session. Returns a function that stops the calls. */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Replaces the session, after a sign-in or a change of permissions. */
export const setSession = (next: Session): void => {
  current = next;
  // A page starts with a session that is not loaded.
  hadUser = next.user !== null || (hadUser && next.loaded);
  for (const listener of listeners) listener();
};

export const useSession = (): Session => useSyncExternalStore(watchSession, getSession);

const fetchSession = async (): Promise<Session | 'unreachable'> => {
  // The schema is not part of the first screen's bundle; it loads together with the response.
  const [{ sessionAnswer }, answer] = await Promise.all([
    import('./session-answer.ts'),
    fetch('/api/session', { headers: { accept: 'application/json' } }),
  ]);
  if (!answer.ok) return 'unreachable';
  return { ...sessionAnswer.parse(await answer.json()), loaded: true };
};

let lastAsked = 0;
let lastLoaded = 0;

/**
 * Loads the session from the server. `unreachable` leaves the session unchanged, and so does a response that is older
 * than it.
 */
export const loadSession = async (): Promise<'loaded' | 'unreachable'> => {
  lastAsked += 1;
  const asked = lastAsked;
  const session = await fetchSession().catch(() => 'unreachable' as const);
  if (asked < lastLoaded) return 'loaded';
  if (session === 'unreachable') return 'unreachable';
  lastLoaded = asked;
  if (session.user) rememberSession(session);
  else forgetSession();
  setSession(session);
  return 'loaded';
};

/** The callbacks before and after a manual sign-out. A session that ends on its own calls neither. */
export interface SignOutGuard {
  /** Returns false if the person stays signed in. */
  readonly ask: () => Promise<boolean>;
  readonly signedOut: () => Promise<void>;
}

let signOutGuard: SignOutGuard | undefined;

/** Sets the guard of the sign-out. Returns a function that removes it. */
export const guardSignOut = (guard: SignOutGuard): (() => void) => {
  signOutGuard = guard;
  return () => {
    if (signOutGuard === guard) signOutGuard = undefined;
  };
};

/**
 * Ends the session with a request to the server, clears the browser's storage, and reloads at a page, so that nothing
 * of the person stays in memory either. Returns false if the person stays. Rejects like the request: the session is
 * then still open.
 */
export const leaveSession = async (request: () => Promise<unknown>, page: string): Promise<boolean> => {
  const guard = signOutGuard;
  if (guard && !(await guard.ask())) return false;
  await request();
  await guard?.signedOut();
  wipeStorageForGood();
  window.location.replace(page);
  return true;
};

/** Ends the session. Throws if the server is unreachable: the session is then still open. */
export const signOut = async (): Promise<void> => {
  await leaveSession(async () => {
    const answer = await fetch('/api/sign-out', { method: 'POST' });
    if (!answer.ok && answer.status !== 401) throw new Error(`Sign-out was answered with ${answer.status}.`);
  }, '/login');
};

/**
 * Follows a sign-out in another tab: this tab reloads too, and stores nothing more about the pages that it showed. A
 * page that showed nothing of a person stays. Returns a function that stops it.
 */
export const followSignOut = (): (() => void) =>
  watchWipe(() => {
    if (!hadUser) return;
    wipeStorageForGood();
    window.location.replace('/login');
  });
