import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { Proof } from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { Change } from '@sable/domain/kernel/transaction';
import { PLATFORM_COMPANY_ID } from '@sable/domain/kernel/actor';
import type { Tenancy } from '../db/tenant.ts';
import { untilAvailable } from '../db/until-available.ts';
import type { Commit } from '../mutate.ts';
import { runQuery, type Answer } from '../query.ts';
import { Connection, toLiveError, type Sink } from './connection.ts';
import { latestSeq, readFeed } from './feed.ts';
import type { Subscription } from './subscription.ts';

export interface HubOptions {
  readonly tenancy: Tenancy;
  /** The database's epoch, see {@link readEpoch}. */
  readonly epoch: string;
  readonly log: { error(details: object, words: string): void };
  /** The actor behind a connection, asked again when a person, company or its settings change. Throws AppError when it has lost its right. */
  readonly refresh: (connection: Connection) => Promise<Actor>;
}

interface Feed {
  /** The number up to which the feed is known; null until its head could be read. */
  last: number | null;
  /** The head could not be read when it was asked for: queries may have been answered before anybody followed. */
  missed: boolean;
  working: Promise<void>;
  readonly connections: Set<Connection>;
  /** Who waits for a number of the feed, by connection. */
  readonly waiting: Map<Connection, Set<{ readonly seq: number; readonly resolve: () => void }>>;
}

/** Numbers that one connection may wait for at once. A browser waits for a few: those of changes that it has just made. */
export const MAX_WAITING = 200;

/**
 * Live queries. Each server keeps the read sets of its own connections and follows the feeds of their companies: its own
 * commits come straight from the writer, others' by wake-up or by the look at the feed heads. The feed rows are the truth.
 */
export class Hub {
  readonly #options: HubOptions;
  readonly #feeds = new Map<string, Feed>();
  readonly #shared = new Map<string, Promise<Answer>>();
  readonly connections = new Set<Connection>();

  constructor(options: HubOptions) {
    this.#options = options;
  }

  connect(sink: Sink, actor: Actor): Connection {
    const connection = new Connection(sink, actor, this.#options.epoch, (each) => this.#restart(each));
    this.connections.add(connection);
    return connection;
  }

  disconnect(connection: Connection): void {
    connection.close();
    this.connections.delete(connection);
    for (const [companyId, feed] of this.#feeds) {
      feed.connections.delete(connection);
      for (const { resolve } of feed.waiting.get(connection) ?? []) resolve();
      feed.waiting.delete(connection);
      if (feed.connections.size === 0) this.#feeds.delete(companyId);
    }
  }

  /** The companies whose feeds this server follows now. */
  get companies(): string[] {
    return [...this.#feeds.keys()];
  }

  /** Starts a live query. A client that proves with `have` that it holds the answer is not sent it again. */
  subscribe(connection: Connection, id: number, spec: QuerySpec, have?: Proof): void {
    let subscription: Subscription;
    try {
      subscription = connection.subscribe(id, spec);
    } catch (error) {
      connection.deliver({ t: 'error', id, error: toLiveError(error) });
      return;
    }
    connection.schedule(id, () => this.#run(connection, subscription, have));
  }

  unsubscribe(connection: Connection, id: number): void {
    connection.subscriptions.delete(id);
  }

  /** Resolves when everything up to a feed number has been delivered to a connection, or it is gone. Too many at once end it. */
  async synced(connection: Connection, seq: number, platform = false): Promise<void> {
    const feed = this.#feeds.get(platform ? PLATFORM_COMPANY_ID : connection.actor.companyId);
    if (feed && (feed.last ?? 0) < seq) await this.#reach(feed, connection, seq);
    await connection.settled();
  }

  async #reach(feed: Feed, connection: Connection, seq: number): Promise<void> {
    const waiting = feed.waiting.get(connection) ?? new Set();
    if (waiting.size >= MAX_WAITING) {
      connection.end(toLiveError(new AppError('RATE_LIMITED', { seconds: 1 })));
      return this.disconnect(connection);
    }
    feed.waiting.set(connection, waiting);
    await new Promise<void>((resolve) => waiting.add({ seq, resolve }));
  }

  /** Hears of a commit of this server. */
  publish(commit: Commit): void {
    const feed = this.#feeds.get(commit.companyId);
    if (!feed || commit.changes.length === 0) return;
    const from = commit.seq - commit.changes.length + 1;
    this.#enqueue(commit.companyId, feed, async () => {
      if (known(feed) + 1 === from) this.#apply(commit.companyId, feed, from, commit.changes);
      else if (known(feed) < commit.seq) await this.#catchUp(commit.companyId, feed);
    });
  }

  /** Hears that a company's feed may be further than known here. */
  catchUpTo(companyId: string, seq = Number.POSITIVE_INFINITY): void {
    const feed = this.#feeds.get(companyId);
    if (!feed || (feed.last !== null && feed.last >= seq)) return;
    this.#enqueue(companyId, feed, () => this.#catchUp(companyId, feed));
  }

  /** Resolves when what a company changes from now on reaches the connection; also when that must be tried again later. */
  async #follow(companyId: string, connection: Connection): Promise<void> {
    let feed = this.#feeds.get(companyId);
    if (!feed) {
      feed = {
        last: null,
        missed: false,
        working: Promise.resolve(),
        connections: new Set(),
        waiting: new Map(),
      };
      this.#feeds.set(companyId, feed);
    }
    feed.connections.add(connection);
    if (feed.last !== null) return;
    this.#enqueue(companyId, feed, async () => undefined);
    await feed.working;
  }

  #enqueue(companyId: string, feed: Feed, work: () => Promise<void>): void {
    const step = async (): Promise<void> => {
      if (feed.last === null) await this.#start(companyId, feed);
      await work();
    };
    feed.working = feed.working.then(step).catch((error: unknown) => {
      this.#options.log.error(
        { err: error, companyId },
        'a feed could not be followed; it is read again with the next wake-up',
      );
    });
  }

  /** Follows a feed from its head on. Whatever is enqueued for a feed whose head is not known tries this first: from 0, it would read all that ever was. */
  async #start(companyId: string, feed: Feed): Promise<void> {
    const late = feed.missed;
    feed.missed = true;
    feed.last = await latestSeq(this.#options.tenancy, companyId);
    if (late) for (const connection of feed.connections) this.#restart(connection, companyId);
    this.#reached(feed, feed.last);
  }

  async #catchUp(companyId: string, feed: Feed): Promise<void> {
    for (;;) {
      const part = await readFeed(this.#options.tenancy, companyId, known(feed));
      if (!part) return;
      this.#apply(companyId, feed, part.from, part.changes);
    }
  }

  #apply(companyId: string, feed: Feed, from: number, changes: readonly Change[]): void {
    const last = from + changes.length - 1;
    feed.last = last;
    for (const connection of feed.connections) {
      if (connection.closed) continue;
      if (changes.some((change) => affectsActor(connection.actor, change))) void this.refresh(connection);
      const touched = new Set(
        changes.flatMap((change, index) => connection.affectedSubscriptions(companyId, change, from + index)),
      );
      for (const subscription of touched) this.#rerun(connection, subscription);
    }
    this.#reached(feed, last);
  }

  #reached(feed: Feed, last: number): void {
    for (const [connection, waiting] of feed.waiting) {
      for (const waiter of waiting) {
        if (waiter.seq > last) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
      if (waiting.size === 0) feed.waiting.delete(connection);
    }
  }

  #rerun(connection: Connection, subscription: Subscription): void {
    connection.schedule(subscription.id, () => this.#run(connection, subscription));
  }

  async #run(connection: Connection, subscription: Subscription, have?: Proof): Promise<void> {
    try {
      await untilAvailable(
        () => this.#answer(connection, subscription, have),
        () => connection.holds(subscription),
      );
    } catch (error) {
      if (!(error instanceof AppError))
        this.#options.log.error({ err: error, spec: subscription.spec }, 'a live query failed');
      connection.deliver({ t: 'error', id: subscription.id, error: toLiveError(error) });
    }
  }

  async #answer(connection: Connection, subscription: Subscription, have?: Proof): Promise<void> {
    // The feed is followed before the first read, so no change can fall between them.
    await this.#follow(subscription.companyId, connection);
    if (!connection.holds(subscription)) return;
    const answer = await this.#ask(subscription);
    if (!connection.holds(subscription)) return;
    const message = have ? subscription.resume(answer, have) : subscription.toDelta(answer);
    if (message) connection.deliver(message);
  }

  /** Asks the database once for all subscriptions that must get the same answer at the same feed number. */
  #ask(subscription: Subscription): Promise<Answer> {
    const key = `${subscription.companyId} ${this.#feeds.get(subscription.companyId)?.last ?? 0} ${subscription.key}`;
    const running = this.#shared.get(key);
    if (running) return running;
    const answer = runQuery(this.#options.tenancy, subscription.actor, subscription.spec).finally(() =>
      this.#shared.delete(key),
    );
    this.#shared.set(key, answer);
    return answer;
  }

  #restart(connection: Connection, companyId?: string): void {
    for (const subscription of connection.subscriptions.values())
      if (companyId === undefined || subscription.companyId === companyId)
        this.#rerun(connection, subscription);
  }

  /** Resolves a connection's person again: a lost right ends the stream, a changed one re-asks everything. Never rejects. */
  async refresh(connection: Connection): Promise<void> {
    try {
      const actor = await untilAvailable(
        () => this.#options.refresh(connection),
        () => !connection.closed,
      );
      if (!actor) return;
      const same = JSON.stringify(actor) === JSON.stringify(connection.actor);
      connection.actor = actor;
      if (same || connection.closed) return;
      for (const { id, spec } of [...connection.subscriptions.values()]) {
        connection.subscriptions.delete(id);
        this.subscribe(connection, id, spec);
      }
    } catch (error) {
      if (!(error instanceof AppError)) {
        // A failed lookup does not revoke access. Closing the stream here would sign the user out.
        this.#options.log.error(
          { err: error },
          'who is behind a live connection could not be asked; it is asked again',
        );
        return;
      }
      connection.end(toLiveError(error));
      this.disconnect(connection);
    }
  }
}

/** How far a feed has been followed; what runs in its queue runs behind its start. */
function known({ last }: Feed): number {
  if (last === null) throw new Error('A feed was read before it was followed.');
  return last;
}

/** Changes after which a person may have other rights than a moment ago. */
function affectsActor(actor: Actor, change: Change): boolean {
  if (change.collection === 'users') return change.id === actor.id;
  if (change.collection === 'companies') return change.id === actor.companyId;
  return change.collection === 'settings' && (change.after ?? change.before)?.['scope'] === 'company';
}
