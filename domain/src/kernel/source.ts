import type { AnyEntity, AnyRow } from './entity.ts';
import type { ListSpec } from './query.ts';

/** Options for reading a row. */
export interface ReadOptions {
  /**
   * Locks the row until the transaction ends: for rows that this transaction changes, or that must not change before
   * it ends.
   */
  readonly lock?: boolean;
}

/** A record as it was when it was deleted, and the person who deleted it. */
export interface DeletedRow<R = AnyRow> {
  readonly row: R;
  readonly deletedBy: string;
}

/** The data source of a transaction: SQL with row locks on the server, the cache in the browser. */
export interface Source {
  /** Returns one row of the company; `lock` locks it until the transaction ends. */
  get(entity: AnyEntity, id: string, options: ReadOptions): Promise<AnyRow | undefined>;
  /** Returns the rows that exist among some ids, in any order; `lock` locks them in id order. */
  getMany(entity: AnyEntity, ids: readonly string[], options: ReadOptions): Promise<AnyRow[]>;
  list(entity: AnyEntity, spec: ListSpec): Promise<AnyRow[]>;
  /** Returns a parent row by the name of its collection, without a lock: permissions of its children depend on it. */
  findParent(collection: string, id: string): Promise<AnyRow | undefined>;
  /** Returns the deleted records among some ids. Missing on a source that stores no history. */
  deleted?(entity: AnyEntity, ids: readonly string[]): Promise<ReadonlyMap<string, DeletedRow>>;
  /**
   * Returns the next number of a company's counter, without gaps: the number is released if the transaction fails.
   */
  nextNumber(counter: string): Promise<number>;
}
