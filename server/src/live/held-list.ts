import type { AnyRow } from '@sable/domain/kernel/entity';
import type { LiveRow } from '@sable/domain/kernel/live-protocol';
import { fieldsOf, fieldValue, matches } from '@sable/domain/kernel/predicate';
import { compareRows, pageLimit, totalOrder } from '@sable/domain/kernel/query';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { isDecidable, isOrdered } from './decidable.ts';
import type { FeedChange } from './feed-change.ts';
import type { Question } from './question.ts';
import type { Held, Update } from './update.ts';

/** The stored part of a row: its version, and the fields that decide its position. */
type Place = Readonly<Record<string, unknown>>;

/**
 * The rows that the members of a list hold. A change is applied directly if it alone decides the effect on its row.
 * If another row would move into the page, or a parent decides, the query runs again.
 */
export class HeldList implements Held {
  readonly #question: Question;
  readonly #places = new Map<string, Place>();
  /** Fields that decide whether a row is in the answer, and at which position. */
  readonly #deciding: readonly string[];
  readonly #kept: readonly string[];
  readonly #limit: number;
  readonly #compare: (a: object, b: object) => number;
  /** Whether the row of a change decides everything except which rows follow the page. */
  readonly #decidable: boolean;
  /** The last position of the page; undefined until needed. */
  #last: Place | undefined;

  constructor(question: Question) {
    const { entity, reads, spec } = question;
    const order = totalOrder(spec).map(({ field }) => field);
    this.#question = question;
    this.#deciding = [...new Set([...fieldsOf(reads), ...order])];
    this.#kept = [...new Set(['version', ...order])];
    this.#limit = pageLimit(spec);
    this.#compare = compareRows(spec);
    this.#decidable =
      !spec.lastPage &&
      !spec.search &&
      isDecidable(entity, reads) &&
      order.every((field) => isOrdered(entity, field));
  }

  replace(rows: readonly LiveRow[]): Update | null {
    const before = new Map(this.#places);
    this.#places.clear();
    this.#last = undefined;
    for (const row of rows) this.#places.set(String(row['id']), this.#placeOf(row));
    const put = rows.filter((row) => before.get(String(row['id']))?.['version'] !== row['version']);
    const del = [...before.keys()].filter((id) => !this.#places.has(id));
    return put.length + del.length === 0 ? null : { t: 'delta', put, del };
  }

  apply({ change }: FeedChange): Update | null | 'ask' {
    const { collection, id, before, after } = change;
    if (collection !== this.#question.entity.collection) return 'ask';
    const held = this.#places.get(id);
    if (held && held['version'] !== before?.version) return 'ask';
    if (held && before && after && this.#keepsPlace(before, after)) return this.#put(after);
    return this.#decidable ? this.#decide(id, held, before, after) : 'ask';
  }

  #decide(
    id: string,
    held: Place | undefined,
    before: AnyRow | null,
    after: AnyRow | null,
  ): Update | null | 'ask' {
    const { reads } = this.#question;
    const full = this.#places.size >= this.#limit;
    // The list is complete, but a matching row is not held: the state is inconsistent.
    if (!held && !full && before && matches(before, reads)) return 'ask';
    if (!after || !matches(after, reads)) {
      if (!held) return null;
      // The row that moves up in its place is not known.
      return full ? 'ask' : this.#remove(id);
    }
    return full ? this.#intoFullPage(held, after) : this.#put(after);
  }

  #intoFullPage(held: Place | undefined, after: AnyRow): Update | null | 'ask' {
    const last = this.#lastPlace();
    const beyondLast = this.#compare(after, last) > 0;
    if (held) {
      const earlier = this.#compare(after, held) <= 0;
      return earlier || !beyondLast ? this.#put(after) : 'ask';
    }
    if (beyondLast) return null;
    const put = this.#put(after);
    if (put === 'ask') return put;
    const gone = String(last['id']);
    this.#places.delete(gone);
    this.#last = undefined;
    return { t: 'delta', put: put.put, del: [gone] };
  }

  #put(after: AnyRow) {
    const { visible } = this.#question;
    // A server of another version wrote this row.
    if (!visible.every((field) => field in after)) return 'ask';
    this.#places.set(after.id, this.#placeOf(after));
    this.#last = undefined;
    const row: LiveRow = Object.fromEntries(visible.map((field) => [field, after[field]]));
    return { t: 'delta', put: [row], del: [] } as const;
  }

  #remove(id: string): Update {
    this.#places.delete(id);
    this.#last = undefined;
    return { t: 'delta', put: [], del: [id] };
  }

  #keepsPlace(before: AnyRow, after: AnyRow): boolean {
    if (this.#question.spec.search) return false;
    return this.#deciding.every((field) => deepEqual(fieldValue(before, field), fieldValue(after, field)));
  }

  #lastPlace(): Place {
    this.#last ??= [...this.#places.values()].reduce((last, place) =>
      this.#compare(place, last) > 0 ? place : last,
    );
    return this.#last;
  }

  #placeOf = (row: object): Place =>
    Object.fromEntries(this.#kept.map((field) => [field, fieldValue(row, field)]));
}
