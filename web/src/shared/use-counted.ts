import { and, matchAll, where } from '@sable/domain/kernel/predicate';
import type { TypedQuery } from '@sable/domain/kernel/typed-query';
import { useLive, type LiveResult } from '../live/hooks.ts';

/**
 * Returns a query without test sales. The stored totals answer its counts and sums just as they do without the
 * condition.
 */
export const counted = <R>(asked: TypedQuery<R>): TypedQuery<R> => ({
  ...asked,
  where: and(asked.where ?? matchAll, where({ isTest: false })),
});

/**
 * Returns rows, counts, or sums that a report or a dashboard shows as numbers: live, and without test sales, which
 * are never counted.
 */
export const useCounted = <R>(asked: TypedQuery<R>): LiveResult<R> => useLive(counted(asked));
