import { pathAfterSignIn } from '../../guard/visited.ts';
import { navigate } from '../../navigate.ts';
import { loadSession } from '../../session/session.ts';

/** Pages that lead to sign-in themselves; nobody wants to come back to them. */
const doorways = new Set(['/', '/login', '/onboarding']);

const target = (): string => {
  const path = pathAfterSignIn();
  return doorways.has(path.split(/[?#]/)[0] ?? '') ? '/' : path;
};

/** Opens the page that the person requested before sign-in, or the first page, which leads on to the screen that the person begins with. */
export const redirectAfterSignIn = (): void => navigate(target(), { replace: true });

/** Learns who has just signed in. False when the server is out of reach: the sign-in itself stands. */
export const refreshSession = async (): Promise<boolean> => (await loadSession()) === 'loaded';
