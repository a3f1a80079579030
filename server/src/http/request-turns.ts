import { AppError } from '@sable/domain/kernel/errors';

interface Waiter {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (error: AppError) => void;
}

/**
 * A shorter queue is not an overload, however long its first request has waited: the machine may have been suspended.
 */
const LONG_LINE = 64;

/**
 * Begins one request in each turn of the event loop, alternating between companies. Node accepts one new connection
 * in each turn (libuv 1.45 and later). A server that begins every request on arrival leaves new connections waiting
 * outside of any limit: up to 20 seconds under three times its capacity. A server that keeps up begins each request
 * immediately.
 */
export class RequestTurns {
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  /** Waiting requests by company; the company whose turn it is comes first. */
  readonly #lines = new Map<string, Waiter[]>();
  #isRunning = false;

  /**
   * @param maxWaitMs maximum wait in a long queue, in milliseconds; a request that waited longer is rejected at its
   * turn. Once the first request of a company has waited half as long, the server is not keeping up, and new requests
   * of that company are rejected immediately, which costs less.
   * @param now milliseconds of a monotonic clock.
   */
  constructor(maxWaitMs: number, now = () => performance.now()) {
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
  }

  /** Resolves when a request of a company may begin. @throws AppError UNAVAILABLE if it may not. */
  wait(companyId: string): Promise<void> {
    const line = this.#lines.get(companyId) ?? [];
    const [first] = line;
    if (first && line.length >= LONG_LINE && this.#waitOf(first) > this.#maxWaitMs / 2)
      return Promise.reject(new AppError('UNAVAILABLE'));
    this.#lines.set(companyId, line);
    return new Promise((begin, refuse) => {
      line.push({ since: this.#now(), begin, refuse });
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(this.#next);
    });
  }

  #waitOf({ since }: Waiter): number {
    return this.#now() - since;
  }

  readonly #next = (): void => {
    const [companyId = '', line = []] = this.#lines.entries().next().value ?? [];
    const isLong = line.length >= LONG_LINE;
    const next = line.shift();
    this.#lines.delete(companyId);
    if (line.length > 0) this.#lines.set(companyId, line);
    this.#isRunning = this.#lines.size > 0;
    if (this.#isRunning) setImmediate(this.#next);
    if (!next) return;
    if (isLong && this.#waitOf(next) > this.#maxWaitMs) next.refuse(new AppError('UNAVAILABLE'));
    else next.begin();
  };
}
