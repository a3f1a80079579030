import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyRow } from '@sable/domain/kernel/entity';
import type { ServerMessage } from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { mutationOf } from '@sable/domain/registry';
import { expectedVersions } from './expected-versions.ts';
import { afterFrame, FrameQueue } from './frame-queue.ts';
import { newKey } from './key.ts';
import { OptimisticLayer } from './optimistic.ts';
import type { PendingMutation } from './pending-mutation.ts';
import { Outbox } from './outbox.ts';
import { QueryView, type LiveView } from './query-view.ts';
import { LiveSocket, type SocketState } from './socket.ts';
import { toProblem, UnfinishedWork } from './unfinished-work.ts';
import type { WorkEntry } from './work-store.ts';

export interface MutateOptions {
  /** The request's key, for a caller that derives the ids of new rows from it (`createIdGenerator`). */
  readonly key?: string;
  /**
   * Whether the screen shows the change already, as it does while typing: the rows may follow after the next frame.
   */
  readonly shown?: boolean;
  /** The version of the row that the person saw when they started; if omitted, the current one. */
  readonly version?: number | undefined;
  /**
   * Versions that the person saw. If omitted, an `update` or `delete` of a known row expects {@link version}; an
   * update only for the patched fields.
   */
  readonly expectedVersions?: readonly ExpectedVersion[];
}

export interface ConnectionState {
  readonly socket: SocketState;
  /** Mutations that the server has not answered yet. */
  readonly waiting: number;
}

/** Milliseconds for which a query without a screen stays subscribed, so that navigating back is instant. */
const UNSUBSCRIBE_DELAY_MS = 5_000;

/** Returns a mutation that has not run in this browser and that the server has not answered. */
const newPending = (request: Omit<PendingMutation, 'run' | 'platform' | 'seq'>): PendingMutation => ({
  ...request,
  run: undefined,
  platform: mutationOf(request.name).scope === 'platform',
  seq: undefined,
});

/**
 * Live data in the browser: subscriptions over one socket, and optimistic mutations. An unconfirmed mutation runs
 * against the local rows with the same function as on the server. Its overlay remains until the feed includes the
 * change.
 */
export class LiveClient {
  readonly actor: Actor;
  /** Unanswered mutations that are kept beyond this page. */
  readonly work: UnfinishedWork;
  /** Identifies this page to the server: its own earlier changes do not conflict with its later ones. */
  readonly #clientId = newKey();
  readonly #socket: LiveSocket;
  readonly #outbox: Outbox;
  readonly #views = new Map<string, QueryView>();
  readonly #byId = new Map<number, QueryView>();
  readonly #listeners = new Set<() => void>();
  readonly #frames = new FrameQueue();
  readonly #ended: (error: { code: string; message: string }) => void;
  readonly #sessionChanged: () => void;
  readonly #optimistic: OptimisticLayer;
  #nextId = 1;
  #state: ConnectionState = { socket: 'connecting', waiting: 0 };

  /** @param sessionChanged called when the person's permissions have changed. */
  constructor(
    actor: Actor,
    url: string,
    ended: (error: { code: string; message: string }) => void,
    sessionChanged: () => void = () => undefined,
  ) {
    this.actor = actor;
    this.#optimistic = new OptimisticLayer(actor, () => this.#byId.values());
    this.#ended = ended;
    this.#sessionChanged = sessionChanged;
    this.work = new UnfinishedWork({
      companyId: actor.companyId,
      userId: actor.id,
      clientId: this.#clientId,
      send: (entries, attended) => this.#restore(entries, attended),
    });
    this.#socket = new LiveSocket(url, {
      opened: () => this.#reopened(),
      received: (message) => this.#received(message),
      changed: (socket) => this.#setState({ socket }),
    });
    this.#outbox = new Outbox({
      answered: (pending) => this.#answered(pending),
      refused: (pending, error) => this.#refused(pending, error),
      waiting: (waiting) => this.#setState({ waiting }),
    });
  }

  start(): void {
    this.#socket.start();
    this.#outbox.start();
    this.work.start();
  }

  stop(): void {
    this.#outbox.stop();
    this.work.stop();
    this.#socket.stop();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /**
   * Sends everything now, including held-back changes, without waiting for a frame or a backoff; for a page that may
   * be closing.
   */
  readonly flush = (): void => this.#outbox.flush();

  /**
   * Registers a function that writes a change which a screen holds back for a while; it runs before everything is
   * sent. Returns a function that unregisters it.
   */
  readonly beforeFlush = (write: () => void): (() => void) => this.#outbox.beforeFlush(write);

  /** Resolves when the queue is empty, or when its first entry was tried and must wait. */
  readonly settled = (): Promise<void> => this.#outbox.settled();

  onState(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Subscribes a screen to a query. Equal queries share one subscription. */
  subscribe(spec: QuerySpec, listener: () => void): () => void {
    const view = this.#viewOf(spec);
    view.listeners.add(listener);
    return () => {
      view.listeners.delete(listener);
      setTimeout(() => this.#forget(view), UNSUBSCRIBE_DELAY_MS);
    };
  }

  readonly getSnapshot = (spec: QuerySpec): LiveView => this.#viewOf(spec).view;

  /** Retries failed queries. */
  retryFailed(): void {
    for (const view of this.#byId.values()) if (view.forgetError()) this.#ask(view);
  }

  #ask({ id, spec, proof }: QueryView): void {
    this.#socket.send({ t: 'sub', id, spec, have: proof });
  }

  #viewOf(spec: QuerySpec): QueryView {
    const key = JSON.stringify(spec);
    const known = this.#views.get(key);
    if (known) return known;
    const view = new QueryView(this.#nextId++, spec, this.#frames);
    this.#views.set(key, view);
    this.#byId.set(view.id, view);
    this.#ask(view);
    setTimeout(() => this.#forget(view), UNSUBSCRIBE_DELAY_MS);
    return view;
  }

  #forget(view: QueryView): void {
    if (view.listeners.size > 0 || !this.#byId.has(view.id)) return;
    this.#views.delete(JSON.stringify(view.spec));
    this.#byId.delete(view.id);
    this.#socket.send({ t: 'unsub', id: view.id });
  }

  /**
   * Runs a mutation. It shows at once if this browser can compute it; the promise settles with the server's response.
   * If it rejects with ClientError, the optimistic change is rolled back.
   */
  mutate(name: string, args: unknown, options: MutateOptions = {}): Promise<unknown> {
    const versionOf = (collection: string, id: string) =>
      options.version ?? this.#rowOf(collection, id)?.version;
    return new Promise((resolve, reject) => {
      const pending = newPending({
        key: options.key ?? newKey(),
        clientId: this.#clientId,
        restored: false,
        attended: true,
        name,
        args,
        expectedVersions: (options.expectedVersions ?? expectedVersions(name, args, versionOf)).map((each) =>
          this.#confirmed(each),
        ),
        resolve,
        reject,
      });
      this.work.add(pending);
      this.#add(pending);
      if (options.shown) afterFrame(() => void this.#rebase());
      else void this.#rebase();
    });
  }

  /** Shows and sends mutations that an earlier page left behind. */
  #restore(entries: readonly WorkEntry[], attended: boolean): void {
    const ignore = () => undefined;
    for (const { key, clientId, name, args, expectedVersions } of entries) {
      const left = { key, clientId, name, args, expectedVersions };
      this.#add(newPending({ ...left, restored: true, attended, resolve: ignore, reject: ignore }));
    }
    void this.#rebase();
  }

  #add(pending: PendingMutation): void {
    this.#optimistic.add(pending);
    this.#outbox.add(pending);
  }

  /**
   * Returns the version that the server confirmed if the version that the person saw includes their own unanswered
   * changes. If one of those were refused, its number could be that of another person's change. The server allows the
   * person's own changes.
   */
  #confirmed(expected: ExpectedVersion): ExpectedVersion {
    const row = this.#rowOf(expected.collection, expected.id);
    return row && row.version < expected.version ? { ...expected, version: row.version } : expected;
  }

  #rowOf(collection: string, id: string): AnyRow | undefined {
    for (const view of this.#byId.values()) {
      const row = view.serverRow(collection, id);
      if (row) return row;
    }
    return undefined;
  }

  #answered(pending: PendingMutation): void {
    this.work.remove(pending.key);
    if (this.#state.socket === 'live') this.#sync([pending]);
  }

  /**
   * Drops a change of this page; its caller receives the error. A change of an earlier page is held back until the
   * person decides.
   */
  #refused(pending: PendingMutation, error: unknown): void {
    if (pending.restored) this.work.holdBack(pending.key, toProblem(error));
    else this.work.remove(pending.key);
    this.#drop([pending]);
  }

  /** Requests a notification from the server, for each of the two feeds, when the rows include these mutations. */
  #sync(answered: readonly PendingMutation[]): void {
    for (const platform of [false, true]) {
      const seqs = answered.flatMap((each) => (each.platform === platform ? (each.seq ?? []) : []));
      if (seqs.length > 0)
        this.#socket.send({ t: 'sync', seq: Math.max(...seqs), ...(platform && { platform }) });
    }
  }

  #drop(gone: readonly PendingMutation[]): void {
    this.#optimistic.drop(gone);
    void this.#rebase();
  }

  #reopened(): void {
    for (const view of this.#byId.values()) this.#ask(view);
    this.#sync(this.#optimistic.pending);
    this.#outbox.retryNow();
  }

  #received(message: ServerMessage<AnyRow>): void {
    if (message.t === 'heartbeat') return;
    if (message.t === 'closed') return this.#ended(message.error);
    if (message.t === 'session') return this.#sessionChanged();
    if (message.t === 'synced') {
      const { seq, platform = false } = message;
      const done = (each: PendingMutation) =>
        each.platform === platform && each.seq !== undefined && each.seq <= seq;
      return this.#drop(this.#optimistic.pending.filter(done));
    }
    const view = this.#byId.get(message.id);
    if (!view) return;
    if (message.t === 'error')
      return view.show({ rows: view.view.rows, status: 'error', error: message.error });
    const changed =
      message.t === 'rows'
        ? view.applyRows(message.question, message.rows)
        : message.t === 'delta'
          ? view.applyDelta(message.put, message.del)
          : new Map<string, AnyRow>();
    for (const [id, row] of changed) this.#optimistic.serverChanged(view.spec.collection, id, row);
    if (this.#optimistic.pending.length === 0) this.#show(view);
    else void this.#rebase();
  }

  /** Applies the unconfirmed mutations as an overlay on the server's rows and shows the result. */
  async #rebase(): Promise<void> {
    await this.#optimistic.update();
    for (const view of this.#byId.values()) if (view.serverRows) this.#show(view);
  }

  #show(view: QueryView): void {
    const status = this.#state.socket === 'live' ? 'live' : 'stale';
    view.show({ rows: view.withOverlay(this.#optimistic.overlay), status, error: undefined });
  }

  #setState(part: Partial<ConnectionState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) this.#frames.add(listener);
  }
}
