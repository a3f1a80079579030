import type { Tenancy } from '../db/tenant.ts';
import { PermanentFailure, type ClaimedJob, type PermanentFailureHandler, type JobHandler } from './job.ts';
import { mainLane, type Lane } from './lane.ts';
import { RESTORED_ATTEMPTS, redactedErrorMessage } from './retry.ts';

const POLL_INTERVAL_MS = 2_000;
/** A lease lasts a minute; a longer job renews it before then. */
const LEASE_RENEW_MS = 20_000;
const SHUTDOWN_TIMEOUT_MS = 10_000;

export interface OutboxLog {
  info(reason: string): void;
  warn(reason: string): void;
  error(reason: string): void;
}

export interface OutboxOptions {
  readonly tenancy: Tenancy;
  /** The handler for each kind of job. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Called when a job of the given kind fails permanently. */
  readonly failures?: Readonly<Record<string, PermanentFailureHandler>>;
  readonly log: OutboxLog;
  /** The jobs it runs; by default all except webhooks and imports. */
  readonly lane?: Lane;
  /** Returns a number from 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
}

/** Finished jobs by outcome since the start, and the number running now. */
export interface OutboxMetrics {
  readonly done: number;
  readonly retried: number;
  readonly failed: number;
  readonly running: number;
}

export interface OutboxWorker {
  /** Starts polling for due jobs, every two seconds and when woken. */
  start(): void;
  /** Polls now. Call it right after a commit that queued a job. */
  wake(): void;
  /** Runs due jobs until none is left and returns their number. */
  runDue(): Promise<number>;
  /** Claims no more jobs and waits up to ten seconds for running ones. Interrupted jobs run again after the next start. */
  stop(): Promise<void>;
  metrics(): OutboxMetrics;
  /** Counts the waiting and the permanently failed jobs of all companies. */
  backlog(): Promise<{ readonly waiting: number; readonly failed: number }>;
}

/** Creates the outbox worker. It runs each side effect that was queued with a commit, at least once. */
export function createOutboxWorker(options: OutboxOptions): OutboxWorker {
  return new Worker(options);
}

class Worker implements OutboxWorker {
  readonly #options: OutboxOptions;
  readonly #lane: Lane;
  readonly #running = new Map<string, { readonly job: ClaimedJob; readonly end: Promise<void> }>();
  readonly #counts = { done: 0, retried: 0, failed: 0 };
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;
  #polling: Promise<number> | undefined;
  #pollAgain = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#lane = options.lane ?? mainLane;
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.wake(), POLL_INTERVAL_MS),
      setInterval(() => void this.#renew().catch((error: unknown) => this.#logError(error)), LEASE_RENEW_MS),
    ];
    this.wake();
  }

  wake(): void {
    void this.#poll().catch((error: unknown) => this.#logError(error));
  }

  async runDue(): Promise<number> {
    let all = 0;
    for (let seen = await this.#poll(); seen > 0; seen = await this.#poll()) {
      all += seen;
      await this.#allFinished();
    }
    return all;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    let late: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((done) => (late = setTimeout(done, SHUTDOWN_TIMEOUT_MS)));
    await Promise.race([this.#settled(), timeout]);
    clearTimeout(late);
    if (this.#running.size > 0)
      this.#options.log.warn(
        `${this.#running.size} queued jobs were interrupted. They will run again after the next start.`,
      );
  }

  metrics(): OutboxMetrics {
    return { ...this.#counts, running: this.#running.size };
  }

  async backlog() {
    const [counts] = await this.#options.tenancy.crossTenantQuery<{ waiting: number; failed: number }>(
      'select waiting, failed from count_jobs()',
    );
    return counts ?? { waiting: 0, failed: 0 };
  }

  async #settled(): Promise<void> {
    await this.#polling?.catch(() => undefined);
    await this.#allFinished();
  }

  async #allFinished(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ end }) => end));
  }

  /** Starts every due job, one poll at a time. Slow jobs delay others only when all slots are taken. */
  #poll(): Promise<number> {
    // A job may have been committed after the current poll's last claim, so poll once more.
    if (this.#polling) this.#pollAgain = true;
    this.#polling ??= this.#claimAll().finally(() => (this.#polling = undefined));
    return this.#polling;
  }

  async #claimAll(): Promise<number> {
    let seen = 0;
    do {
      this.#pollAgain = false;
      for (let taken = await this.#claimBatch(); taken > 0; taken = await this.#claimBatch()) seen += taken;
    } while (this.#pollAgain && !this.#stopped);
    return seen;
  }

  /** Claims a job for each free slot; waits for a slot if there is none. */
  async #claimBatch(): Promise<number> {
    const { concurrency, claim } = this.#lane;
    if (this.#running.size >= concurrency)
      await Promise.race([...this.#running.values()].map(({ end }) => end));
    // Checked again after the wait: the slot may be free because the worker was stopped meanwhile and is finishing
    // its jobs.
    if (this.#stopped) return 0;
    const free = concurrency - this.#running.size;
    const jobs = await this.#options.tenancy.crossTenantQuery<ClaimedJob>(
      claim.sql,
      claim.takesBusy ? [free, this.#busyQueues()] : [free],
    );
    for (const job of jobs) this.#begin(job);
    return jobs.length;
  }

  #begin(job: ClaimedJob): void {
    // The lease expired but the job is still running in this process. Do not start it twice.
    if (this.#running.has(job.id)) return;
    const end = this.#run(job)
      .catch((error: unknown) => this.#logError(error))
      .finally(() => this.#end(job));
    this.#running.set(job.id, { job, end });
  }

  #end(job: ClaimedJob): void {
    const queue = this.#lane.queues?.of(job);
    const wasBusy = queue !== undefined && this.#busyQueues().includes(queue);
    this.#running.delete(job.id);
    // Other jobs of this queue were skipped while it was busy.
    if (wasBusy) this.wake();
  }

  #busyQueues(): string[] {
    const { queues } = this.#lane;
    if (!queues) return [];
    const counts = new Map<string, number>();
    for (const { job } of this.#running.values()) {
      const queue = queues.of(job);
      if (queue !== undefined) counts.set(queue, (counts.get(queue) ?? 0) + 1);
    }
    return [...counts].flatMap(([queue, count]) => (count >= queues.most ? [queue] : []));
  }

  async #run(job: ClaimedJob): Promise<void> {
    try {
      await this.#handle(job);
    } catch (error) {
      return this.#failed(job, error);
    }
    await this.#close(job, 'done_at = now(), last_error = null', []);
    this.#counts.done += 1;
  }

  async #handle({ company_id, id, kind, payload, attempts }: ClaimedJob): Promise<void> {
    if (attempts > RESTORED_ATTEMPTS)
      throw new PermanentFailure(
        'This was waiting to be sent when the restored backup was made, and may have been sent since. Send it again if it is still needed.',
      );
    if (attempts > this.#lane.maxAttempts)
      throw new PermanentFailure('The server stopped each time while this was being done.');
    const handler = Object.hasOwn(this.#options.handlers, kind) ? this.#options.handlers[kind] : undefined;
    if (!handler) throw new PermanentFailure(`This version cannot run jobs of kind “${kind}”.`);
    await handler(company_id, payload, id, attempts);
  }

  async #failed(job: ClaimedJob, error: unknown): Promise<void> {
    const { log, random = Math.random } = this.#options;
    const reason = redactedErrorMessage(error, job.payload);
    if (job.attempts < this.#lane.maxAttempts && !(error instanceof PermanentFailure)) {
      this.#counts.retried += 1;
      log.warn(`A queued job (${job.kind}) failed at attempt ${job.attempts} and will be retried: ${reason}`);
      return this.#write(job, `run_at = now() + $3 * interval '1 millisecond', last_error = $4`, [
        this.#lane.retryDelay(job.attempts, random()),
        reason,
      ]);
    }
    log.error(`A queued job (${job.kind}) failed permanently after ${job.attempts} attempts: ${reason}`);
    // Update the record first. If the server stops in between, the job runs again and repeats the update.
    await this.#notifyFailureHandler(job, reason);
    await this.#close(job, 'failed_at = now(), last_error = $3', [reason]);
    this.#counts.failed += 1;
  }

  /**
   * Updates the job's record to show the failure. If that fails too, the job still ends; otherwise it would be
   * retried every minute forever.
   */
  async #notifyFailureHandler(job: ClaimedJob, reason: string): Promise<void> {
    try {
      await this.#options.failures?.[job.kind]?.(job.company_id, job.payload, reason);
    } catch (error) {
      this.#options.log.error(
        `A queued job (${job.kind}) failed permanently and its record could not be updated: ${redactedErrorMessage(error, job.payload)}`,
      );
    }
  }

  /** Ends a job and clears its payload, which may hold the token of a customer's link. */
  #close(job: ClaimedJob, set: string, values: readonly unknown[]): Promise<void> {
    return this.#write(job, `payload = '{}', ${set}`, values);
  }

  async #write(job: ClaimedJob, set: string, values: readonly unknown[]): Promise<void> {
    await this.#options.tenancy.withTenant(job.company_id, (client) =>
      client.query(
        `update outbox set ${set} where company_id = $1 and id = $2 and done_at is null and failed_at is null`,
        [job.company_id, job.id, ...values],
      ),
    );
  }

  async #renew(): Promise<void> {
    for (const { job } of this.#running.values())
      await this.#write(job, `run_at = now() + interval '1 minute'`, []);
  }

  #logError(error: unknown): void {
    this.#options.log.error(
      `The job queue could not be processed and will be retried: ${redactedErrorMessage(error, null)}`,
    );
  }
}
