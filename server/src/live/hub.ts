import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { Change } from '@sable/domain/kernel/transaction';
import { PLATFORM_COMPANY } from '@sable/domain/kernel/actor';
import type { Tenancy } from '../db/tenant.ts';
import type { Commit } from '../mutate.ts';
import { runQuery, type Answer } from '../query.ts';
import { Connection, errorMessage, type Sink } from './connection.ts';
import { changedSince, feedHead, readFeed } from './feed.ts';
import type { Subscription } from './subscription.ts';

export interface HubOptions {
  readonly tenancy: Tenancy;
  readonly log: { error(details: object, words: string): void };
  /** The actor behind a connection, asked again when a person, company or its settings change. Throws AppError when it has lost its right. */
  readonly refresh: (connection: Connection) => Promise<Actor>;
}

interface Feed {
  last: number;
  working: Promise<void>;
  readonly connections: Set<Connection>;
  readonly waiting: Set<{ readonly seq: number; readonly resolve: () => void }>;
}

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
    const connection = new Connection(sink, actor);
    this.connections.add(connection);
    return connection;
  }

  disconnect(connection: Connection): void {
    connection.close();
    this.connections.delete(connection);
    for (const [companyId, feed] of this.#feeds) {
      feed.connections.delete(connection);
      if (feed.connections.size === 0) this.#feeds.delete(companyId);
    }
  }

  /** The companies whose feeds this server follows now. */
  get companies(): string[] {
    return [...this.#feeds.keys()];
  }

  /** Starts a live query. With `have`, the client gets the difference to what it still holds. */
  async subscribe(connection: Connection, id: number, spec: QuerySpec, have?: number): Promise<void> {
    let subscription: Subscription;
    try {
      subscription = connection.subscribe(id, spec);
    } catch (error) {
      connection.deliver({ t: 'error', id, error: errorMessage(error) }, () => undefined);
      return;
    }
    // The feed is followed before the first read, so no change can fall between them.
    await this.#follow(subscription.companyId, connection);
    connection.schedule(id, () => this.#run(connection, subscription, have));
  }

  unsubscribe(connection: Connection, id: number): void {
    connection.subscriptions.delete(id);
  }

  /** Resolves when everything up to a feed number has been delivered to a connection. */
  async synced(connection: Connection, seq: number, platform = false): Promise<void> {
    const feed = this.#feeds.get(platform ? PLATFORM_COMPANY : connection.actor.companyId);
    if (feed && feed.last < seq) await new Promise<void>((resolve) => feed.waiting.add({ seq, resolve }));
    await Promise.all(connection.running.values());
  }

  /** Hears of a commit of this server. */
  announce(commit: Commit): void {
    const feed = this.#feeds.get(commit.companyId);
    if (!feed || commit.changes.length === 0) return;
    const from = commit.seq - commit.changes.length + 1;
    this.#enqueue(commit.companyId, feed, async () => {
      if (feed.last + 1 === from) this.#apply(commit.companyId, feed, from, commit.changes);
      else if (feed.last < commit.seq) await this.#catchUp(commit.companyId, feed);
    });
  }

  /** Hears that a company's feed may be further than known here. */
  wake(companyId: string, head = Number.POSITIVE_INFINITY): void {
    const feed = this.#feeds.get(companyId);
    if (!feed || feed.last >= head) return;
    this.#enqueue(companyId, feed, () => this.#catchUp(companyId, feed));
  }

  async #follow(companyId: string, connection: Connection): Promise<void> {
    const known = this.#feeds.get(companyId);
    if (known) {
      known.connections.add(connection);
      return known.working;
    }
    const feed: Feed = {
      last: 0,
      working: Promise.resolve(),
      connections: new Set([connection]),
      waiting: new Set(),
    };
    this.#feeds.set(companyId, feed);
    this.#enqueue(companyId, feed, async () => {
      feed.last = await feedHead(this.#options.tenancy, companyId);
    });
    return feed.working;
  }

  #enqueue(companyId: string, feed: Feed, work: () => Promise<void>): void {
    feed.working = feed.working.then(work).catch((error: unknown) => {
      this.#options.log.error(
        { err: error, companyId },
        'a feed could not be followed; it is read again with the next wake-up',
      );
    });
  }

  async #catchUp(companyId: string, feed: Feed): Promise<void> {
    for (;;) {
      const part = await readFeed(this.#options.tenancy, companyId, feed.last);
      if (!part) return;
      this.#apply(companyId, feed, part.from, part.changes);
    }
  }

  #apply(companyId: string, feed: Feed, from: number, changes: readonly Change[]): void {
    feed.last = from + changes.length - 1;
    for (const connection of feed.connections) {
      if (connection.closed) continue;
      if (changes.some((change) => concerns(connection.actor, change))) void this.refresh(connection);
      const touched = new Set(
        changes.flatMap((change, index) => connection.touched(companyId, change, from + index)),
      );
      for (const subscription of touched) this.#rerun(connection, subscription);
    }
    for (const waiter of [...feed.waiting]) {
      if (waiter.seq > feed.last) continue;
      feed.waiting.delete(waiter);
      waiter.resolve();
    }
  }

  #rerun(connection: Connection, subscription: Subscription): void {
    connection.schedule(subscription.id, () => this.#run(connection, subscription));
  }

  async #run(connection: Connection, subscription: Subscription, have?: number): Promise<void> {
    const { tenancy, log } = this.#options;
    try {
      const answer = await this.#ask(connection.actor, subscription);
      if (connection.closed || connection.subscriptions.get(subscription.id) !== subscription) return;
      const message =
        have === undefined
          ? subscription.difference(answer)
          : subscription.resume(
              answer,
              await changedSince(tenancy, subscription.companyId, subscription.entity.collection, have),
            );
      if (message) connection.deliver(message, () => this.#restart(connection));
    } catch (error) {
      if (!(error instanceof AppError))
        log.error({ err: error, spec: subscription.spec }, 'a live query failed');
      connection.deliver({ t: 'error', id: subscription.id, error: errorMessage(error) }, () => undefined);
    }
  }

  /** Asks the database once for all subscriptions that must get the same answer at the same feed number. */
  #ask(actor: Actor, subscription: Subscription): Promise<Answer> {
    const key = `${subscription.companyId} ${this.#feeds.get(subscription.companyId)?.last ?? 0} ${subscription.key}`;
    const running = this.#shared.get(key);
    if (running) return running;
    const answer = runQuery(this.#options.tenancy, actor, subscription.spec).finally(() =>
      this.#shared.delete(key),
    );
    this.#shared.set(key, answer);
    return answer;
  }

  #restart(connection: Connection): void {
    for (const subscription of connection.subscriptions.values()) this.#rerun(connection, subscription);
  }

  /** Resolves a connection's person again: a lost right ends the stream, a changed one re-asks everything. */
  async refresh(connection: Connection): Promise<void> {
    try {
      const actor = await this.#options.refresh(connection);
      const same = JSON.stringify(actor) === JSON.stringify(connection.actor);
      connection.actor = actor;
      if (same || connection.closed) return;
      for (const { id, spec } of [...connection.subscriptions.values()]) {
        connection.subscriptions.delete(id);
        await this.subscribe(connection, id, spec);
      }
    } catch (error) {
      connection.end(errorMessage(error));
      this.disconnect(connection);
    }
  }
}

/** Changes after which a person may have other rights than a moment ago. */
function concerns(actor: Actor, change: Change): boolean {
  if (change.collection === 'users') return change.id === actor.id;
  if (change.collection === 'companies') return change.id === actor.companyId;
  return change.collection === 'settings' && (change.after ?? change.before)?.['scope'] === 'company';
}
