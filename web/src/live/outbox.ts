import { mutationAnswerSchema } from '@sable/domain/kernel/request';
import {
  ClientError,
  isServerError,
  isSessionEnd,
  isTransient,
  postJson,
  postUnattended,
} from './client-error.ts';
import { afterFrame } from './frame-queue.ts';
import type { PendingMutation } from './pending-mutation.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 64_000;
/**
 * The maximum number of attempts for a mutation at which the server fails. Then it counts as refused; later edits
 * wait until then.
 */
const MAX_ATTEMPTS = 4;

export interface OutboxEvents {
  /** The server has accepted the mutation; the overlay stays until the feed has reached `seq`. */
  answered(pending: PendingMutation): void;
  /** The server has refused the mutation; its overlay must be removed. */
  refused(pending: PendingMutation, error: unknown): void;
  waiting(count: number): void;
}

/**
 * Sends mutations one by one, in order, with the same key until the server has answered: nothing is lost or done
 * twice.
 */
export class Outbox {
  readonly #events: OutboxEvents;
  readonly #queue: PendingMutation[] = [];
  /** Functions that write the changes that screens hold back. */
  readonly #heldBack = new Set<() => void>();
  #working = false;
  /** The current or last round of sending. */
  #round: Promise<void> = Promise.resolve();
  #wait = FIRST_WAIT_MS;
  /** When the first entry may be sent again; entries added before that do not change it. */
  #again = 0;
  #stopped = false;
  /** How often the server has failed at the first entry. */
  #faults = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: OutboxEvents) {
    this.#events = events;
  }

  get size(): number {
    return this.#queue.length;
  }

  add(pending: PendingMutation): void {
    this.#queue.push(pending);
    this.#events.waiting(this.#queue.length);
    // Painted first, then sent.
    afterFrame(() => this.#kick());
  }

  /** Registers a function that is called before everything is sent. Returns a function that unregisters it. */
  beforeFlush(write: () => void): () => void {
    this.#heldBack.add(write);
    return () => this.#heldBack.delete(write);
  }

  /**
   * Sends everything now, including held-back changes, without waiting for a frame or a backoff: the page may be
   * closing.
   */
  flush(): void {
    for (const write of this.#heldBack) write();
    this.#again = 0;
    this.#kick();
  }

  /** Tries the remaining entries once more, then stops: the person is gone, or another client has taken over. */
  stop(): void {
    this.#stopped = true;
    this.flush();
  }

  /** Resumes work after {@link stop}. */
  start(): void {
    this.#stopped = false;
    if (this.#queue.length > 0) this.#kick();
  }

  /** Retries at once, because the network is back. */
  retryNow(): void {
    this.#wait = FIRST_WAIT_MS;
    this.#again = 0;
    this.#kick();
  }

  /** Resolves when the queue is empty, or when its first entry was tried and must wait. */
  settled(): Promise<void> {
    return this.#round;
  }

  #kick(): void {
    clearTimeout(this.#timer);
    if (!this.#working) this.#round = this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    try {
      for (let next = this.#queue[0]; next; next = this.#queue[0]) {
        const pause = this.#again - Date.now();
        if (pause > 0) return this.#retryAfter(pause);
        if (!(await this.#send(next))) return;
        this.#queue.shift();
        this.#wait = FIRST_WAIT_MS;
        this.#faults = 0;
        this.#events.waiting(this.#queue.length);
      }
    } finally {
      this.#working = false;
    }
  }

  /** Sends one entry. Returns true if it is settled, either way. */
  async #send(next: PendingMutation): Promise<boolean> {
    try {
      const body = {
        key: next.key,
        clientId: next.clientId,
        mutations: [{ name: next.name, args: next.args }],
        ...(next.expectedVersions.length > 0 && { expectedVersions: next.expectedVersions }),
      };
      const post = next.attended ? postJson : postUnattended;
      const answer = mutationAnswerSchema.parse(await post('/api/mutate', body));
      next.seq = answer.seq;
      this.#events.answered(next);
      next.resolve(answer.results[0]);
      return true;
    } catch (error) {
      if (isServerError(error)) this.#faults += 1;
      if (
        isTransient(error) ||
        isSessionEnd(error) ||
        (isServerError(error) && this.#faults < MAX_ATTEMPTS)
      ) {
        this.#backOff(error);
        return false;
      }
      this.#events.refused(next, error);
      next.reject(error);
      return true;
    }
  }

  #backOff(error: unknown): void {
    if (this.#stopped) return;
    const seconds = error instanceof ClientError ? Number(error.details['seconds'] ?? 0) : 0;
    const pause = Math.max(this.#wait * (0.5 + Math.random() / 2), seconds * 1000);
    this.#again = Date.now() + pause;
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
    this.#retryAfter(pause);
  }

  #retryAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#kick(), milliseconds);
  }
}
