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

/** Follows the feed of one company: this server's commits come straight from the writer, others' are read. The feed rows are the truth. */
export class CompanyFeed {
  readonly #companyId: string;
  readonly #tenancy: Tenancy;
  readonly #follower: FeedFollower;
  /** The number up to which the feed is known; null until its head could be read. */
  #last: number | null = null;
  /** The head could not be read: queries may have been answered before the feed was followed. */
  #missed = false;
  #working: Promise<void> = Promise.resolve();
  /** Who waits for a number of the feed, by connection. */
  readonly #waiting = new Map<Connection, Set<{ readonly seq: number; readonly resolve: () => void }>>();

  constructor(companyId: string, tenancy: Tenancy, follower: FeedFollower) {
    this.#companyId = companyId;
    this.#tenancy = tenancy;
    this.#follower = follower;
  }

  /** Resolves when what the company changes from now on is followed; also when that must be tried again later. */
  async followed(): Promise<void> {
    if (this.#last !== null) return;
    this.#enqueue(async () => undefined);
    await this.#working;
  }

  /** Takes a commit of this server. */
  publish(commit: Commit): void {
    if (commit.changes.length === 0) return;
    const from = commit.seq - commit.changes.length + 1;
    this.#enqueue(async () => {
      if (this.#known + 1 === from) this.#apply(from, commit.changes);
      else if (this.#known < commit.seq) await this.#catchUp();
    });
  }

  /** Learns that the feed may be further than known here. */
  catchUpTo(seq: number): void {
    if (this.#last === null || this.#last < seq) this.#enqueue(() => this.#catchUp());
  }

  /** Resolves when everything up to a number has been applied, or the connection is gone. False when it waits for too many numbers. */
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

  /** How far the feed has been followed; what runs in its queue runs after its start. */
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

  /** Follows the feed from its head on. Whatever is enqueued while its head is not known tries this first: from 0, it would read all that ever was. */
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
