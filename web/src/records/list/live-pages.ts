import type { AnyRow } from '@sable/domain/kernel/entity';
import { cursorOf, MAX_PAGE_SIZE, type QuerySpec } from '@sable/domain/kernel/query';
import type { LiveView } from '../../live/query-view.ts';
import {
  closeLastPage,
  chunkRows,
  emptyIndex,
  isGap,
  isNearEnd,
  isOpen,
  PAGE_ROWS,
  pageAt,
  pageKey,
  subscribedPages,
  pageSpec,
  pageStarts,
  insertPages,
  setCount,
  splitPage,
  unknownPage,
  type PageIndex,
  type LoadedRange,
} from './pages.ts';
import type { PageLoader } from './find-cursor.ts';

/** The parts of the live client that the pages use. */
export interface PageClient {
  subscribe(spec: QuerySpec, listener: () => void): () => void;
  getSnapshot(spec: QuerySpec): LiveView;
}

interface Page {
  readonly spec: QuerySpec;
  readonly stop: () => void;
}

export interface PagesView {
  /** Number of known rows; with `complete`, of all rows. */
  readonly known: number;
  readonly complete: boolean;
  readonly loading: boolean;
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly rowAt: (index: number) => AnyRow | undefined;
}

/** The maximum number of pages whose rows stay cached, so that scrolling back shows them at once. */
const MAX_CACHED_PAGES = 30;

/** A row further away than this is found by counting; nearer ones are reached page by page. */
const MAX_SEQUENTIAL_ROWS = 3 * MAX_PAGE_SIZE;

/**
 * Rows of a long list: subscribed near the viewport, cached around it, and only counted elsewhere. A far jump finds its cursor by counting
 * and leaves a gap, which is loaded when it becomes visible.
 */
export class LivePages {
  readonly #client: PageClient;
  readonly #base: QuerySpec;
  readonly #loader: PageLoader;
  readonly #openRows: number;
  readonly #pages = new Map<string, Page>();
  readonly #rows = new Map<string, readonly AnyRow[]>();
  readonly #listeners = new Set<() => void>();
  readonly #changed = new Map<string, number>();
  #pageIndex: PageIndex = emptyIndex;
  #starts: readonly number[] = pageStarts(emptyIndex);
  #keys: readonly string[] = [];
  #visible = { first: 0, last: 40 };
  #filling = false;
  #following = false;
  #followAgain = false;
  #view: PagesView;

  constructor(client: PageClient, base: QuerySpec, loader: PageLoader, attempt = 0) {
    this.#client = client;
    this.#base = base;
    this.#loader = loader;
    // A different limit creates a new subscription: this is how a refused one is retried.
    this.#openRows = PAGE_ROWS + attempt;
    this.#keys = this.#allKeys();
    this.#view = this.#describe();
  }

  get view(): PagesView {
    return this.#view;
  }

  /** Returns the number of changes to a row since it was loaded. A row flashes when it increases. */
  changesOf(id: string): number {
    return this.#changed.get(id) ?? 0;
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#follow();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** Sets which rows are on screen, as indexes. */
  setVisibleRange(first: number, last: number): void {
    if (first === this.#visible.first && last === this.#visible.last) return;
    this.#visible = { first, last };
    if (this.#listeners.size === 0) return;
    this.#follow();
    const open = this.#pageIndex.ends.length;
    this.#grow(open, this.#rows.get(this.#keys[open] ?? '') ?? []);
  }

  /**
   * Returns the first rows of the list, even if they were never visible.
   *
   * @throws Error if they cannot be read
   */
  readFirst(limit: number): Promise<readonly AnyRow[]> {
    return this.#loader.read({ ...this.#base, limit });
  }

  #stop(): void {
    for (const page of this.#pages.values()) page.stop();
    this.#pages.clear();
  }

  /**
   * Subscribes to the visible pages and ends the other subscriptions. Repeats, because a page that is answered at
   * once can move the others.
   */
  #follow(): void {
    this.#followAgain = true;
    if (this.#following) return;
    this.#following = true;
    while (this.#followAgain) {
      this.#followAgain = false;
      this.#followOnce();
    }
    this.#following = false;
    void this.#fill();
  }

  #followOnce(): void {
    const { from, to } = subscribedPages(this.#starts, this.#visible.first, this.#visible.last);
    const wanted = new Set<string>();
    for (let page = from; page <= to; page++) {
      if (isGap(this.#pageIndex, page)) continue;
      const spec = pageSpec(this.#base, this.#pageIndex, page, this.#openRows);
      const key = pageKey(spec);
      wanted.add(key);
      if (this.#pages.has(key)) continue;
      const stop = this.#client.subscribe(spec, () => this.#apply(key));
      this.#pages.set(key, { spec, stop });
      this.#apply(key);
    }
    for (const [key, page] of this.#pages) {
      if (wanted.has(key)) continue;
      page.stop();
      this.#pages.delete(key);
    }
  }

  #allKeys(): string[] {
    return this.#pageIndex.counts.map((_, page) =>
      pageKey(pageSpec(this.#base, this.#pageIndex, page, this.#openRows)),
    );
  }

  /** Applies the live client's snapshot of a page. */
  #apply(key: string): void {
    const subscribed = this.#pages.get(key);
    if (!subscribed) return;
    const { rows } = this.#client.getSnapshot(subscribed.spec);
    const page = this.#keys.indexOf(key);
    if (page < 0) return;
    if (rows) {
      this.#noteChanges(this.#rows.get(key), rows);
      this.#cache(key, rows);
      this.#setPageIndex(setCount(this.#pageIndex, page, rows.length));
      this.#grow(page, rows);
    }
    this.#publish();
  }

  /**
   * Closes a full open page when the viewport comes near its end, and splits a closed page that has doubled. A closed
   * page is requested again.
   */
  #grow(page: number, rows: readonly AnyRow[]): void {
    const open = isOpen(this.#pageIndex, page);
    // After a far jump the rows are loaded from the cursor found, not page by page.
    const near = isNearEnd(this.#starts, this.#visible.last) && this.#unknownVisiblePage() === null;
    const last = rows.at(-1);
    if (open && near && last && rows.length >= this.#openRows) {
      this.#setPageIndex(closeLastPage(this.#pageIndex, cursorOf(this.#base, last)));
      this.#cache(this.#keys[page] ?? '', rows);
      this.#follow();
    }
    const middle = rows[PAGE_ROWS - 1];
    if (!open && middle && rows.length > 2 * PAGE_ROWS) {
      this.#setPageIndex(splitPage(this.#pageIndex, page, PAGE_ROWS, cursorOf(this.#base, middle)));
      this.#cache(this.#keys[page] ?? '', rows.slice(0, PAGE_ROWS));
      this.#cache(this.#keys[page + 1] ?? '', rows.slice(PAGE_ROWS));
      this.#follow();
    }
  }

  #unknownVisiblePage(): number | null {
    return unknownPage(this.#pageIndex, this.#starts, this.#visible);
  }

  /** Loads the visible rows that are not known yet, one range at a time. */
  async #fill(): Promise<void> {
    if (this.#filling || this.#unknownVisiblePage() === null) return;
    this.#filling = true;
    try {
      for (let page = this.#unknownVisiblePage(); page !== null; page = this.#unknownVisiblePage()) {
        if (this.#listeners.size === 0 || !(await this.#fillOnce(page))) break;
      }
    } catch {
      // The subscribed pages nearby report the error.
    } finally {
      this.#filling = false;
      if (this.#listeners.size > 0 && this.#unknownVisiblePage() === null) this.#follow();
    }
  }

  /** Loads one range. Returns false if nothing more can be loaded. */
  async #fillOnce(page: number): Promise<boolean> {
    const pageIndex = this.#pageIndex;
    const start = this.#starts[page] ?? 0;
    const end = this.#starts[page + 1] ?? start;
    const wanted = Math.max(start, this.#visible.first - 2 * PAGE_ROWS);
    const found = wanted - start > MAX_SEQUENTIAL_ROWS ? await this.#loader.findCursor(wanted) : null;
    const usable =
      found && found.rank > start && (isOpen(pageIndex, page) || found.rank < end) ? found : null;
    const after = usable?.cursor ?? pageIndex.ends[page - 1];
    const upTo = pageIndex.ends[page];
    const rows = await this.#loader.read({
      ...this.#base,
      ...(after && { after }),
      ...(upTo && { upTo }),
      limit: MAX_PAGE_SIZE,
    });
    // The pages changed while this was loading: tries again with the new ones.
    if (pageIndex.ends !== this.#pageIndex.ends) return true;
    const skipped: LoadedRange[] = usable ? [{ end: usable.cursor, count: usable.rank - start }] : [];
    const ranges = [...skipped, ...chunkRows(rows).map((chunk) => this.#rangeOf(chunk))];
    if (ranges.length === 0) return false;
    this.#setPageIndex(insertPages(pageIndex, page, ranges));
    this.#publish();
    return true;
  }

  #rangeOf(rows: readonly AnyRow[]): LoadedRange {
    return { end: cursorOf(this.#base, rows.at(-1) ?? {}), count: rows.length };
  }

  #noteChanges(before: readonly AnyRow[] | undefined, rows: readonly AnyRow[]): void {
    if (!before || before === rows) return;
    const versions = new Map(before.map((row) => [row.id, row.version]));
    for (const row of rows) {
      const version = versions.get(row.id);
      if (version !== undefined && row.version > version)
        this.#changed.set(row.id, this.changesOf(row.id) + 1);
    }
  }

  #cache(key: string, rows: readonly AnyRow[]): void {
    this.#rows.delete(key);
    this.#rows.set(key, rows);
    for (const old of this.#rows.keys()) {
      if (this.#rows.size <= MAX_CACHED_PAGES) return;
      if (!this.#pages.has(old)) this.#rows.delete(old);
    }
  }

  #setPageIndex(pageIndex: PageIndex): void {
    if (pageIndex === this.#pageIndex) return;
    const moved = pageIndex.ends !== this.#pageIndex.ends;
    this.#pageIndex = pageIndex;
    if (moved) this.#keys = this.#allKeys();
    this.#starts = pageStarts(pageIndex);
  }

  #publish(): void {
    this.#view = this.#describe();
    for (const listener of [...this.#listeners]) listener();
  }

  #describe(): PagesView {
    const pageIndex = this.#pageIndex;
    const starts = this.#starts;
    const keys = this.#keys;
    const open = this.#rows.get(keys.at(-1) ?? '');
    const views = [...this.#pages.values()].map((page) => this.#client.getSnapshot(page.spec));
    return {
      known: starts.at(-1) ?? 0,
      complete: open !== undefined && open.length < this.#openRows,
      loading: pageIndex.ends.length === 0 && open === undefined,
      error: views.find((view) => view.error)?.error,
      rowAt: (index) => {
        const page = pageAt(starts, index);
        return this.#rows.get(keys[page] ?? '')?.[index - (starts[page] ?? 0)];
      },
    };
  }
}
