import type { LiveRow } from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { sameValue } from '@sable/domain/kernel/same-value';

/** What those who hold the former answer need to hold the new one. */
export type Update =
  | { readonly t: 'delta'; readonly put: readonly LiveRow[]; readonly del: readonly string[] }
  | { readonly t: 'rows'; readonly rows: readonly LiveRow[] };

/** What the members of a query hold: of a list the versions of its rows, of an aggregate its groups. */
export class HeldRows {
  readonly #spec: QuerySpec;
  #versions = new Map<string, number>();
  #groups: readonly LiveRow[] = [];

  constructor(spec: QuerySpec) {
    this.#spec = spec;
  }

  /** Takes a new answer. Returns the difference, or null when there is none. */
  replace(rows: readonly LiveRow[]): Update | null {
    if (this.#spec.aggregate) {
      if (sameValue(this.#groups, rows)) return null;
      this.#groups = rows;
      return { t: 'rows', rows };
    }
    const before = this.#versions;
    this.#versions = new Map(rows.map((row) => [String(row['id']), Number(row['version'])]));
    const put = rows.filter((row) => before.get(String(row['id'])) !== row['version']);
    const del = [...before.keys()].filter((id) => !this.#versions.has(id));
    return put.length + del.length === 0 ? null : { t: 'delta', put, del };
  }
}
