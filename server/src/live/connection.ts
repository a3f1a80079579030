import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { LiveError, ServerMessage } from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { Change } from '@sable/domain/kernel/transaction';
import { Subscription } from './subscription.ts';
import { CoalescingQueue } from './coalescing-queue.ts';

/** Where a connection's messages go; a socket in the product, a list in a test. */
export interface Sink {
  /** Sends, or says false when the receiver is so slow that the message was not taken. */
  send(message: ServerMessage): boolean;
  /** Resolves when the receiver takes messages again. */
  waitForDrain(): Promise<void>;
  close(): void;
}

export const MAX_SUBSCRIPTIONS = 200;

export const toLiveError = (error: unknown): LiveError =>
  error instanceof AppError
    ? { code: error.code, message: error.message, details: error.details }
    : { code: 'INTERNAL', message: 'Something went wrong on our side. Nothing was lost. Reload the page.' };

/** One browser tab's stream: its subscriptions, which of them must be asked again, and a slow receiver's catching up. */
export class Connection {
  readonly sink: Sink;
  readonly subscriptions = new Map<number, Subscription>();
  actor: Actor;
  closed = false;
  readonly #queue = new CoalescingQueue((id) => !this.closed && this.subscriptions.has(id));
  readonly #epoch: string;
  readonly #restart: () => void;
  /** How far each feed, the platform's or the company's, was asked for while nothing could be sent. */
  readonly #pendingSync = new Map<boolean, number>();
  #stalled = false;

  /**
   * @param epoch the database's, a part of every question.
   * @param restart asks every subscription again.
   */
  constructor(sink: Sink, actor: Actor, epoch: string, restart: (connection: Connection) => void) {
    this.sink = sink;
    this.actor = actor;
    this.#epoch = epoch;
    this.#restart = () => restart(this);
  }

  subscribe(id: number, spec: QuerySpec): Subscription {
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS) throw new AppError('RATE_LIMITED', { seconds: 1 });
    const subscription = new Subscription(id, spec, this.actor, this.#epoch);
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  /** Whether a subscription is still wanted as it is: not ended, and not asked anew with other rights. */
  holds(subscription: Subscription): boolean {
    return !this.closed && this.subscriptions.get(subscription.id) === subscription;
  }

  affectedSubscriptions(companyId: string, change: Change, seq: number): Subscription[] {
    return [...this.subscriptions.values()].filter(
      (each) => each.companyId === companyId && each.isAffectedBy(change, seq),
    );
  }

  /** Runs a subscription's work once at a time; asked again while running, the newest work runs once more. */
  schedule(id: number, work: () => Promise<void>): void {
    this.#queue.schedule(id, work);
  }

  /** Resolves when the runs have ended that are under way or due now. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  /** Sends; a receiver that is too slow misses messages and gets every subscription in full once it takes some again. */
  deliver(message: ServerMessage): void {
    if (this.closed || (!this.#stalled && this.sink.send(message))) return;
    // No subscription tells this one anew, and without it a browser shows its own guess for good.
    if (message.t === 'synced') this.#deferSync(message.seq, message.platform);
    if (this.#stalled) return;
    this.#stalled = true;
    void this.sink.waitForDrain().then(() => this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    this.#stalled = false;
    if (this.closed) return;
    for (const subscription of this.subscriptions.values()) subscription.reset();
    this.#restart();
    await this.settled();
    const owed = [...this.#pendingSync];
    this.#pendingSync.clear();
    for (const [platform, seq] of owed) this.deliver({ t: 'synced', seq, ...(platform && { platform }) });
  }

  #deferSync(seq: number, platform = false): void {
    this.#pendingSync.set(platform, Math.max(seq, this.#pendingSync.get(platform) ?? 0));
  }

  end(error: LiveError): void {
    if (this.closed) return;
    this.sink.send({ t: 'closed', error });
    this.close();
  }

  close(): void {
    this.closed = true;
    this.sink.close();
  }
}
