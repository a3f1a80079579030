import { AppError } from '@sable/domain/kernel/errors';

interface Waiter {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (error: AppError) => void;
}

/** A shorter line is no overload, however long its first has waited: a machine may have stood still. */
const LONG_LINE = 64;

/**
 * Begins one request in each turn of the event loop, the companies by turns. Node accepts one new connection in each turn (libuv 1.45 and later), so a
 * server that begins every request as it arrives leaves new connections waiting where no limit reaches them: up to 20 seconds under three times
 * the load that it can bear. A server that keeps up begins a request at once.
 */
export class RequestTurns {
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  /** Who waits, by company; the company whose turn it is comes first. */
  readonly #lines = new Map<string, Waiter[]>();
  #isRunning = false;

  /**
   * @param maxWaitMs longest wait in a long line, in milliseconds; who waited longer is refused when its turn comes. Once the first of a company
   *   has waited half as long, the server does not keep up, and newcomers of that company are refused at once, which costs less.
   * @param now milliseconds of a clock that only moves forward.
   */
  constructor(maxWaitMs: number, now = () => performance.now()) {
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
  }

  /** Resolves when a request of a company may begin. @throws AppError UNAVAILABLE when it may not. */
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
