import { BASE_RETRY_SLEEP_MS, isRetriedStatus, MAX_RETRY_SLEEP_MS } from '@sable/domain/storage';
import { StorageError } from './storage-error.ts';

/** Time as retries see it, so that tests can have one of their own. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Waits; rejects when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
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
  random: Math.random,
};

/** The pause before a retry, counted from 0: one second, doubling to 64 seconds, with jitter (specification section 9). */
export const retryPause = (attempt: number, random: number): number =>
  Math.min(MAX_RETRY_SLEEP_MS, BASE_RETRY_SLEEP_MS * 2 ** attempt * (1 + random / 4));

/** Whether the same request may succeed later: nobody answered, or the answer says so. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof StorageError
    ? error.status !== undefined && isRetriedStatus(error.status)
    : error instanceof TypeError || error instanceof ConnectionError;

/** The server was not reached. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Counts the attempts since something last went well, and says how long to wait or that it is enough. */
export class RetryBudget {
  readonly #clock: Clock;
  readonly #limitMs: number;
  #attempts = 0;
  #failingSince: number | null = null;

  constructor(clock: Clock, limitMs: number) {
    this.#clock = clock;
    this.#limitMs = limitMs;
  }

  /** Something went well: the next failure is a first one. */
  reset(): void {
    this.#attempts = 0;
    this.#failingSince = null;
  }

  /** Waits before the next attempt. Throws the failure itself when no attempt can help, `storage/retry-limit-exceeded` when the time is up. */
  async wait(failure: unknown, signal?: AbortSignal): Promise<void> {
    if (!isWorthRetrying(failure)) throw failure;
    const now = this.#clock.now();
    this.#failingSince ??= now;
    const left = this.#limitMs - (now - this.#failingSince);
    if (left <= 0) throw new StorageError('storage/retry-limit-exceeded');
    const pause = retryPause(this.#attempts++, this.#clock.random());
    await this.#clock.sleep(Math.min(pause, left), signal);
  }
}

/** Runs an operation until it succeeds, cannot succeed, or has failed for too long. */
export async function retrying<T>(
  clock: Clock,
  limitMs: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const budget = new RetryBudget(clock, limitMs);
  for (;;)
    try {
      return await work();
    } catch (error) {
      await budget.wait(error, signal);
    }
}
