import { conjuncts, fieldValue, type Predicate } from '@sable/domain/kernel/predicate';
import type { FeedChange } from './feed-change.ts';
import type { Question } from './question.ts';

interface Asked {
  readonly question: Question;
}

/** A value that every matching row of a query has in one field, such as the id of an account. */
interface IndexKey {
  readonly field: string;
  readonly values: readonly unknown[];
}

/** Queries with more values than this are not indexed by value. */
const MAX_VALUES = 50;

/** Finds the live queries of one company that a change can affect, without looking at all of them. */
export class QueryIndex<Q extends Asked> {
  readonly #byKey = new Map<string, Q>();
  readonly #byCollection = new Map<string, CollectionIndex<Q>>();
  readonly #byParent = new Map<string, Set<Q>>();

  get(question: Question): Q | undefined {
    return this.#byKey.get(question.key);
  }

  get all(): Iterable<Q> {
    return this.#byKey.values();
  }

  add(query: Q): void {
    const { key, entity, parents } = query.question;
    this.#byKey.set(key, query);
    const index = this.#byCollection.get(entity.collection) ?? new CollectionIndex();
    this.#byCollection.set(entity.collection, index);
    index.add(query);
    for (const { in: collection } of parents) addTo(this.#byParent, collection, query);
  }

  delete(query: Q): void {
    const { key, entity, parents } = query.question;
    this.#byKey.delete(key);
    this.#byCollection.get(entity.collection)?.delete(query);
    for (const { in: collection } of parents) deleteFrom(this.#byParent, collection, query);
  }

  /** Returns the queries whose answer a change can alter. */
  affectedBy(entry: FeedChange): Q[] {
    const { collection, id, before, after } = entry.change;
    const found = new Set<Q>(this.#byParent.get(collection));
    for (const row of [before, after]) if (row) this.#byCollection.get(collection)?.collect(row, found);
    this.#byCollection.get('searches')?.collect({ id, type: collection }, found);
    this.#byCollection.get('updates')?.collect(entry.auditRow, found);
    return [...found].filter(({ question }) => question.isAffectedBy(entry));
  }
}

/** The queries over one collection, indexed by the values they filter by. */
class CollectionIndex<Q extends Asked> {
  readonly #byField = new Map<string, Map<unknown, Set<Q>>>();
  readonly #others = new Set<Q>();

  add(query: Q): void {
    const key = indexKey(query.question);
    if (!key) this.#others.add(query);
    else {
      const byValue = this.#byField.get(key.field) ?? new Map<unknown, Set<Q>>();
      this.#byField.set(key.field, byValue);
      for (const value of key.values) addTo(byValue, value, query);
    }
  }

  delete(query: Q): void {
    const key = indexKey(query.question);
    if (!key) this.#others.delete(query);
    else {
      const byValue = this.#byField.get(key.field) ?? new Map<unknown, Set<Q>>();
      for (const value of key.values) deleteFrom(byValue, value, query);
      if (byValue.size === 0) this.#byField.delete(key.field);
    }
  }

  /** Adds the queries whose answer can contain a row. */
  collect(row: object, found: Set<Q>): void {
    for (const query of this.#others) found.add(query);
    for (const [field, byValue] of this.#byField) {
      for (const value of [fieldValue(row, field)].flat())
        for (const query of byValue.get(value) ?? []) found.add(query);
    }
  }
}

function addTo<K, Q>(map: Map<K, Set<Q>>, key: K, query: Q): void {
  const queries = map.get(key) ?? new Set();
  map.set(key, queries.add(query));
}

function deleteFrom<K, Q>(map: Map<K, Set<Q>>, key: K, query: Q): void {
  const queries = map.get(key);
  queries?.delete(query);
  if (queries?.size === 0) map.delete(key);
}

/**
 * Returns the most selective value that every matching row of a query has: an id before a reference, a reference
 * before anything else.
 */
function indexKey({ entity, reads }: Question): IndexKey | undefined {
  const keys = conjuncts(reads).flatMap((condition) => keyOf(condition) ?? []);
  const rank = ({ field }: IndexKey): number => {
    if (field === 'id' || field === 'documentId') return 0;
    const kind = entity.meta[field]?.kind;
    if (kind === 'id' || kind === 'ref') return 1;
    return kind === 'paths' ? 2 : 3;
  };
  return keys.sort((a, b) => rank(a) - rank(b))[0];
}

function keyOf(condition: Predicate): IndexKey | undefined {
  if (!('op' in condition) || !['eq', 'in', 'hasElement'].includes(condition.op)) return undefined;
  // Values inside an embedded object are compared as text, whatever their type in the row.
  if (condition.field.includes('.')) return undefined;
  const values = [condition.value].flat();
  return values.length > MAX_VALUES ? undefined : { field: condition.field, values };
}
