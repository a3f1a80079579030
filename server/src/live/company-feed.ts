import type { Change } from '@sable/domain/kernel/change';
import type { Tenancy } from '../db/tenant.ts';
import type { Commit } from '../mutate.ts';
import type { Connection } from './connection.ts';
import { latestSeq, readFeed } from './feed.ts';

export interface FeedFollower {
  /** Changes of the company, in feed order; `from` is the sequence number of the first. */
  changed(from: number, changes: readonly Change[]): void;
  /** Changes may have been missed: every query must run again. */
  missed(): void;
  failed(error: unknown): void;
}

/** Numbers that one connection may wait for at once. A browser waits for a few: those of changes that it has just made. */
export const MAX_WAITING = 200;

/**
 * Follows the feed of one company. Commits of this server arrive directly from the writer; commits of other servers
 * are read from the feed rows. The feed rows are authoritative.
 */
export class CompanyFeed {
  readonly #companyId: string;
  readonly #tenancy: Tenancy;
  readonly #follower: FeedFollower;
  /** The sequence number up to which the feed is known; null until the feed head could be read. */
  #last: number | null = null;
  /** Whether the feed head could not be read: queries may have been answered before the feed was followed. */
  #missed = false;
  #working: Promise<void> = Promise.resolve();
  /** Waiters for a sequence number of the feed, by connection. */
  readonly #waiting = new Map<Connection, Set<{ readonly seq: number; readonly resolve: () => void }>>();

  constructor(companyId: string, tenancy: Tenancy, follower: FeedFollower) {
    this.#companyId = companyId;
    this.#tenancy = tenancy;
    this.#follower = follower;
  }

  /** Resolves when changes of the company from now on are followed; also when following must be retried later. */
  async followed(): Promise<void> {
    if (this.#last !== null) return;
    this.#enqueue(async () => undefined);
    await this.#working;
  }

  /** Accepts a commit of this server. */
  publish(commit: Commit): void {
    if (commit.changes.length === 0) return;
    const from = commit.seq - commit.changes.length + 1;
    this.#enqueue(async () => {
      if (this.#known + 1 === from) this.#apply(from, commit.changes);
      else if (this.#known < commit.seq) await this.#catchUp();
    });
  }

  /** Reports that the feed may be ahead of what is known here. */
  catchUpTo(seq: number): void {
    if (this.#last === null || this.#last < seq) this.#enqueue(() => this.#catchUp());
  }

  /**
   * Resolves when everything up to a sequence number has been applied, or the connection is closed. Resolves to false
   * if the connection waits for too many numbers.
   */
  async reach(seq: number, connection: Connection): Promise<boolean> {
    if ((this.#last ?? 0) >= seq) return true;
    const waiting = this.#waiting.get(connection) ?? new Set();
    if (waiting.size >= MAX_WAITING) return false;
    this.#waiting.set(connection, waiting);
    await new Promise<void>((resolve) => waiting.add({ seq, resolve }));
    return true;
  }

  forget(connection: Connection): void {
    for (const { resolve } of this.#waiting.get(connection) ?? []) resolve();
    this.#waiting.delete(connection);
  }

  /**
   * The sequence number up to which the feed has been followed. Tasks in the queue run after the feed has started, so
   * it is set.
   */
  get #known(): number {
    if (this.#last === null) throw new Error('A feed was read before it was followed.');
    return this.#last;
  }

  #enqueue(work: () => Promise<void>): void {
    const step = async (): Promise<void> => {
      if (this.#last === null) await this.#start();
      await work();
    };
    this.#working = this.#working.then(step).catch((error: unknown) => this.#follower.failed(error));
  }

  /**
   * Starts following the feed at its head. Every task queued while the head is unknown tries this first: starting at
   * 0 would read the entire history.
   */
  async #start(): Promise<void> {
    const late = this.#missed;
    this.#missed = true;
    this.#last = await latestSeq(this.#tenancy, this.#companyId);
    if (late) this.#follower.missed();
    this.#reached(this.#last);
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const page = await readFeed(this.#tenancy, this.#companyId, this.#known);
      if (!page) return;
      this.#apply(page.from, page.changes);
    }
  }

  #apply(from: number, changes: readonly Change[]): void {
    this.#last = from + changes.length - 1;
    this.#follower.changed(from, changes);
    this.#reached(this.#last);
  }

  #reached(last: number): void {
    for (const [connection, waiting] of this.#waiting) {
      for (const waiter of waiting) {
        if (waiter.seq > last) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
      if (waiting.size === 0) this.#waiting.delete(connection);
    }
  }
}
