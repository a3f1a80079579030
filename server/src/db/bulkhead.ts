import { AppError } from '@sable/domain/kernel/errors';

export interface BulkheadLimits {
  /** Maximum concurrency: the number of connections in the pool. */
  readonly size: number;
  /** Maximum concurrency of one company. */
  readonly share: number;
  /** Maximum concurrency of all live queries together. */
  readonly liveShare: number;
  /** Maximum queue length of one company. Further requests are refused. */
  readonly maxWaiting: number;
  /** Maximum wait of a request in milliseconds, after which it is refused. */
  readonly maxWaitMs: number;
}

interface Waiter {
  readonly companyId: string;
  readonly live: boolean;
  readonly start: () => void;
}

/**
 * Limits the concurrency of a connection pool, so that one company cannot use all of it. Beyond a bounded queue,
 * requests are refused immediately (503), which costs less than making everybody wait. Live queries wait without a
 * limit, because the number of open sockets bounds them, and requests take precedence.
 */
export class Bulkhead {
  readonly #limits: BulkheadLimits;
  readonly #running = new Map<string, number>();
  readonly #requests: Waiter[] = [];
  readonly #live: Waiter[] = [];
  #total = 0;
  #liveTotal = 0;

  constructor(limits: BulkheadLimits) {
    this.#limits = limits;
  }

  /**
   * Runs work for a company when there is room. @throws AppError UNAVAILABLE if the queue is full or the wait was too
   * long.
   */
  async run<T>(companyId: string, live: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(companyId, live)) this.#begin(companyId, live);
    else await this.#turn(companyId, live);
    try {
      return await work();
    } finally {
      this.#end(companyId, live);
    }
  }

  /** Whether another request of a company would be refused immediately. */
  isFull(companyId: string): boolean {
    return (
      !this.#hasRoom(companyId, false) &&
      this.#requests.filter((waiter) => waiter.companyId === companyId).length >= this.#limits.maxWaiting
    );
  }

  #hasRoom(companyId: string, live: boolean): boolean {
    const { size, share, liveShare } = this.#limits;
    if (this.#total >= size || (this.#running.get(companyId) ?? 0) >= share) return false;
    return !live || this.#liveTotal < liveShare;
  }

  #begin(companyId: string, live: boolean): void {
    this.#total += 1;
    if (live) this.#liveTotal += 1;
    this.#running.set(companyId, (this.#running.get(companyId) ?? 0) + 1);
  }

  #turn(companyId: string, live: boolean): Promise<void> {
    if (live) return new Promise((start) => this.#live.push({ companyId, live, start }));
    if (this.isFull(companyId)) return Promise.reject(new AppError('UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      const refuse = (): void => {
        this.#requests.splice(this.#requests.indexOf(waiter), 1);
        reject(new AppError('UNAVAILABLE'));
      };
      const late = setTimeout(refuse, this.#limits.maxWaitMs);
      const start = (): void => {
        clearTimeout(late);
        resolve();
      };
      const waiter: Waiter = { companyId, live, start };
      this.#requests.push(waiter);
    });
  }

  #end(companyId: string, live: boolean): void {
    this.#total -= 1;
    if (live) this.#liveTotal -= 1;
    const left = (this.#running.get(companyId) ?? 1) - 1;
    if (left === 0) this.#running.delete(companyId);
    else this.#running.set(companyId, left);
    for (const queue of [this.#requests, this.#live]) {
      const index = queue.findIndex((waiter) => this.#hasRoom(waiter.companyId, waiter.live));
      const [next] = index < 0 ? [] : queue.splice(index, 1);
      if (!next) continue;
      // Counted here, not when it resumes, so that a request that arrives in between cannot take its place.
      this.#begin(next.companyId, next.live);
      next.start();
      return;
    }
  }
}
