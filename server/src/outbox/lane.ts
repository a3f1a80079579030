import type { ClaimedJob } from './job.ts';
import { MAX_ATTEMPTS, retryDelay } from './retry.ts';

/** A group of jobs that wait and run separately from others, with their own workers and retry limits. */
export interface Lane {
  /** Maximum number of jobs that run concurrently. */
  readonly concurrency: number;
  /** Attempts before a job fails permanently. */
  readonly maxAttempts: number;
  /** Milliseconds to wait after a failed attempt, counted from 1. `random` is from 0 to 1. */
  retryDelay(attempts: number, random: number): number;
  /** Queues within the lane, with the maximum number of jobs of each queue that run concurrently. */
  readonly queues?: { readonly most: number; of(job: ClaimedJob): string | undefined };
  /**
   * The SQL function that leases due jobs: `$1` is their maximum number; with `takesBusy`, `$2` lists the queues that
   * are at their limit.
   */
  readonly claim: { readonly sql: string; readonly takesBusy?: boolean };
}

/** Everything except webhooks and imports. An email job mostly waits for its mail server. */
export const mainLane: Lane = {
  concurrency: 4,
  maxAttempts: MAX_ATTEMPTS,
  retryDelay,
  claim: { sql: 'select * from claim_jobs($1)' },
};

/**
 * Imports run until they have no more rows, one per company at a time. They delay no email, and one company's imports
 * do not delay another's.
 */
export const importLane: Lane = {
  ...mainLane,
  concurrency: 2,
  queues: { most: 1, of: (job) => job.company_id },
  claim: { sql: 'select * from claim_import_jobs($1, $2::text[])', takesBusy: true },
};
