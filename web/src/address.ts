import { useRouterState } from '@tanstack/react-router';
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

/**
 * The screen's state that lives in its address: filters, sort, panel, tab. `setQuery` merges; null takes a value out.
 * The view stays as it is.
 */
export const useAddress = (): {
  query: Query;
  setQuery: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
} => {
  const location = useRouterState({ select: (state) => state.location });
  const query = readQuery(location.searchStr);
  return {
    query,
    setQuery: (changes, { replace = true } = {}) =>
      navigate(`${location.pathname}${writeQuery({ ...query, ...changes })}`, { replace, keepView: true }),
  };
};
