import { ContentionError } from '@sable/domain/kernel/errors';
import { errorCode } from './connect.ts';

/** How often a transaction is tried where nobody says (specification 9.8). */
export const DEFAULT_ATTEMPTS = 5;
/** Serialization failure and deadlock. A lock that did not come in time is not tried again: the caller has waited long enough. */
const contention = new Set(['40001', '40P01']);

/** Whether a write waited while the month that it belongs to was made: it was on its way to where rows of no month go. */
const metNewMonth = (error: unknown): boolean =>
  errorCode(error) === '23514' &&
  error instanceof Error &&
  'table' in error &&
  error.table === 'updates_default';

/** Whether a transaction failed only because others worked at the same time: tried again, it may well succeed. */
export const isContention = (error: unknown): boolean =>
  error instanceof ContentionError || contention.has(errorCode(error) ?? '') || metNewMonth(error);
