/**
 * Runs one kind of job. It may run more than once for a job, so it first checks whether the work is already done.
 * `attempt` counts from 1.
 */
export type JobHandler = (
  companyId: string,
  payload: unknown,
  jobId: string,
  attempt: number,
) => Promise<void>;

/** Called when a job fails permanently, with the reason, so that its record can show it. */
export type PermanentFailureHandler = (companyId: string, payload: unknown, reason: string) => Promise<void>;

/** A failure that a retry cannot fix. The job ends immediately. Users see the message. */
export class PermanentFailure extends Error {
  override readonly name: string = 'PermanentFailure';
}

/** A claimed job. `attempts` includes this attempt. */
export interface ClaimedJob {
  readonly company_id: string;
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}
