import { groupQuery, type TypedQuery } from '@sable/domain/kernel/typed-query';
import { useLive } from '../live/hooks.ts';

/** Returns the query for the total number of rows of a list, across all pages. */
const countOf = <R>({ collection, where }: TypedQuery<R>) =>
  groupQuery<R, never, never>(collection, { where });

export interface Page<R> {
  readonly rows: readonly R[] | undefined;
  /** The total count; undefined until it is known. */
  readonly count: number | undefined;
}

/**
 * Returns a page of rows and their total count, live. Rows are counted only if the page is full. `null` sends no
 * query.
 */
export function usePage<R>(asked: (TypedQuery<R> & { readonly limit?: number | undefined }) | null): Page<R> {
  const { rows } = useLive(asked);
  const isFull = rows !== undefined && asked !== null && rows.length === asked.limit;
  const groups = useLive(isFull ? countOf(asked) : null).rows;
  return { rows, count: isFull ? groups?.[0]?.count : rows?.length };
}
