import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { entityOf } from '@sable/domain/registry';

export interface ReadOptions {
  /** Milliseconds during which ids are batched into one request. */
  readonly delayMs: number;
  /** Time-to-live of a response in milliseconds; if omitted, until the person signs out. */
  readonly ttlMs?: number;
}

/** The cached part of a read: the title of its record, null if this person may not see one. */
interface CachedRead {
  readonly title: string | null | undefined;
  /** When the title is requested again; null for never. */
  readonly until: number | null;
}

/** Responses kept beyond this page: the titles by path, such as `users/{id}`. */
export type StoredReads = readonly (readonly [path: string, read: CachedRead])[];

export interface CachedReadsOptions {
  readonly ask: (collection: string, ids: readonly string[]) => Promise<readonly AnyRow[]>;
  readonly now: () => number;
  /** Responses that an earlier page stored for this person. */
  readonly stored?: StoredReads;
  readonly store?: (reads: StoredReads) => void;
}

const RETRY_MS = 5_000;
/** The maximum number of values that a condition may list. */
const MAX_IDS = 500;
/** The maximum number of responses kept beyond the page; the latest win. */
const MAX_STORED = 1_000;

/**
 * Reads of single records by id (specification section 7): batched for the caller's delay, sent as one request, and cached for the caller's
 * time-to-live. Only titles are cached, so that the browser stores no costs and no contact data.
 */
export class CachedReads {
  readonly #options: CachedReadsOptions;
  readonly #known: Map<string, CachedRead>;
  /** The next request: by collection, each id with the time-to-live of its response. */
  readonly #wanted = new Map<string, Map<string, number | undefined>>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = Infinity;
  /** Incremented with every response. */
  version = 0;

  constructor(options: CachedReadsOptions) {
    this.#options = options;
    this.#known = new Map(options.stored);
  }

  /** Returns the title; null if this person may not see one; undefined while the request is in flight. */
  titleOf(collection: string, id: string, options: ReadOptions): string | null | undefined {
    const known = this.#known.get(`${collection}/${id}`);
    if (!known || (known.until !== null && known.until <= this.#options.now()))
      this.#want(collection, id, options);
    return known?.title;
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #want(collection: string, id: string, { delayMs, ttlMs }: ReadOptions): void {
    const ids = this.#wanted.get(collection) ?? new Map<string, number | undefined>();
    ids.set(id, ttlMs);
    this.#wanted.set(collection, ids);
    const due = this.#options.now() + delayMs;
    if (due >= this.#due) return;
    // The most urgent caller decides when the batch is sent.
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#askAll(), delayMs);
  }

  #askAll(): void {
    this.#due = Infinity;
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const [collection, ids] of wanted) {
      const all = [...ids];
      for (let from = 0; from < all.length; from += MAX_IDS)
        void this.#ask(collection, new Map(all.slice(from, from + MAX_IDS)));
    }
  }

  async #ask(collection: string, ids: ReadonlyMap<string, number | undefined>): Promise<void> {
    const until = this.#options.now() + RETRY_MS;
    // Prevents a second request while this one is in flight.
    for (const id of ids.keys()) {
      const path = `${collection}/${id}`;
      this.#known.set(path, { title: this.#known.get(path)?.title, until });
    }
    try {
      this.#take(collection, ids, await this.#options.ask(collection, [...ids.keys()]));
    } catch {
      // Retried with the next read after RETRY_MS.
    }
  }

  #take(collection: string, ids: ReadonlyMap<string, number | undefined>, rows: readonly AnyRow[]): void {
    const entity = entityOf(collection);
    const titles = new Map(rows.map((row) => [row.id, entity.title(row)]));
    for (const [id, ttlMs] of ids) {
      const path = `${collection}/${id}`;
      const until = ttlMs === undefined ? null : this.#options.now() + ttlMs;
      // Deleted and set again, so that the latest responses come last.
      this.#known.delete(path);
      this.#known.set(path, { title: titles.get(id) ?? null, until });
    }
    this.#store();
    this.version += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  #store(): void {
    const storable = [...this.#known].filter(
      ([path, { title }]) => typeof title === 'string' && !isTitledByContact(entityOf(collectionIn(path))),
    );
    this.#options.store?.(storable.slice(-MAX_STORED));
  }
}

const collectionIn = (path: string): string => path.slice(0, path.indexOf('/'));

/** Returns whether the titles of a collection are contact data: an email address, a phone number, or a street. */
const isTitledByContact = ({ columns: [first = ''], meta }: AnyEntity): boolean =>
  ['email', 'phone', 'object'].includes(meta[first]?.kind ?? '');
