import type { AnyRow } from '@sable/domain/kernel/entity';
import type { LiveRow } from '@sable/domain/kernel/live-protocol';
import { matches } from '@sable/domain/kernel/predicate';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { isDecidable, isOrdered } from './decidable.ts';
import type { FeedChange } from './feed-change.ts';
import type { Question } from './question.ts';
import type { Held, Update } from './update.ts';

/** Maximum number of groups in an answer; with this many, there may be more. */
const MAX_GROUPS = 1_000;

/**
 * The groups that the members of an aggregate hold. A change adjusts counts and sums using its row before and after.
 * The query runs again if the row alone does not decide, if a group is new (only the database knows its position), or
 * if the figures do not fit the change.
 */
export class HeldGroups implements Held {
  readonly #question: Question;
  readonly #groupBy: readonly string[];
  readonly #sums: readonly string[];
  readonly #decidable: boolean;
  #groups: readonly LiveRow[] = [];

  constructor(question: Question) {
    const { entity, reads, spec } = question;
    const { groupBy = [], sum = [] } = spec.aggregate ?? {};
    this.#question = question;
    this.#groupBy = groupBy;
    this.#sums = sum;
    this.#decidable =
      !spec.search && isDecidable(entity, reads) && groupBy.every((field) => isOrdered(entity, field));
  }

  replace(rows: readonly LiveRow[]): Update | null {
    if (deepEqual(this.#groups, rows)) return null;
    this.#groups = rows;
    return { t: 'rows', rows };
  }

  apply({ change }: FeedChange): Update | null | 'ask' {
    if (!this.#decidable || this.#groups.length >= MAX_GROUPS) return 'ask';
    const [before, after] = [this.#counted(change.before), this.#counted(change.after)];
    if (before && after && this.#figures.every((field) => deepEqual(before[field], after[field])))
      return null;
    const without = before ? this.#move(this.#groups, before, -1) : this.#groups;
    const moved = without && after ? this.#move(without, after, 1) : without;
    if (!moved) return 'ask';
    this.#groups = moved.filter(({ count }) => count !== 0 || this.#groupBy.length === 0);
    return { t: 'rows', rows: this.#groups };
  }

  get #figures(): readonly string[] {
    return [...this.#groupBy, ...this.#sums];
  }

  /** Returns the row if it is counted, else null. */
  #counted(row: AnyRow | null): AnyRow | null {
    return row && matches(row, this.#question.reads) ? row : null;
  }

  /** Returns the groups with a row added or removed; undefined if the groups do not fit the row. */
  #move(groups: readonly LiveRow[], row: AnyRow, sign: 1 | -1): LiveRow[] | undefined {
    const at = groups.findIndex((group) =>
      this.#groupBy.every((field) => deepEqual(group[field], row[field])),
    );
    const group = groups[at];
    const count = Number(group?.['count']) + sign;
    if (!group || !(count >= 0)) return undefined;
    const sums = this.#sums.map((field) => {
      const name = `sum.${field}`;
      return [name, Number(group[name]) + sign * Number(row[field] ?? 0)];
    });
    return groups.with(at, { ...group, count, ...Object.fromEntries(sums) });
  }
}
