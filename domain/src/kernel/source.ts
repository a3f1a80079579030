import type { AnyEntity, AnyRow } from './entity.ts';
import type { ListSpec } from './query.ts';

/** How a row is read. */
export interface ReadOptions {
  /** Locks the row until the transaction ends: for rows that this transaction changes, or that must not change before it ends. */
  readonly lock?: boolean;
}

/** A record as it was when it was deleted, and who deleted it. */
export interface DeletedRow<R = AnyRow> {
  readonly row: R;
  readonly deletedBy: string;
}

/** Where a transaction reads from: SQL with row locks in the server, the cache in the browser. */
export interface Source {
  /** One row of the company; `lock` locks it until the transaction ends. */
  get(entity: AnyEntity, id: string, options: ReadOptions): Promise<AnyRow | undefined>;
  /** Those of some rows that exist, in any order; `lock` locks them in id order. */
  getMany(entity: AnyEntity, ids: readonly string[], options: ReadOptions): Promise<AnyRow[]>;
  list(entity: AnyEntity, spec: ListSpec): Promise<AnyRow[]>;
  /** A parent row by the name of its collection, without a lock: permissions of its children depend on it. */
  findParent(collection: string, id: string): Promise<AnyRow | undefined>;
  /** Those of some records that are deleted, by their ids. A source that keeps no history does not have it. */
  deleted?(entity: AnyEntity, ids: readonly string[]): Promise<ReadonlyMap<string, DeletedRow>>;
  /** The next number of a company's counter, without gaps: it is given back when the transaction fails. */
  nextNumber(counter: string): Promise<number>;
}
