import type { Tenancy } from '../db/tenant.ts';
import { PermanentFailure, type ClaimedJob, type JobFailure, type JobHandler } from './job.ts';
import { MAX_ATTEMPTS, RESTORED_ATTEMPTS, retryDelay, wordsOfFailure } from './retry.ts';

/** Jobs at work at once; a mail waits for its server most of the time. */
const AT_ONCE = 4;
const POLL_MS = 2_000;
/** A claim lasts a minute; what takes longer is claimed on before that. */
const RENEW_MS = 20_000;
const STOP_WITHIN_MS = 10_000;

export interface OutboxLog {
  info(words: string): void;
  warn(words: string): void;
  error(words: string): void;
}

export interface OutboxOptions {
  readonly tenancy: Tenancy;
  /** What each kind of job does. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** What else happens when a job of a kind is given up. */
  readonly failures?: Readonly<Record<string, JobFailure>>;
  readonly log: OutboxLog;
  /** From 0 to 1, for the spread of retries. */
  readonly random?: () => number;
}

/** How often each end was reached since the start, and how many jobs run now. */
export interface OutboxMetrics {
  readonly done: number;
  readonly retried: number;
  readonly failed: number;
  readonly running: number;
}

export interface OutboxWorker {
  /** Begins to look for due jobs, every two seconds and whenever woken. */
  start(): void;
  /** Looks now: call it right after a commit that queued something. */
  wake(): void;
  /** Runs what is due until nothing is, and gives back how many jobs that were. */
  runDue(): Promise<number>;
  /** Takes no more jobs and waits up to ten seconds for those that run. What is cut off runs again at the next start. */
  stop(): Promise<void>;
  metrics(): OutboxMetrics;
  /** Jobs of all companies that wait, and those that were given up. */
  backlog(): Promise<{ readonly waiting: number; readonly failed: number }>;
}

/** Makes the worker of the outbox: side effects that were queued with a commit happen here, at least once each. */
export function createOutboxWorker(options: OutboxOptions): OutboxWorker {
  return new Worker(options);
}

class Worker implements OutboxWorker {
  readonly #options: OutboxOptions;
  readonly #running = new Map<string, { readonly job: ClaimedJob; readonly end: Promise<void> }>();
  readonly #counts = { done: 0, retried: 0, failed: 0 };
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;
  #looking: Promise<number> | undefined;
  #again = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.wake(), POLL_MS),
      setInterval(() => void this.#renew().catch((error: unknown) => this.#complain(error)), RENEW_MS),
    ];
    this.wake();
  }

  wake(): void {
    void this.#look().catch((error: unknown) => this.#complain(error));
  }

  async runDue(): Promise<number> {
    let all = 0;
    for (let seen = await this.#look(); seen > 0; seen = await this.#look()) {
      all += seen;
      await this.#ends();
    }
    return all;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    let late: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((done) => (late = setTimeout(done, STOP_WITHIN_MS)));
    await Promise.race([this.#settled(), timeout]);
    clearTimeout(late);
    if (this.#running.size > 0)
      this.#options.log.warn(
        `${this.#running.size} queued jobs were cut off. They run again after the next start.`,
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
    await this.#looking?.catch(() => undefined);
    await this.#ends();
  }

  async #ends(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ end }) => end));
  }

  /** Begins every due job. One look at a time; slow jobs do not hold up later ones while there are hands. */
  #look(): Promise<number> {
    // Asked again meanwhile: what that is about may have been committed after the last claim.
    if (this.#looking) this.#again = true;
    this.#looking ??= this.#takeAll().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #takeAll(): Promise<number> {
    let seen = 0;
    do {
      this.#again = false;
      for (let taken = await this.#take(); taken > 0; taken = await this.#take()) seen += taken;
    } while (this.#again && !this.#stopped);
    return seen;
  }

  /** Claims as many jobs as there are free hands; waits for a hand when there is none. */
  async #take(): Promise<number> {
    if (this.#stopped) return 0;
    if (this.#running.size >= AT_ONCE) await Promise.race([...this.#running.values()].map(({ end }) => end));
    const jobs = await this.#options.tenancy.crossTenantQuery<ClaimedJob>('select * from claim_jobs($1)', [
      AT_ONCE - this.#running.size,
    ]);
    for (const job of jobs) this.#begin(job);
    return jobs.length;
  }

  #begin(job: ClaimedJob): void {
    // Still at work here although its claim ran out: leave it to the run that has it.
    if (this.#running.has(job.id)) return;
    const end = this.#run(job)
      .catch((error: unknown) => this.#complain(error))
      .finally(() => this.#running.delete(job.id));
    this.#running.set(job.id, { job, end });
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
    if (attempts > MAX_ATTEMPTS)
      throw new PermanentFailure('The server stopped each time while this was being done.');
    const handler = Object.hasOwn(this.#options.handlers, kind) ? this.#options.handlers[kind] : undefined;
    if (!handler) throw new PermanentFailure(`This version does not know jobs of the kind “${kind}”.`);
    await handler(company_id, payload, id);
  }

  async #failed(job: ClaimedJob, error: unknown): Promise<void> {
    const { log, random = Math.random } = this.#options;
    const words = wordsOfFailure(error, job.payload);
    if (job.attempts < MAX_ATTEMPTS && !(error instanceof PermanentFailure)) {
      this.#counts.retried += 1;
      log.warn(
        `A queued job (${job.kind}) failed at attempt ${job.attempts} and will be tried again: ${words}`,
      );
      return this.#write(job, `run_at = now() + $3 * interval '1 millisecond', last_error = $4`, [
        retryDelay(job.attempts, random()),
        words,
      ]);
    }
    log.error(`A queued job (${job.kind}) was given up after ${job.attempts} attempts: ${words}`);
    // First its record, then the job: cut off in between, the job comes back and says it again.
    await this.#tellRecord(job, words);
    await this.#close(job, 'failed_at = now(), last_error = $3', [words]);
    this.#counts.failed += 1;
  }

  /** What its record says of a given-up job. A job whose record cannot be told ends all the same, or it would come back every minute for ever. */
  async #tellRecord(job: ClaimedJob, words: string): Promise<void> {
    try {
      await this.#options.failures?.[job.kind]?.(job.company_id, job.payload, words);
    } catch (error) {
      this.#options.log.error(
        `A queued job (${job.kind}) was given up and its record could not be told: ${wordsOfFailure(error, job.payload)}`,
      );
    }
  }

  /** Ends a job and forgets its payload, which may hold the token of a customer's link. */
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

  #complain(error: unknown): void {
    this.#options.log.error(
      `The queue of jobs could not be worked on and will be tried again: ${wordsOfFailure(error, null)}`,
    );
  }
}
