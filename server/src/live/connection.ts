import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { LiveError } from '@sable/domain/kernel/live-protocol';
import { Frame } from './frame.ts';
import type { Subscription } from './subscription.ts';

/** The receiver of a connection's messages: a socket in production, a list in tests. */
export interface Sink {
  /** Sends a message. Returns false if the receiver is too slow and the message was not accepted. */
  send(frame: Frame): boolean;
  /** Resolves when the receiver accepts messages again. */
  waitForDrain(): Promise<void>;
  close(): void;
}

export const MAX_SUBSCRIPTIONS = 200;

export const toLiveError = (error: unknown): LiveError =>
  error instanceof AppError
    ? { code: error.code, message: error.message, details: error.details }
    : { code: 'INTERNAL', message: 'Something went wrong on our end. Nothing was lost. Reload the page.' };

/** The stream of one browser tab: its subscriptions, and resending after it was too slow. */
export class Connection {
  readonly sink: Sink;
  readonly subscriptions = new Map<number, Subscription>();
  actor: Actor;
  closed = false;
  readonly #refetch: () => Promise<void>;
  /** The sequence number requested per feed (platform or company) while nothing could be sent. */
  readonly #pendingSync = new Map<boolean, number>();
  #stalled = false;

  /** @param refetch sends every subscription in full; resolves when done. */
  constructor(sink: Sink, actor: Actor, refetch: (connection: Connection) => Promise<void>) {
    this.sink = sink;
    this.actor = actor;
    this.#refetch = () => refetch(this);
  }

  /**
   * Sends a message. A receiver that is too slow misses messages, and gets every subscription in full once it accepts
   * messages again.
   */
  deliver(frame: Frame): void {
    if (this.closed || (!this.#stalled && this.sink.send(frame))) return;
    const { message } = frame;
    // `synced` is never resent, and without it the browser would keep its optimistic rows forever. So it is deferred, not dropped.
    if (message.t === 'synced') this.#deferSync(message.seq, message.platform);
    if (this.#stalled) return;
    this.#stalled = true;
    void this.sink.waitForDrain().then(() => this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    this.#stalled = false;
    if (this.closed) return;
    for (const subscription of this.subscriptions.values()) subscription.current = false;
    await this.#refetch();
    const owed = [...this.#pendingSync];
    this.#pendingSync.clear();
    for (const [platform, seq] of owed)
      this.deliver(new Frame({ t: 'synced', seq, ...(platform && { platform }) }));
  }

  #deferSync(seq: number, platform = false): void {
    this.#pendingSync.set(platform, Math.max(seq, this.#pendingSync.get(platform) ?? 0));
  }

  /** Sends the reason and closes the stream. */
  end(error: LiveError): void {
    if (this.closed) return;
    this.sink.send(new Frame({ t: 'closed', error }));
    this.close();
  }

  close(): void {
    this.closed = true;
    this.sink.close();
  }
}
