import type { ClaimedJob } from './job.ts';
import { MAX_ATTEMPTS, retryDelay } from './retry.ts';

/** Jobs that wait and run apart from others, with their own workers and their own patience. */
export interface Lane {
  /** Jobs that run at the same time. */
  readonly concurrency: number;
  /** Attempts before a job fails permanently. */
  readonly maxAttempts: number;
  /** Milliseconds to wait after a failed attempt, counted from 1. `random` is from 0 to 1. */
  retryDelay(attempts: number, random: number): number;
  /** Queues inside the lane; only so many jobs of each run at the same time. */
  readonly queues?: { readonly most: number; of(job: ClaimedJob): string | undefined };
  /** The function that leases due jobs: `$1` is how many, `$2` with `takesBusy` the queues that have enough. */
  readonly claim: { readonly sql: string; readonly takesBusy?: boolean };
}

/** Everything but webhooks and imports; an email mostly waits for its server. */
export const mainLane: Lane = {
  concurrency: 4,
  maxAttempts: MAX_ATTEMPTS,
  retryDelay,
  claim: { sql: 'select * from claim_jobs($1)' },
};

/** Imports run for as long as they have rows, one of a company at a time: they hold up no email, and no other company for the sake of one. */
export const importLane: Lane = {
  ...mainLane,
  concurrency: 2,
  queues: { most: 1, of: (job) => job.company_id },
  claim: { sql: 'select * from claim_import_jobs($1, $2::text[])', takesBusy: true },
};
