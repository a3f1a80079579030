/** What a kind of job does. It may run more than once for the same job, so it asks first whether its work is done already. */
export type JobHandler = (companyId: string, payload: unknown, jobId: string) => Promise<void>;

/** Hears that a job was given up for good, with the reason in words, so that its record can say so. */
export type JobFailure = (companyId: string, payload: unknown, words: string) => Promise<void>;

/** Trying again would not help: the job is given up at once. The message is shown to people. */
export class PermanentFailure extends Error {
  override readonly name: string = 'PermanentFailure';
}

/** A job as the database hands it out; `attempts` counts this one too. */
export interface ClaimedJob {
  readonly company_id: string;
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}
