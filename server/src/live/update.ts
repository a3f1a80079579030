import type { LiveRow } from '@sable/domain/kernel/live-protocol';
import type { Answer } from '../query.ts';
import type { FeedChange } from './feed-change.ts';

/**
 * The update that takes members from one answer to the next: the difference for a list, all groups for an aggregate.
 */
export type Update =
  | { readonly t: 'delta'; readonly put: readonly LiveRow[]; readonly del: readonly string[] }
  | { readonly t: 'rows'; readonly rows: readonly LiveRow[] };

/** What the members of a query hold, in enough detail to compute their next update. */
export interface Held {
  /** Accepts the database's answer. Returns null if it equals the held answer. */
  replace(rows: Answer['rows']): Update | null;
  /**
   * Accepts a change that affects the query. Returns null if the answer stays the same, and `ask` if only the
   * database can decide.
   */
  apply(entry: FeedChange): Update | null | 'ask';
}

/** Merges consecutive updates into one. */
export class MergedUpdate {
  readonly #put = new Map<unknown, LiveRow>();
  readonly #del = new Set<string>();
  #rows: readonly LiveRow[] | undefined;

  add(update: Update): void {
    if (update.t === 'rows') {
      this.#rows = update.rows;
      return;
    }
    for (const id of update.del) {
      this.#put.delete(id);
      this.#del.add(id);
    }
    for (const row of update.put) {
      const id = String(row['id']);
      this.#del.delete(id);
      this.#put.set(id, row);
    }
  }

  get empty(): boolean {
    return !this.#rows && this.#put.size === 0 && this.#del.size === 0;
  }

  get all(): Update {
    if (this.#rows) return { t: 'rows', rows: this.#rows };
    return { t: 'delta', put: [...this.#put.values()], del: [...this.#del] };
  }
}
