import { pathOf } from './document.ts';
import type { AnyEntity, AnyRow } from './entity.ts';
import { assertDefined } from './assert-defined.ts';
import { AppError, ContentionError, DeveloperError, developerMessages } from './errors.ts';
import type { Author, Change, Effect } from './change.ts';

/** A row that a transaction has locked. */
export interface LockedRow {
  readonly entity: AnyEntity;
  readonly id: string;
}

/**
 * The rows that one transaction has read, locked, and written, so that it sees one version of each row. Rows are
 * cached as stored, before any permission check: all actors of one transaction share them.
 */
export class TransactionMemory {
  readonly effects: Effect[] = [];
  readonly #entities = new Map<string, AnyEntity>();
  readonly #changes = new Map<string, Change>();
  readonly #stored = new Map<string, AnyRow | undefined>();
  readonly #locks = new Map<string, LockedRow>();
  readonly #created = new Set<string>();
  readonly #restored = new Set<string>();
  readonly #kept = new Set<string>();

  /** Whether this transaction read the row or found it missing. */
  hasRead(collection: string, id: string): boolean {
    return this.#stored.has(keyOf(collection, id));
  }

  /** Whether this transaction locked or created the row: only such a row may be changed. */
  hasLocked(collection: string, id: string): boolean {
    const key = keyOf(collection, id);
    return this.#locks.has(key) || this.#created.has(key);
  }

  /** Returns a row that this transaction has read, with its own writes; undefined if there is none. */
  get(collection: string, id: string): AnyRow | undefined {
    const key = keyOf(collection, id);
    const change = this.#changes.get(key);
    return change ? (change.after ?? undefined) : this.#stored.get(key);
  }

  /**
   * Caches a row as it was read, or the fact that it does not exist. Throws ContentionError if an earlier read saw
   * another version.
   */
  remember(collection: string, id: string, row: AnyRow | undefined): void {
    const key = keyOf(collection, id);
    if (this.#stored.has(key) && this.#stored.get(key)?.version !== row?.version) throw new ContentionError();
    this.#stored.set(key, row);
  }

  /** Like {@link remember}, for a row that was read with a lock. */
  rememberLocked(entity: AnyEntity, id: string, row: AnyRow | undefined): void {
    this.#locks.set(keyOf(entity.collection, id), { entity, id });
    this.remember(entity.collection, id, row);
  }

  /** The rows locked so far, in the order of their locks. */
  get locks(): readonly LockedRow[] {
    return [...this.#locks.values()];
  }

  /**
   * Returns a row that may be changed. Throws DeveloperError if this transaction neither locked nor created it, and
   * NOT_FOUND if it was deleted.
   */
  changeable(entity: AnyEntity, id: string): AnyRow {
    if (!this.hasLocked(entity.collection, id))
      throw new DeveloperError(developerMessages.notLocked(entity.collection));
    const row = this.get(entity.collection, id);
    if (!row) throw new AppError('NOT_FOUND', { what: entity.one });
    return row;
  }

  /**
   * Adds a row created by this transaction. Throws DUPLICATE for an id that it has read, created, or deleted before.
   */
  addCreated(
    entity: AnyEntity,
    row: AnyRow,
    author: Author,
    { restored = false }: { readonly restored?: boolean } = {},
  ): void {
    const key = keyOf(entity.collection, row.id);
    if (this.#changes.has(key) || this.#stored.get(key))
      throw new AppError('DUPLICATE', { what: entity.one.toLowerCase(), field: 'id' });
    this.#stored.set(key, undefined);
    this.#created.add(key);
    if (restored) this.#restored.add(key);
    this.#record(entity, row.id, null, row, author);
  }

  /** Whether this transaction has written to a row before. */
  isChanged(entity: AnyEntity, id: string): boolean {
    return this.#changes.has(keyOf(entity.collection, id));
  }

  /**
   * Adds the new state of a {@link changeable} row; null for a deleted row, which may stay stored. Several writes of
   * one row are merged into one change.
   */
  addChanged(entity: AnyEntity, id: string, after: AnyRow | null, author: Author, kept = false): void {
    const key = keyOf(entity.collection, id);
    if (kept) this.#kept.add(key);
    const before = this.#stored.get(key) ?? null;
    // A row that was created and deleted within the transaction is not a change.
    if (!before && !after) this.#changes.delete(key);
    else this.#record(entity, id, before, after, author);
  }

  #record(entity: AnyEntity, id: string, before: AnyRow | null, after: AnyRow | null, author: Author): void {
    const { collection } = entity;
    const operation = before ? (after ? 'update' : 'delete') : 'create';
    this.#entities.set(collection, entity);
    const key = keyOf(collection, id);
    const restored = operation === 'create' && this.#restored.has(key) && { restored: true };
    const kept = operation === 'delete' && this.#kept.has(key) && { kept: true };
    this.#changes.set(key, { operation, collection, id, before, after, ...author, ...restored, ...kept });
  }

  get changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  /** Returns the changes of one collection so far. */
  changesOf({ collection }: AnyEntity): Change[] {
    return this.changes.filter((change) => change.collection === collection);
  }

  entityOf(collection: string): AnyEntity {
    return assertDefined(this.#entities.get(collection), `no write to ${collection} in this transaction`);
  }
}

/** Ids are compared case-insensitively, as in the database. */
const keyOf = (collection: string, id: string): string => pathOf(collection, id.toLowerCase());
