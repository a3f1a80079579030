import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { navigate } from './navigate.ts';

export type Query = Readonly<Record<string, string>>;

/** The query part of an address, in the order given; empty values are left out. */
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

/** The address of the screen that is shown. The router's own changes first, and the screen once the next one is loaded. */
const useShownLocation = () =>
  useRouterState({
    select: ({ location, matches, resolvedLocation = location }) =>
      matches.at(-1)?.pathname === location.pathname ? location : resolvedLocation,
  });

/**
 * The screen's state that lives in its address: filters, sort, panel, tab. `setQuery` merges; null takes a value out.
 * The view stays as it is. Once the person has left the screen nothing is written: the address is that of the next one.
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

/** Whether the person is still on the screen, for what an answer would open. False from the moment on that another screen is asked for. */
export const useIsOnScreen = (): (() => boolean) => {
  const router = useRouter();
  const { pathname } = useShownLocation();
  return useCallback(() => router.latestLocation.pathname === pathname, [router, pathname]);
};

/** As {@link useIsOnScreen}, for a part that may be closed before its screen, or a screen that may be opened twice. */
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
