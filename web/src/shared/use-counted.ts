import { and, type Predicate } from '@sable/domain/kernel/predicate';
import type { TypedQuery } from '@sable/domain/kernel/typed-query';
import { query } from '@sable/domain/queries';
import { useLive, type LiveResult } from '../live/hooks.ts';

/** A company tries the way some times, not often. */
const MAX_TESTS = 200;

const tests = query('accounts', { where: { isTest: true }, limit: MAX_TESTS });

/** A query for the rows of some accounts alone, or for all others. */
export function about<R>(
  asked: TypedQuery<R>,
  ids: readonly string[],
  whose: 'these' | 'others',
): TypedQuery<R> {
  const field = asked.collection === 'accounts' ? 'id' : 'accountId';
  const these: Predicate = { field, op: 'in', value: [...ids] };
  const only = whose === 'these' ? these : { not: these };
  return { ...asked, where: asked.where ? and(asked.where, only) : only };
}

const valuesOf = (row: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof row === 'object' && row !== null ? Object.entries(row) : []);

/** Groups less what some of their rows come to: the count and each sum. A group of which nothing is left goes. */
export function less<R>(all: readonly R[], some: readonly R[], groupBy: readonly string[] = []): R[] {
  const keyOf = (row: unknown) => JSON.stringify(groupBy.map((field) => valuesOf(row).get(field)));
  const off = new Map(some.map((row) => [keyOf(row), valuesOf(row)]));
  return all.flatMap((row) => {
    const own = off.get(keyOf(row));
    if (!own) return [row];
    const figures = [...valuesOf(row)].flatMap(([name, value]) => {
      const part = own.get(name);
      const isFigure = !groupBy.includes(name) && typeof value === 'number' && typeof part === 'number';
      return isFigure ? [[name, value - part] as const] : [];
    });
    const left = Object.fromEntries(figures);
    return groupBy.length > 0 && left['count'] === 0 ? [] : [{ ...row, ...left }];
  });
}

/**
 * Rows, counts or sums that a report or a dashboard shows as numbers: live, and without test sales, which no number counts. Counts and sums are stored for the whole
 * company: what the tests come to is asked beside them and taken off, so that a test does not make each number read all rows.
 */
export function useCounted<R>(asked: TypedQuery<R>): LiveResult<R> {
  const { aggregate } = asked;
  const ids = useLive(tests)
    .rows?.map(({ id }) => id)
    .toSorted();
  const rest = ids && (ids.length > 0 ? about(asked, ids, 'others') : asked);
  const all = useLive(aggregate ? asked : (rest ?? null));
  const ofTests = useLive(aggregate && ids && ids.length > 0 ? about(asked, ids, 'these') : null);
  if (!aggregate || ids?.length === 0) return all;
  return { ...all, rows: all.rows && ofTests.rows && less(all.rows, ofTests.rows, aggregate.groupBy) };
}
