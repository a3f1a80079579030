import { PLATFORM_COMPANY_ID, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { Proof } from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { Change } from '@sable/domain/kernel/change';
import type { Tenancy } from '../db/tenant.ts';
import { untilAvailable } from '../db/until-available.ts';
import type { Commit } from '../mutate.ts';
import { CoalescingTask } from './coalescing-task.ts';
import { CompanyFeed } from './company-feed.ts';
import { Connection, MAX_SUBSCRIPTIONS, toLiveError, type Sink } from './connection.ts';
import { Delivery } from './delivery.ts';
import { FeedChange } from './feed-change.ts';
import { Frame } from './frame.ts';
import { QueryIndex } from './query-index.ts';
import { Question } from './question.ts';
import { SharedQuery } from './shared-query.ts';
import { Subscription } from './subscription.ts';

export interface HubOptions {
  readonly tenancy: Tenancy;
  /** The database's epoch, see {@link readEpoch}. */
  readonly epoch: string;
  readonly log: { error(details: object, message: string): void };
  /**
   * Looks up the actor of a connection again when a person, a company, or its settings change. Throws AppError if the
   * actor has lost access.
   */
  readonly refresh: (connection: Connection) => Promise<Actor>;
}

/** One company on this server: its feed, its connections, and their queries. */
interface Tenant {
  readonly feed: CompanyFeed;
  readonly connections: Set<Connection>;
  readonly queries: QueryIndex<SharedQuery>;
}

/**
 * Runs live queries. Each server keeps the queries of its own connections and follows the feeds of their companies.
 * Its own commits arrive directly from the writer; commits of other servers are found by wake-up or by polling the
 * feed heads.
 */
export class Hub {
  readonly #options: HubOptions;
  readonly #tenants = new Map<string, Tenant>();
  readonly #delivery = new Delivery();
  readonly connections = new Set<Connection>();
  /** Allows one lookup of a person at a time: of two, the older result could arrive last. */
  readonly #refreshes = new WeakMap<Connection, CoalescingTask>();

  constructor(options: HubOptions) {
    this.#options = options;
  }

  connect(sink: Sink, actor: Actor): Connection {
    const connection = new Connection(sink, actor, (each) => this.#refetch(each));
    this.connections.add(connection);
    this.#tenantOf(actor.companyId).connections.add(connection);
    this.#refreshes.set(connection, new CoalescingTask(() => this.#lookAgain(connection)));
    return connection;
  }

  /**
   * Follows the company of a new connection. Changes made since its person was looked up were missed, so the person
   * is looked up once more.
   */
  async follow(connection: Connection): Promise<void> {
    await this.#tenants.get(connection.actor.companyId)?.feed.followed();
    await this.refresh(connection);
  }

  disconnect(connection: Connection): void {
    connection.close();
    this.connections.delete(connection);
    for (const id of [...connection.subscriptions.keys()]) this.unsubscribe(connection, id);
    for (const [companyId, { feed, connections }] of this.#tenants) {
      connections.delete(connection);
      feed.forget(connection);
      if (connections.size === 0) this.#tenants.delete(companyId);
    }
  }

  /** The companies whose feeds this server currently follows. */
  get companies(): string[] {
    return [...this.#tenants.keys()];
  }

  /** Starts a live query. A client that proves with `have` that it holds the answer does not receive it again. */
  subscribe(connection: Connection, id: number, spec: QuerySpec, have?: Proof): void {
    if (connection.closed) return;
    this.unsubscribe(connection, id);
    try {
      if (connection.subscriptions.size >= MAX_SUBSCRIPTIONS)
        throw new AppError('RATE_LIMITED', { seconds: 1 });
      const question = new Question(spec, connection.actor, this.#options.epoch);
      const tenant = this.#tenantOf(question.companyId);
      tenant.connections.add(connection);
      const query = tenant.queries.get(question) ?? this.#open(tenant, question);
      const subscription = new Subscription(id, connection, query, have);
      connection.subscriptions.set(id, subscription);
      query.join(subscription);
    } catch (error) {
      connection.deliver(new Frame({ t: 'error', id, error: toLiveError(error) }));
    }
  }

  unsubscribe(connection: Connection, id: number): void {
    const subscription = connection.subscriptions.get(id);
    if (!subscription) return;
    const { query } = subscription;
    connection.subscriptions.delete(id);
    if (!query.leave(subscription)) this.#tenants.get(query.question.companyId)?.queries.delete(query);
  }

  /**
   * Resolves when everything up to a sequence number has been delivered to a connection, or it is closed. Too many
   * pending calls close the connection.
   */
  async synced(connection: Connection, seq: number, platform = false): Promise<void> {
    const tenant = this.#tenants.get(platform ? PLATFORM_COMPANY_ID : connection.actor.companyId);
    if (tenant && !(await tenant.feed.reach(seq, connection))) {
      connection.end(toLiveError(new AppError('RATE_LIMITED', { seconds: 1 })));
      return this.disconnect(connection);
    }
    await this.#settled(connection);
  }

  /** Accepts a commit of this server. */
  publish(commit: Commit): void {
    this.#tenants.get(commit.companyId)?.feed.publish(commit);
  }

  /** Reports that a company's feed may be ahead of what is known here. */
  catchUpTo(companyId: string, seq = Number.POSITIVE_INFINITY): void {
    this.#tenants.get(companyId)?.feed.catchUpTo(seq);
  }

  #tenantOf(companyId: string): Tenant {
    const known = this.#tenants.get(companyId);
    if (known) return known;
    const feed = new CompanyFeed(companyId, this.#options.tenancy, {
      changed: (from, changes) => this.#changed(tenant, from, changes),
      missed: () => {
        for (const connection of tenant.connections) void this.refresh(connection);
        for (const query of tenant.queries.all) query.refresh();
      },
      failed: (error) =>
        this.#options.log.error(
          { err: error, companyId },
          'a feed could not be followed; it is read again with the next wake-up',
        ),
    });
    const tenant: Tenant = { feed, connections: new Set(), queries: new QueryIndex() };
    this.#tenants.set(companyId, tenant);
    return tenant;
  }

  #open({ feed, queries }: Tenant, question: Question): SharedQuery {
    const { tenancy, log } = this.#options;
    const query = new SharedQuery(question, {
      tenancy,
      log,
      delivery: this.#delivery,
      followed: () => feed.followed(),
    });
    queries.add(query);
    return query;
  }

  #changed({ connections, queries }: Tenant, from: number, changes: readonly Change[]): void {
    const decisive = changes.filter(({ collection }) => decidesRights.has(collection));
    if (decisive.length > 0)
      for (const connection of connections)
        if (decisive.some((change) => affectsActor(connection.actor, change))) void this.refresh(connection);
    const affected = new Map<SharedQuery, FeedChange[]>();
    for (const [index, change] of changes.entries()) {
      const entry = new FeedChange(change, from + index);
      for (const query of queries.affectedBy(entry)) {
        const entries = affected.get(query);
        if (entries) entries.push(entry);
        else affected.set(query, [entry]);
      }
    }
    for (const [query, entries] of affected) query.apply(entries);
  }

  /** Resolves when everything in progress or due for a connection has been sent. */
  async #settled(connection: Connection): Promise<void> {
    await Promise.all([...connection.subscriptions.values()].map(({ query }) => query.settled()));
    await this.#delivery.settled();
  }

  async #refetch(connection: Connection): Promise<void> {
    for (const { query } of connection.subscriptions.values()) query.refresh();
    await this.#settled(connection);
  }

  /**
   * Looks up a connection's person again. If they lost access, the stream ends; if their rights changed, all queries
   * run again. Never rejects.
   */
  async refresh(connection: Connection): Promise<void> {
    const task = this.#refreshes.get(connection);
    task?.schedule();
    await task?.settled();
  }

  async #lookAgain(connection: Connection): Promise<void> {
    if (connection.closed) return;
    try {
      const actor = await untilAvailable(
        () => this.#options.refresh(connection),
        () => !connection.closed,
      );
      if (!actor) return;
      const same = JSON.stringify(actor) === JSON.stringify(connection.actor);
      connection.actor = actor;
      if (same || connection.closed) return;
      connection.deliver(new Frame({ t: 'session' }));
      const asked = [...connection.subscriptions.values()];
      for (const { id, query } of asked) this.subscribe(connection, id, query.question.spec);
    } catch (error) {
      if (!(error instanceof AppError)) {
        // A failed lookup does not revoke access. Closing the stream here would sign the user out.
        this.#options.log.error(
          { err: error },
          'could not look up the actor of a live connection; will retry',
        );
        return;
      }
      connection.end(toLiveError(error));
      this.disconnect(connection);
    }
  }
}

const decidesRights: ReadonlySet<string> = new Set(['users', 'companies', 'settings', 'roles']);

/** Whether a change can alter a person's rights. */
function affectsActor(actor: Actor, change: Change): boolean {
  if (change.collection === 'users') return change.id === actor.id;
  if (change.collection === 'companies') return change.id === actor.companyId;
  // For roles defined by the company, the role key is the role's id.
  if (change.collection === 'roles') return actor.roles.includes(change.id);
  return change.collection === 'settings' && (change.after ?? change.before)?.['scope'] === 'company';
}
