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

/** Whether this page has shown anything of a person since it was loaded, also one whose session has ended. */
export const hasShownPerson = (): boolean => hadUser;

/** Calls back after every change of the session. Returns the function that stops it. */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Replaces the session, for a sign-in that the server has just answered or a right that has changed. */
export const setSession = (next: Session): void => {
  current = next;
  // A page begins with a session that is not loaded.
  hadUser = next.user !== null || (hadUser && next.loaded);
  for (const listener of listeners) listener();
};

export const useSession = (): Session => useSyncExternalStore(watchSession, getSession);

const fetchSession = async (): Promise<Session | 'unreachable'> => {
  // The schema is not part of the first screen's bundle; it loads together with the answer.
  const [{ sessionAnswer }, answer] = await Promise.all([
    import('./session-answer.ts'),
    fetch('/api/session', { headers: { accept: 'application/json' } }),
  ]);
  if (!answer.ok) return 'unreachable';
  return { ...sessionAnswer.parse(await answer.json()), loaded: true };
};

let lastAsked = 0;
let lastLoaded = 0;

/** Asks the server who is signed in. `unreachable` leaves the session as it was, and so does an answer that is older than it. */
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

/** What a sign-out by hand asks before, and tells after. A session that ends on its own does neither. */
export interface SignOutGuard {
  /** False: the person stays. */
  readonly ask: () => Promise<boolean>;
  readonly signedOut: () => Promise<void>;
}

let signOutGuard: SignOutGuard | undefined;

/** Sets what guards the sign-out. Returns the function that takes it away. */
export const guardSignOut = (guard: SignOutGuard): (() => void) => {
  signOutGuard = guard;
  return () => {
    if (signOutGuard === guard) signOutGuard = undefined;
  };
};

/**
 * Leaves the session with a request to the server, empties the browser's storage and starts again at a page, so that nothing of the person stays
 * in memory either. False when the person stays. Rejects like the request: then the session is still open.
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

/** Ends the session. Throws when the server could not be reached: then the session is still open. */
export const signOut = async (): Promise<void> => {
  await leaveSession(async () => {
    const answer = await fetch('/api/sign-out', { method: 'POST' });
    if (!answer.ok && answer.status !== 401) throw new Error(`Sign-out was answered with ${answer.status}.`);
  }, '/login');
};

/**
 * Follows a sign-out in another tab: this one starts again too, and writes down nothing more of the pages that it showed. A page that showed nothing of a person stays. Returns
 * the function that stops it.
 */
export const followSignOut = (): (() => void) =>
  watchWipe(() => {
    if (!hadUser) return;
    wipeStorageForGood();
    window.location.replace('/login');
  });
