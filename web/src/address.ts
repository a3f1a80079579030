import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { navigate } from './navigate.ts';

export type Query = Readonly<Record<string, string>>;

/** Returns the query string of an address in the given order; empty values are left out. */
export const writeQuery = (query: Record<string, string | null | undefined>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') parameters.set(name, value);
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
};

export const readQuery = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/**
 * Returns the address of the screen that is shown. The router's own location changes first; the screen follows once
 * the next one is loaded.
 */
const useShownLocation = () =>
  useRouterState({
    select: ({ location, matches, resolvedLocation = location }) =>
      matches.at(-1)?.pathname === location.pathname ? location : resolvedLocation,
  });

/**
 * The screen state that lives in its address: filters, sort, panel, tab. `setQuery` merges; null removes a value. The
 * view stays unchanged. Nothing is written once the person has left the screen, because the address then belongs to
 * the next one.
 */
export const useAddress = (): {
  query: Query;
  setQuery: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
} => {
  const { pathname, searchStr } = useShownLocation();
  const isOnScreen = useIsOnScreen();
  const query = readQuery(searchStr);
  return {
    query,
    setQuery: (changes, { replace = true } = {}) => {
      const path = `${pathname}${writeQuery({ ...query, ...changes })}`;
      if (isOnScreen()) navigate(path, { replace, keepView: true });
    },
  };
};

/**
 * Returns a check whether the person is still on the screen, to decide whether a response may open something. It
 * returns false from the moment another screen is requested.
 */
export const useIsOnScreen = (): (() => boolean) => {
  const router = useRouter();
  const { pathname } = useShownLocation();
  return useCallback(() => router.latestLocation.pathname === pathname, [router, pathname]);
};

/** Like {@link useIsOnScreen}, for a part that may close before its screen, or a screen that may be opened twice. */
export const useIsHere = (): (() => boolean) => {
  const isOnScreen = useIsOnScreen();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current && isOnScreen(), [isOnScreen]);
};
