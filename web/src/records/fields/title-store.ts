import type { AnyRow } from '@sable/domain/kernel/entity';
import { entityOf } from '@sable/domain/registry';

interface Known {
  readonly title: string | null | undefined;
  readonly until: number;
}

export interface TitleStoreOptions {
  readonly ask: (collection: string, ids: readonly string[]) => Promise<readonly AnyRow[]>;
  readonly now: () => number;
  /** Milliseconds in which wanted ids are gathered before they are asked for together. */
  readonly gather?: number;
  /** Milliseconds that a title counts as known. */
  readonly keep?: number;
}

const GATHER_MS = 10;
const KEEP_MS = 5 * 60_000;
const RETRY_MS = 5_000;
/** As many values as a condition may list. */
const MOST_AT_ONCE = 500;

/** Names of records that others point at: wanted one by one, asked for together, kept for a while. */
export class TitleStore {
  readonly #options: TitleStoreOptions;
  readonly #known = new Map<string, Known>();
  readonly #wanted = new Map<string, Set<string>>();
  readonly #listeners = new Set<() => void>();
  #waiting = false;
  /** Goes up with every answer. */
  version = 0;

  constructor(options: TitleStoreOptions) {
    this.#options = options;
  }

  /** The title when it is known; null when there is none for this person; undefined while it is asked for. */
  titleOf(collection: string, id: string): string | null | undefined {
    const known = this.#known.get(`${collection}/${id}`);
    if (!known || known.until <= this.#options.now()) this.#want(collection, id);
    return known?.title;
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #want(collection: string, id: string): void {
    const ids = this.#wanted.get(collection) ?? new Set<string>();
    ids.add(id);
    this.#wanted.set(collection, ids);
    if (this.#waiting) return;
    this.#waiting = true;
    setTimeout(() => this.#askAll(), this.#options.gather ?? GATHER_MS);
  }

  #askAll(): void {
    this.#waiting = false;
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const [collection, ids] of wanted) {
      const all = [...ids];
      for (let from = 0; from < all.length; from += MOST_AT_ONCE) {
        void this.#ask(collection, all.slice(from, from + MOST_AT_ONCE));
      }
    }
  }

  async #ask(collection: string, ids: readonly string[]): Promise<void> {
    const wait = this.#options.now() + RETRY_MS;
    // While the question is out nobody asks it again.
    for (const id of ids) {
      const path = `${collection}/${id}`;
      this.#known.set(path, { title: this.#known.get(path)?.title, until: wait });
    }
    try {
      const rows = await this.#options.ask(collection, ids);
      this.#take(collection, ids, rows);
    } catch {
      // Asked again with the next look after RETRY_MS.
    }
  }

  #take(collection: string, ids: readonly string[], rows: readonly AnyRow[]): void {
    const entity = entityOf(collection);
    const until = this.#options.now() + (this.#options.keep ?? KEEP_MS);
    const titles = new Map(rows.map((row) => [row.id, entity.title(row)]));
    for (const id of ids) this.#known.set(`${collection}/${id}`, { title: titles.get(id) ?? null, until });
    this.version += 1;
    for (const listener of [...this.#listeners]) listener();
  }
}
