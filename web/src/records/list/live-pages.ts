import type { AnyRow } from '@sable/domain/kernel/entity';
import { cursorOf, MAX_PAGE_SIZE, type QuerySpec } from '@sable/domain/kernel/query';
import type { LiveView } from '../../live/query-view.ts';
import {
  closeLast,
  cutRows,
  emptyTable,
  isGap,
  isOpen,
  PAGE_ROWS,
  pageAt,
  pageKey,
  pagesInSight,
  pageSpec,
  pageStarts,
  passPages,
  setCount,
  splitPage,
  unknownPage,
  type PageTable,
  type Passed,
} from './pages.ts';
import type { Place } from './seek-place.ts';

/** What the pages need of the live client. */
export interface PageClient {
  subscribe(spec: QuerySpec, listener: () => void): () => void;
  getSnapshot(spec: QuerySpec): LiveView;
}

interface Page {
  readonly spec: QuerySpec;
  readonly stop: () => void;
}

export interface PagesView {
  /** Rows known so far; with `complete` these are all there are. */
  readonly known: number;
  readonly complete: boolean;
  readonly loading: boolean;
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly rowAt: (index: number) => AnyRow | undefined;
}

/** Pages whose rows are remembered when they are out of sight, so that going back shows them at once. */
const REMEMBERED = 30;

/** How pages are reached that are far from those that are known. */
export interface FarReader {
  /** Rows of a query, once. */
  readonly read: (spec: QuerySpec) => Promise<readonly AnyRow[]>;
  /** A place shortly before a row, found by counting. */
  readonly seek: (target: number) => Promise<Place>;
}

/** Rows that are read rather than jumped over. */
const WALK = 3 * MAX_PAGE_SIZE;

/**
 * The rows of a long list: live where the person looks, remembered nearby, only counted further away. A far jump seeks
 * its place by counting and leaves a gap that is filled when someone looks into it.
 */
export class LivePages {
  readonly #client: PageClient;
  readonly #base: QuerySpec;
  readonly #far: FarReader;
  readonly #openRows: number;
  readonly #pages = new Map<string, Page>();
  readonly #rows = new Map<string, readonly AnyRow[]>();
  readonly #listeners = new Set<() => void>();
  readonly #changed = new Map<string, number>();
  #table: PageTable = emptyTable;
  #starts: readonly number[] = pageStarts(emptyTable);
  #keys: readonly string[] = [];
  #sight = { first: 0, last: 40 };
  #filling = false;
  #following = false;
  #followAgain = false;
  #view: PagesView;

  constructor(client: PageClient, base: QuerySpec, far: FarReader, attempt = 0) {
    this.#client = client;
    this.#base = base;
    this.#far = far;
    // Another size is another subscription: the way to ask again after a refusal.
    this.#openRows = PAGE_ROWS + attempt;
    this.#keys = this.#allKeys();
    this.#view = this.#describe();
  }

  get view(): PagesView {
    return this.#view;
  }

  /** How often a row was changed by someone while it was here; a row flashes when this goes up. */
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

  /** Says which rows are on screen. */
  look(first: number, last: number): void {
    if (first === this.#sight.first && last === this.#sight.last) return;
    this.#sight = { first, last };
    if (this.#listeners.size > 0) this.#follow();
  }

  #stop(): void {
    for (const page of this.#pages.values()) page.stop();
    this.#pages.clear();
  }

  /** Subscribes to what is in sight and lets go of what is not. A page that is there at once can move the others. */
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
    const { from, to } = pagesInSight(this.#starts, this.#sight.first, this.#sight.last);
    const wanted = new Set<string>();
    for (let page = from; page <= to; page++) {
      if (isGap(this.#table, page)) continue;
      const spec = pageSpec(this.#base, this.#table, page, this.#openRows);
      const key = pageKey(spec);
      wanted.add(key);
      if (this.#pages.has(key)) continue;
      const stop = this.#client.subscribe(spec, () => this.#take(key));
      this.#pages.set(key, { spec, stop });
      this.#take(key);
    }
    for (const [key, page] of this.#pages) {
      if (wanted.has(key)) continue;
      page.stop();
      this.#pages.delete(key);
    }
  }

  #allKeys(): string[] {
    return this.#table.counts.map((_, page) =>
      pageKey(pageSpec(this.#base, this.#table, page, this.#openRows)),
    );
  }

  /** Takes what the live client has of a page. */
  #take(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    const { rows } = this.#client.getSnapshot(page.spec);
    const index = this.#keys.indexOf(key);
    if (index < 0) return;
    if (rows) {
      this.#noteChanges(this.#rows.get(key), rows);
      this.#remember(key, rows);
      this.#setTable(setCount(this.#table, index, rows.length));
      this.#grow(index, rows);
    }
    this.#publish();
  }

  /** A full open page is closed at its end once its rows come near; a closed page that doubled is cut. */
  #grow(index: number, rows: readonly AnyRow[]): void {
    const open = isOpen(this.#table, index);
    // A far jump is filled from its own place, not by walking there page after page.
    const near = this.#sight.last + PAGE_ROWS > (this.#starts[index] ?? 0) && this.#unknownInSight() === null;
    const last = rows.at(-1);
    if (open && near && last && rows.length >= this.#openRows) {
      this.#setTable(closeLast(this.#table, cursorOf(this.#base, last)));
      this.#remember(this.#keys[index] ?? '', rows);
      this.#follow();
    }
    const middle = rows[PAGE_ROWS - 1];
    if (!open && middle && rows.length > 2 * PAGE_ROWS) {
      this.#setTable(splitPage(this.#table, index, PAGE_ROWS, cursorOf(this.#base, middle)));
      this.#remember(this.#keys[index] ?? '', rows.slice(0, PAGE_ROWS));
      this.#remember(this.#keys[index + 1] ?? '', rows.slice(PAGE_ROWS));
      this.#follow();
    }
  }

  #unknownInSight(): number | null {
    return unknownPage(this.#table, this.#starts, this.#sight);
  }

  /** Finds the rows in sight that are not known, one stretch after the other, until all of them are. */
  async #fill(): Promise<void> {
    if (this.#filling || this.#unknownInSight() === null) return;
    this.#filling = true;
    try {
      for (let page = this.#unknownInSight(); page !== null; page = this.#unknownInSight()) {
        if (this.#listeners.size === 0 || !(await this.#fillOnce(page))) break;
      }
    } catch {
      // The pages around are live and say what is wrong.
    } finally {
      this.#filling = false;
      if (this.#listeners.size > 0 && this.#unknownInSight() === null) this.#follow();
    }
  }

  /** Says whether it came closer. */
  async #fillOnce(page: number): Promise<boolean> {
    const table = this.#table;
    const start = this.#starts[page] ?? 0;
    const end = this.#starts[page + 1] ?? start;
    const wanted = Math.max(start, this.#sight.first - 2 * PAGE_ROWS);
    const place = wanted - start > WALK ? await this.#far.seek(wanted) : null;
    const usable = place && place.rank > start && (isOpen(table, page) || place.rank < end) ? place : null;
    const after = usable?.cursor ?? table.ends[page - 1];
    const upTo = table.ends[page];
    const rows = await this.#far.read({
      ...this.#base,
      ...(after && { after }),
      ...(upTo && { upTo }),
      limit: MAX_PAGE_SIZE,
    });
    // Someone changed the pages meanwhile: what was found is looked for again.
    if (table.ends !== this.#table.ends) return true;
    const jumped: Passed[] = usable ? [{ end: usable.cursor, count: usable.rank - start }] : [];
    const passed = [...jumped, ...cutRows(rows).map((part) => this.#passed(part))];
    if (passed.length === 0) return false;
    this.#setTable(passPages(table, page, passed));
    this.#publish();
    return true;
  }

  #passed(rows: readonly AnyRow[]): Passed {
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

  #remember(key: string, rows: readonly AnyRow[]): void {
    this.#rows.delete(key);
    this.#rows.set(key, rows);
    for (const old of this.#rows.keys()) {
      if (this.#rows.size <= REMEMBERED) return;
      if (!this.#pages.has(old)) this.#rows.delete(old);
    }
  }

  #setTable(table: PageTable): void {
    if (table === this.#table) return;
    const moved = table.ends !== this.#table.ends;
    this.#table = table;
    if (moved) this.#keys = this.#allKeys();
    this.#starts = pageStarts(table);
  }

  #publish(): void {
    this.#view = this.#describe();
    for (const listener of [...this.#listeners]) listener();
  }

  #describe(): PagesView {
    const table = this.#table;
    const starts = this.#starts;
    const keys = this.#keys;
    const open = this.#rows.get(keys.at(-1) ?? '');
    const views = [...this.#pages.values()].map((page) => this.#client.getSnapshot(page.spec));
    return {
      known: starts.at(-1) ?? 0,
      complete: open !== undefined && open.length < this.#openRows,
      loading: table.ends.length === 0 && open === undefined,
      error: views.find((view) => view.error)?.error,
      rowAt: (index) => {
        const page = pageAt(starts, index);
        return this.#rows.get(keys[page] ?? '')?.[index - (starts[page] ?? 0)];
      },
    };
  }
}
