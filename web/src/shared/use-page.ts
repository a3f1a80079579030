import { groupQuery, type TypedQuery } from '@sable/domain/kernel/typed-query';
import { useLive } from '../live/hooks.ts';

/** How many rows answer a list's question in all, without its pages. */
const countOf = <R>({ collection, where }: TypedQuery<R>) =>
  groupQuery<R, never, never>(collection, { where });

export interface Page<R> {
  readonly rows: readonly R[] | undefined;
  /** How many there are in all; undefined until it is known. */
  readonly count: number | undefined;
}

/** A page of rows, and how many there are in all, live. They are counted only where the page is full. `null` asks nothing. */
export function usePage<R>(asked: (TypedQuery<R> & { readonly limit?: number | undefined }) | null): Page<R> {
  const { rows } = useLive(asked);
  const isFull = rows !== undefined && asked !== null && rows.length === asked.limit;
  const groups = useLive(isFull ? countOf(asked) : null).rows;
  return { rows, count: isFull ? groups?.[0]?.count : rows?.length };
}
