import { ContentionError } from '@sable/domain/kernel/errors';
import { errorCode } from './connect.ts';

/** Default maximum attempts for a transaction (specification 9.8). */
export const DEFAULT_ATTEMPTS = 5;
/** Serialization failure and deadlock. A lock timeout is not retried: the caller has waited long enough. */
const contention = new Set(['40001', '40P01']);

/**
 * Whether a write waited while the partition for its month was created: it had been routed to the default partition.
 */
const metNewMonth = (error: unknown): boolean =>
  errorCode(error) === '23514' &&
  error instanceof Error &&
  'table' in error &&
  error.table === 'updates_default';

/** Whether a transaction failed only because of concurrent work, so that a retry may succeed. */
export const isContention = (error: unknown): boolean =>
  error instanceof ContentionError || contention.has(errorCode(error) ?? '') || metNewMonth(error);
