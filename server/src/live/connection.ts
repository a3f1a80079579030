import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { LiveError, ServerMessage } from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { Change } from '@sable/domain/kernel/transaction';
import { Subscription } from './subscription.ts';

/** Where a connection's messages go; a socket in the product, a list in a test. */
export interface Sink {
  /** Sends, or says false when the receiver is so slow that the message was not taken. */
  send(message: ServerMessage): boolean;
  /** Resolves when the receiver takes messages again. */
  drained(): Promise<void>;
  close(): void;
}

export const MAX_SUBSCRIPTIONS = 200;

export const errorMessage = (error: unknown): LiveError =>
  error instanceof AppError
    ? { code: error.code, message: error.message, details: error.details }
    : { code: 'INTERNAL', message: 'Something went wrong on our side. Nothing was lost. Reload the page.' };

/** One browser tab's stream: its subscriptions, which of them must be asked again, and a slow receiver's catching up. */
export class Connection {
  readonly sink: Sink;
  readonly subscriptions = new Map<number, Subscription>();
  actor: Actor;
  closed = false;
  /** Runs of subscriptions that are under way; `sync` waits for them. */
  readonly running = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  #stalled = false;

  constructor(sink: Sink, actor: Actor) {
    this.sink = sink;
    this.actor = actor;
  }

  subscribe(id: number, spec: QuerySpec): Subscription {
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS) throw new AppError('RATE_LIMITED', { seconds: 1 });
    const subscription = new Subscription(id, spec, this.actor);
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  companies(): Set<string> {
    return new Set([this.actor.companyId, ...[...this.subscriptions.values()].map((each) => each.companyId)]);
  }

  touched(companyId: string, change: Change, seq: number): Subscription[] {
    return [...this.subscriptions.values()].filter(
      (each) => each.companyId === companyId && each.touchedBy(change, seq),
    );
  }

  /** Runs a subscription's work once at a time; asked again while running, it runs once more. */
  schedule(id: number, work: () => Promise<void>): void {
    if (this.running.has(id)) {
      this.#again.add(id);
      return;
    }
    const run = work().finally(() => {
      this.running.delete(id);
      if (this.#again.delete(id) && !this.closed && this.subscriptions.has(id)) this.schedule(id, work);
    });
    this.running.set(id, run);
  }

  /** Sends; a receiver that is too slow misses messages and gets every subscription in full once it takes some again. */
  deliver(message: ServerMessage, restart: () => void): void {
    if (this.closed || this.#stalled || this.sink.send(message)) return;
    this.#stalled = true;
    void this.sink.drained().then(() => {
      this.#stalled = false;
      for (const subscription of this.subscriptions.values()) subscription.reset();
      if (!this.closed) restart();
    });
  }

  end(error: LiveError): void {
    if (this.closed) return;
    this.sink.send({ t: 'bye', error });
    this.close();
  }

  close(): void {
    this.closed = true;
    this.sink.close();
  }
}
