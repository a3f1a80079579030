import { BASE_RETRY_SLEEP_MS, isRetriedStatus, MAX_RETRY_SLEEP_MS } from '@sable/domain/storage';
import { StorageError } from './storage-error.ts';

/** The clock used by retries; tests can pass their own. */
export interface Clock {
  /** Returns the milliseconds since any fixed moment. */
  now(): number;
  /** Waits; rejects if the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `ring` once after that time, unless the returned function is called first. */
  alarm(ms: number, ring: () => void): () => void;
  /** Returns a number from 0 to 1. */
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
 * Returns the pause before a retry, counted from 0: one second, doubling to 64 seconds, with jitter (specification
 * section 9), which is `min(64_000, base·2ⁿ)·(1−r/4)`. Jitter only shortens the pause. So it never exceeds 64
 * seconds, and clients that failed together do not return together, not even at 64 seconds.
 *
 * @param random r, from 0 to 1.
 */
export const retryPause = (attempt: number, random: number): number =>
  Math.min(MAX_RETRY_SLEEP_MS, BASE_RETRY_SLEEP_MS * 2 ** attempt) * (1 - random / 4);

/** The minimum timeout of an attempt in milliseconds: the last attempt starts when the time for retries is over. */
const MIN_WAIT_MS = 10_000;

/** Returns whether the same request may succeed later: the server was unreachable, or its status is retryable. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof StorageError
    ? error.status !== undefined && isRetriedStatus(error.status)
    : error instanceof TypeError || error instanceof ConnectionError;

/** The server was unreachable. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Returns the error of an attempt that times out. */
const outOfTime = (): StorageError => new StorageError('storage/retry-limit-exceeded');

/** Counts the attempts since the last success, and determines how long to wait or when to give up. */
export class RetryBudget {
  readonly #clock: Clock;
  readonly #limitMs: number;
  #attempts = 0;
  #failingSince: number | null;

  /** @param failingSince start of the time limit; the first failure if omitted. */
  constructor(clock: Clock, limitMs: number, failingSince: number | null = null) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#failingSince = failingSince;
  }

  /** How long the next attempt may wait without progress, in milliseconds. */
  get patienceMs(): number {
    return Math.max(this.#leftMs(), MIN_WAIT_MS);
  }

  /** Resets the count after a success: the next failure counts as the first. */
  reset(): void {
    this.#attempts = 0;
    this.#failingSince = null;
  }

  /**
   * Waits before the next attempt. Throws the failure itself if no retry can help, and `storage/retry-limit-exceeded`
   * if the time is up.
   */
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

/**
 * Runs an operation until it succeeds, cannot succeed, or has taken too long, including when the server does not
 * respond. The signal ends an attempt.
 */
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

/** Watches for progress. */
export class Watchdog {
  readonly #clock: Clock;
  #stopAlarm: () => void = () => undefined;
  #isOver = false;
  #bark: (failure: StorageError) => void = () => undefined;
  /** Rejects with `storage/retry-limit-exceeded` after too long without progress; never resolves. */
  readonly silence: Promise<never>;

  /** @param ms timeout for the first progress. */
  constructor(clock: Clock, ms: number) {
    this.#clock = clock;
    this.silence = new Promise((_, reject) => (this.#bark = reject));
    this.silence.catch(() => undefined);
    this.moved(ms);
  }

  /** Records progress and restarts the timeout for the next one. */
  moved(ms: number): void {
    this.#stopAlarm();
    if (!this.#isOver) this.#stopAlarm = this.#clock.alarm(ms, () => this.#bark(outOfTime()));
  }

  /** Ends the watch. */
  end(): void {
    this.#isOver = true;
    this.#stopAlarm();
  }
}
