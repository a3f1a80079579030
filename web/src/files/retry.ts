import { BASE_RETRY_SLEEP_MS, isRetriedStatus, MAX_RETRY_SLEEP_MS } from '@sable/domain/storage';
import { StorageError } from './storage-error.ts';

/** Time as retries see it, so that tests can have one of their own. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Waits; rejects when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Rings once, after that time, unless what it returns is called before. */
  alarm(ms: number, ring: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const handleAbort = () => {
        clearTimeout(timer);
        reject(new StorageError('storage/canceled'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', handleAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', handleAbort);
    }),
  alarm: (ms, ring) => {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/**
 * The pause before a retry, counted from 0: one second, doubling to 64 seconds, with jitter (specification section 9), which is `min(64_000, base·2ⁿ)·(1−r/4)`. Jitter only
 * shortens it, so that it is never above 64 seconds, and clients that failed together do not come back together, at 64 seconds neither.
 *
 * @param random r, from 0 to 1.
 */
export const retryPause = (attempt: number, random: number): number =>
  Math.min(MAX_RETRY_SLEEP_MS, BASE_RETRY_SLEEP_MS * 2 ** attempt) * (1 - random / 4);

/** How long an attempt waits for its answer at least, in milliseconds: the last one begins when the time for retries is over. */
const MIN_WAIT_MS = 10_000;

/** Whether the same request may succeed later: nobody answered, or the answer says so. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof StorageError
    ? error.status !== undefined && isRetriedStatus(error.status)
    : error instanceof TypeError || error instanceof ConnectionError;

/** The server was not reached. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** What an attempt ends with when nobody answers it in time. */
const outOfTime = (): StorageError => new StorageError('storage/retry-limit-exceeded');

/** Counts the attempts since something last went well, and says how long to wait or that it is enough. */
export class RetryBudget {
  readonly #clock: Clock;
  readonly #limitMs: number;
  #attempts = 0;
  #failingSince: number | null;

  /** @param failingSince since when the time runs; from the first failure unless said. */
  constructor(clock: Clock, limitMs: number, failingSince: number | null = null) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#failingSince = failingSince;
  }

  /** How long the next attempt may wait without a sign of life, in milliseconds. */
  get patienceMs(): number {
    return Math.max(this.#leftMs(), MIN_WAIT_MS);
  }

  /** Something went well: the next failure is a first one. */
  reset(): void {
    this.#attempts = 0;
    this.#failingSince = null;
  }

  /** Waits before the next attempt. Throws the failure itself when no attempt can help, `storage/retry-limit-exceeded` when the time is up. */
  async wait(failure: unknown, signal?: AbortSignal): Promise<void> {
    if (!isWorthRetrying(failure)) throw failure;
    this.#failingSince ??= this.#clock.now();
    const left = this.#leftMs();
    if (left <= 0) throw outOfTime();
    const pause = retryPause(this.#attempts++, this.#clock.random());
    await this.#clock.sleep(Math.min(pause, left), signal);
  }

  #leftMs(): number {
    return this.#limitMs - (this.#failingSince === null ? 0 : this.#clock.now() - this.#failingSince);
  }
}

/** Runs an operation until it succeeds, cannot succeed, or has taken too long, be it that nobody answers. The signal ends an attempt. */
export async function retrying<T>(
  clock: Clock,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const budget = new RetryBudget(clock, limitMs, clock.now());
  for (;;) {
    const attempt = new AbortController();
    const stopAlarm = clock.alarm(budget.patienceMs, () => attempt.abort(outOfTime()));
    try {
      return await work(attempt.signal);
    } catch (error) {
      await budget.wait(error);
    } finally {
      stopAlarm();
    }
  }
}

/** Watches that something moves. */
export class Watchdog {
  readonly #clock: Clock;
  #stopAlarm: () => void = () => undefined;
  #isOver = false;
  #bark: (failure: StorageError) => void = () => undefined;
  /** Rejects with `storage/retry-limit-exceeded` when nothing has moved for too long; never resolves. */
  readonly silence: Promise<never>;

  /** @param ms how long it waits for the first move. */
  constructor(clock: Clock, ms: number) {
    this.#clock = clock;
    this.silence = new Promise((_, reject) => (this.#bark = reject));
    this.silence.catch(() => undefined);
    this.moved(ms);
  }

  /** Something has moved: the next move has that much time. */
  moved(ms: number): void {
    this.#stopAlarm();
    if (!this.#isOver) this.#stopAlarm = this.#clock.alarm(ms, () => this.#bark(outOfTime()));
  }

  /** Nobody waits for a move any more. */
  end(): void {
    this.#isOver = true;
    this.#stopAlarm();
  }
}
