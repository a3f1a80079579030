import { pathAfterSignIn } from '../../guard/visited.ts';
import { navigate } from '../../navigate.ts';
import { loadSession } from '../../session/session.ts';

/** Pages that lead to sign-in themselves, so that returning to them makes no sense. */
const doorways = new Set(['/', '/login', '/onboarding']);

const target = (): string => {
  const path = pathAfterSignIn();
  return doorways.has(path.split(/[?#]/)[0] ?? '') ? '/' : path;
};

/**
 * Opens the page that the user requested before sign-in. By default opens the root page, which redirects to the
 * user's home screen.
 */
export const redirectAfterSignIn = (): void => navigate(target(), { replace: true });

/**
 * Reloads the session after sign-in. Returns false if the server cannot be reached; the sign-in itself remains valid.
 */
export const refreshSession = async (): Promise<boolean> => (await loadSession()) === 'loaded';
