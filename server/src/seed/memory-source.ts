import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { matches, type Predicate } from '@sable/domain/kernel/predicate';
import { compareRows, pageLimit, type ListSpec } from '@sable/domain/kernel/query';
import type { Source } from '@sable/domain/kernel/source';
import type { Change } from '@sable/domain/kernel/change';

/** Fields by which a transaction looks up the rows of one parent. */
const PARENTS = ['workOrderId', 'estimateId', 'accountId', 'userId'] as const;

type Rows = Map<string, AnyRow>;

/** A company's rows in memory, as a transaction sees them. They are written to the database in bulk later. */
export class MemorySource implements Source {
  readonly #collections = new Map<string, Rows>();
  readonly #children = new Map<string, Rows>();
  readonly #numbers: Map<string, number>;

  /** @param numbers the last value of each of the company's counters. */
  constructor(numbers: ReadonlyMap<string, number> = new Map()) {
    this.#numbers = new Map(numbers);
  }

  get numbers(): ReadonlyMap<string, number> {
    return this.#numbers;
  }

  async get(entity: AnyEntity, id: string): Promise<AnyRow | undefined> {
    return this.rowOf(entity.collection, id);
  }

  async getMany(entity: AnyEntity, ids: readonly string[]): Promise<AnyRow[]> {
    return ids.flatMap((id) => this.rowOf(entity.collection, id) ?? []);
  }

  async findParent(collection: string, id: string): Promise<AnyRow | undefined> {
    return this.rowOf(collection, id);
  }

  rowOf(collection: string, id: string): AnyRow | undefined {
    return this.#collections.get(collection)?.get(id);
  }

  async list(entity: AnyEntity, spec: ListSpec): Promise<AnyRow[]> {
    const rows = this.#candidates(entity.collection, spec.where ?? { all: [] });
    const found = [...rows.values()].filter((row) => matches(row, spec.where ?? { all: [] }));
    return found.sort(compareRows(spec)).slice(0, pageLimit(spec));
  }

  async nextNumber(counter: string): Promise<number> {
    const value = (this.#numbers.get(counter) ?? 1000) + 1;
    this.#numbers.set(counter, value);
    return value;
  }

  sizeOf(collection: string): number {
    return this.#collections.get(collection)?.size ?? 0;
  }

  /** Returns every row of a collection, in order of creation. */
  rowsOf(collection: string): AnyRow[] {
    return [...(this.#collections.get(collection)?.values() ?? [])];
  }

  /** Returns the rows of one parent, in order of creation. */
  childrenOf(collection: string, field: (typeof PARENTS)[number], id: string): AnyRow[] {
    return [...(this.#children.get(`${collection} ${field} ${id}`)?.values() ?? [])];
  }

  apply(changes: readonly Change[]): void {
    for (const { collection, id, after } of changes) {
      if (after) this.put(collection, after);
      else this.#remove(collection, id);
    }
  }

  put(collection: string, row: AnyRow): void {
    const known = this.#collections.get(collection)?.get(row.id);
    for (const field of PARENTS) {
      if (known && known[field] !== row[field])
        this.#children.get(`${collection} ${field} ${String(known[field])}`)?.delete(row.id);
      if (row[field]) rowsAt(this.#children, `${collection} ${field} ${String(row[field])}`).set(row.id, row);
    }
    rowsAt(this.#collections, collection).set(row.id, row);
  }

  #remove(collection: string, id: string): void {
    const known = this.#collections.get(collection)?.get(id);
    for (const field of PARENTS)
      this.#children.get(`${collection} ${field} ${String(known?.[field])}`)?.delete(id);
    this.#collections.get(collection)?.delete(id);
  }

  #candidates(collection: string, where: Predicate): Rows {
    for (const field of PARENTS) {
      const value = demanded(where, field);
      if (value !== undefined) return this.#children.get(`${collection} ${field} ${value}`) ?? new Map();
    }
    return this.#collections.get(collection) ?? new Map();
  }
}

function rowsAt(map: Map<string, Rows>, key: string): Rows {
  const rows = map.get(key) ?? new Map<string, AnyRow>();
  map.set(key, rows);
  return rows;
}

/** Returns the one value that a condition requires of a field, if any. */
function demanded(where: Predicate, field: string): string | undefined {
  if ('all' in where) {
    for (const part of where.all) {
      const value = demanded(part, field);
      if (value !== undefined) return value;
    }
    return undefined;
  }
  const equality = 'field' in where && where.field === field && where.op === 'eq';
  return equality && typeof where.value === 'string' ? where.value : undefined;
}
