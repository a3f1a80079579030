import type { AnyRow } from '@sable/domain/kernel/entity';
import { holdingOf } from '@sable/domain/kernel/holding';
import type { Proof } from '@sable/domain/kernel/live-protocol';
import { and, matches } from '@sable/domain/kernel/predicate';
import { compareRows, pageBounds, pageLimit, type QuerySpec } from '@sable/domain/kernel/query';
import { rowSearch } from '@sable/domain/kernel/search-text';
import { entityOf } from '@sable/domain/registry';
import type { FrameQueue } from './frame-queue.ts';
import type { Overlay } from './overlay.ts';

export type LiveStatus = 'loading' | 'live' | 'stale' | 'error';

export interface LiveError {
  readonly code: string;
  readonly message: string;
}

/**
 * The state of a live query, as a screen sees it. `rows` is undefined until the first response and stays through
 * reconnects.
 */
export interface LiveView {
  readonly rows: readonly AnyRow[] | undefined;
  readonly status: LiveStatus;
  readonly error: LiveError | undefined;
}

/** Rows of the server by id; undefined for a row that is no longer in the result. */
export type ServerRows = ReadonlyMap<string, AnyRow | undefined>;

export const loadingView: LiveView = { rows: undefined, status: 'loading', error: undefined };

/**
 * One live query in the browser: the server's rows in the query's order, and the same rows with the overlay of
 * unconfirmed changes.
 */
export class QueryView {
  readonly spec: QuerySpec;
  readonly id: number;
  readonly listeners = new Set<() => void>();
  /** The latest rows from the server; undefined before the first response. */
  serverRows: Map<string, AnyRow> | undefined;
  /** The server's identifier of the question that the rows answer. */
  #question: string | undefined;
  #groups: readonly AnyRow[] | undefined;
  /** The rows of `serverRows` in the query's order; undefined until needed. */
  #sorted: readonly AnyRow[] | undefined;
  view: LiveView = loadingView;
  readonly #frames: FrameQueue;

  constructor(id: number, spec: QuerySpec, frames: FrameQueue) {
    this.id = id;
    this.spec = spec;
    this.#frames = frames;
  }

  /** Applies the server's full result. Returns the rows that changed; a row that left the result is undefined. */
  applyRows(question: string, rows: readonly AnyRow[]): ServerRows {
    const before = this.serverRows ?? new Map<string, AnyRow>();
    this.#question = question;
    this.#sorted = undefined;
    this.#groups = this.spec.aggregate ? rows : undefined;
    this.serverRows = new Map(rows.map((row) => [row.id, row]));
    if (this.#groups) return new Map();
    const gone = [...before.keys()].filter((id) => !this.serverRows?.has(id));
    return new Map<string, AnyRow | undefined>([
      ...rows
        .filter((row) => before.get(row.id)?.version !== row.version)
        .map((row) => [row.id, row] as const),
      ...gone.map((id) => [id, undefined] as const),
    ]);
  }

  /** Applies changes to the server's result. Returns them like {@link applyRows}. */
  applyDelta(put: readonly AnyRow[], del: readonly string[]): ServerRows {
    this.serverRows ??= new Map();
    this.#sorted = undefined;
    for (const id of del) this.serverRows.delete(id);
    for (const row of put) this.serverRows.set(row.id, row);
    return new Map<string, AnyRow | undefined>([
      ...put.map((row) => [row.id, row] as const),
      ...del.map((id) => [id, undefined] as const),
    ]);
  }

  /** Returns the latest server version of a row, if this query has it. */
  serverRow(collection: string, id: string): AnyRow | undefined {
    return this.spec.collection === collection && !this.spec.aggregate ? this.serverRows?.get(id) : undefined;
  }

  /**
   * The proof that a reconnect sends of the rows already here, so that the server need not send them again; undefined
   * if there are none.
   */
  get proof(): Proof | undefined {
    if (!this.serverRows || this.#question === undefined) return undefined;
    const rows = this.#groups ?? [...this.serverRows.values()];
    return { question: this.#question, holding: holdingOf(this.spec, rows) };
  }

  /** Whether the browser has every row of the query, so that a rule may list it. */
  get complete(): boolean {
    const { aggregate, after, upTo, lastPage, search } = this.spec;
    if (!this.serverRows || aggregate || search || after || upTo || lastPage) return false;
    return this.serverRows.size < pageLimit(this.spec);
  }

  /** Returns the rows with the overlay of unconfirmed changes, in order. */
  withOverlay(overlay: Overlay): readonly AnyRow[] | undefined {
    if (!this.serverRows || this.#groups) return this.#groups;
    const order = compareRows(this.spec);
    this.#sorted ??= [...this.serverRows.values()].sort(order);
    const own = overlay.of(this.spec.collection);
    if (own.size === 0) return this.#sorted;
    const reads = and(this.spec.where ?? { all: [] }, pageBounds(this.spec));
    const finds = rowSearch(entityOf(this.spec.collection), this.spec.search);
    // A replaced row keeps its position, so that the next sort starts from a nearly sorted list.
    const rows = new Map(this.#sorted.map((row) => [row.id, row]));
    for (const [id, after] of own) {
      if (after && matches(after, reads) && finds(after)) rows.set(id, after);
      else rows.delete(id);
    }
    return [...rows.values()].sort(order);
  }

  /** Clears the error so that the query loads again; false if there is none. */
  forgetError(): boolean {
    if (this.view.status !== 'error') return false;
    this.show({ ...this.view, status: 'loading', error: undefined });
    return true;
  }

  /** Shows a new view; listeners are called only if something changed, and once per frame. */
  show(view: LiveView): void {
    const now = this.view;
    const same = now.status === view.status && now.error === view.error && sameRows(now.rows, view.rows);
    if (same) return;
    // An unchanged row keeps its identity, so that memoized list rows do not render again.
    this.view = view;
    for (const listener of this.listeners) this.#frames.add(listener);
  }
}

function sameRows(a: LiveView['rows'], b: LiveView['rows']): boolean {
  if (a === b) return true;
  return (
    a !== undefined && b !== undefined && a.length === b.length && a.every((row, index) => row === b[index])
  );
}
