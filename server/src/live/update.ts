import type { LiveRow } from '@sable/domain/kernel/live-protocol';
import type { Answer } from '../query.ts';
import type { FeedChange } from './feed-change.ts';

/** What those who hold an answer need to hold the next one: of a list the difference, of an aggregate all groups. */
export type Update =
  | { readonly t: 'delta'; readonly put: readonly LiveRow[]; readonly del: readonly string[] }
  | { readonly t: 'rows'; readonly rows: readonly LiveRow[] };

/** What the members of a query hold, as far as it takes to tell what they need next. */
export interface Held {
  /** Takes the database's answer. Returns null when it is the one held. */
  replace(rows: Answer['rows']): Update | null;
  /** Takes a change that affects the query. Returns null when the answer stays, and `ask` when only the database can tell. */
  apply(entry: FeedChange): Update | null | 'ask';
}

/** Updates that follow each other, as one. */
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
