import type { z } from 'zod';
import { isSystem, systemActor, type Actor } from './actor.ts';
import type { Author, Change, Effect } from './change.ts';
import { checkChange, checkNew } from './change-rules.ts';
import { anyEntity } from './entity.ts';
import type { AnyEntity, AnyRow, Entity, Input, Row } from './entity.ts';
import { completeChange, completeRow } from './complete-row.ts';
import { AppError, DeveloperError, developerMessages } from './errors.ts';
import { initialized, orNotFound } from './existing-row.ts';
import type { Action } from './permission.ts';
import { and, matches, loadParents, type Predicate } from './predicate.ts';
import { compareRows, cursorOf, MAX_PAGE_SIZE, pageLimit, withRoom, type ListSpec } from './query.ts';
import { deepEqual } from './deep-equal.ts';
import type { DeletedRow, ReadOptions, Source } from './source.ts';
import type { TransactionContext } from './transaction-context.ts';
import { TransactionMemory, type LockedRow } from './transaction-memory.ts';

/**
 * The only way to read and write, created for a company and an actor. It checks permissions, validates every row,
 * buffers its writes until the caller takes `changes`, and applies them to later reads. It sees one version of each
 * row: a read that finds another version throws ContentionError, and the caller retries from the start.
 *
 * Reads lock the row only with `{ lock: true }`. Rules also see hidden fields; clients only receive data through
 * queries.
 */
export class Transaction {
  readonly actor: Actor;
  readonly context: TransactionContext;
  readonly #source: Source;
  readonly #memory: TransactionMemory;

  constructor(
    source: Source,
    actor: Actor,
    context: TransactionContext,
    memory: TransactionMemory = new TransactionMemory(),
  ) {
    this.#source = source;
    this.actor = actor;
    this.context = context;
    this.#memory = memory;
  }

  /**
   * Returns the same transaction as the system actor, for side effects that the actor may cause but not perform
   * directly.
   */
  asSystem(): Transaction {
    const { companyId, id, impersonatedBy, apiKeyName } = this.actor;
    const system = { ...systemActor(companyId), id, impersonatedBy, apiKeyName };
    return new Transaction(this.#source, system, this.context, this.#memory);
  }

  /**
   * Returns the same transaction with the rights of another person of the company, to check what that person may read
   * before notifying them.
   */
  as(person: Actor): Transaction {
    if (person.companyId !== this.actor.companyId) throw new AppError('NOT_AUTHORIZED');
    return new Transaction(this.#source, person, this.context, this.#memory);
  }

  /**
   * Returns a row that the actor may read. Throws the same NOT_FOUND for a missing row and for a row that the actor
   * may not read.
   */
  async get<S extends z.ZodRawShape>(
    entity: Entity<S>,
    id: string,
    options: ReadOptions = {},
  ): Promise<Row<S>> {
    return orNotFound(entity.one, await this.find(entity, id, options));
  }

  /** Like {@link get}, but returns undefined instead of throwing NOT_FOUND. */
  async find<S extends z.ZodRawShape>(
    entity: Entity<S>,
    id: string,
    options: ReadOptions = {},
  ): Promise<Row<S> | undefined> {
    const any = anyEntity(entity);
    if (!this.#knows(any, id, options))
      this.#keep(any, id, await this.#source.get(any, id, options), options);
    return (await this.#readable(any, id)) as unknown as Row<S> | undefined;
  }

  /**
   * Like {@link find} for several rows, in one read; locks are taken in id order. Omits rows that are missing or that
   * the actor may not read.
   */
  async findMany<S extends z.ZodRawShape>(
    entity: Entity<S>,
    ids: readonly string[],
    options: ReadOptions = {},
  ): Promise<ReadonlyMap<string, Row<S>>> {
    const any = anyEntity(entity);
    await this.#load(any, ids, options);
    const rows = new Map<string, Row<S>>();
    for (const id of ids) {
      const row = await this.#readable(any, id);
      if (row) rows.set(id, row as unknown as Row<S>);
    }
    return rows;
  }

  async #readable(entity: AnyEntity, id: string): Promise<AnyRow | undefined> {
    const row = this.#memory.get(entity.collection, id);
    return row && (await this.can(entity, 'read', row)) ? row : undefined;
  }

  /**
   * Reads or locks the rows that this transaction has not read or locked before. Rows that nobody can change need no
   * lock.
   */
  async #load(entity: AnyEntity, ids: readonly string[], options: ReadOptions): Promise<void> {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const missing = wanted.filter((id) => !this.#knows(entity, id, options));
    if (missing.length === 0) return;
    const read = await this.#source.getMany(entity, missing, entity.insertOnly ? {} : options);
    const rows = new Map(read.map((row) => [row.id, row]));
    for (const id of missing) this.#keep(entity, id, rows.get(id), options);
  }

  #knows({ collection }: AnyEntity, id: string, { lock }: ReadOptions): boolean {
    return lock ? this.#memory.hasLocked(collection, id) : this.#memory.hasRead(collection, id);
  }

  #keep(entity: AnyEntity, id: string, row: AnyRow | undefined, { lock }: ReadOptions): void {
    if (lock) this.#memory.rememberLocked(entity, id, row);
    else this.#memory.remember(entity.collection, id, row);
  }

  /**
   * Returns the rows that the actor may read, including this transaction's own writes. With `lock`, stored rows are
   * locked in id order.
   */
  async list<S extends z.ZodRawShape>(
    entity: Entity<S>,
    spec: ListSpec,
    options: ReadOptions = {},
  ): Promise<Row<S>[]> {
    const any = anyEntity(entity);
    const full = this.#visible(any, spec);
    // Rows that this transaction has removed from the page are replaced by the rows after them.
    const taken = this.#memory.changesOf(any).filter(({ before }) => before).length;
    const stored = await this.#read(any, withRoom(full, taken), options);
    const rows = await this.#withOwnWrites(any, full, stored);
    return rows.slice(0, pageLimit(full)) as unknown as Row<S>[];
  }

  /** Like {@link list} without pages: returns every row that satisfies a condition, in id order. */
  async listAll<S extends z.ZodRawShape>(
    entity: Entity<S>,
    condition: Predicate,
    options: ReadOptions = {},
  ): Promise<Row<S>[]> {
    const any = anyEntity(entity);
    const spec = this.#visible(any, { where: condition, limit: MAX_PAGE_SIZE });
    const stored = await this.#read(any, spec, options);
    for (let page = stored; page.length === MAX_PAGE_SIZE; stored.push(...page))
      page = await this.#read(any, { ...spec, after: cursorOf(spec, stored.at(-1) ?? {}) }, options);
    return (await this.#withOwnWrites(any, spec, stored)) as unknown as Row<S>[];
  }

  #visible(entity: AnyEntity, spec: ListSpec): ListSpec {
    return { ...spec, where: and(spec.where ?? { all: [] }, entity.permission(this.actor).read) };
  }

  async #read(entity: AnyEntity, spec: ListSpec, { lock }: ReadOptions): Promise<AnyRow[]> {
    const rows = await this.#source.list(entity, spec);
    for (const row of rows) this.#memory.remember(entity.collection, row.id, row);
    const ids = rows.map(({ id }) => id);
    if (lock) await this.#load(entity, ids, { lock });
    return rows;
  }

  async #withOwnWrites(entity: AnyEntity, spec: ListSpec, stored: AnyRow[]): Promise<AnyRow[]> {
    const own = this.#memory.changesOf(entity);
    if (own.length === 0) return stored;
    const rows = new Map(stored.map((row) => [row.id, row]));
    for (const { id, after } of own) {
      rows.delete(id);
      if (after && (await this.#matches(after, spec.where ?? { all: [] }))) rows.set(id, after);
    }
    return [...rows.values()].sort(compareRows(spec));
  }

  async nextNumber(counter: string): Promise<number> {
    return this.#source.nextNumber(counter);
  }

  /** Creates a row and fills in its defaults, derived fields, and server-only fields. */
  async create<S extends z.ZodRawShape>(
    entity: Entity<S>,
    input: Input<S> | Partial<Row<S>>,
  ): Promise<Row<S>> {
    const any = anyEntity(entity);
    const { id: givenId, ...fields } = input as Partial<AnyRow>;
    const id = givenId ?? this.context.newId();
    const row = completeRow(any, {
      ...any.defaults,
      ...any.defaultsBy?.(fields),
      ...fields,
      id,
      companyId: this.actor.companyId,
      version: 1,
      createdAt: this.context.now,
      updatedAt: this.context.now,
      createdBy: this.#author(any).createdBy,
      belongsTo: [],
    });
    await this.#add(any, row, { restored: false });
    return row as unknown as Row<S>;
  }

  /**
   * Returns the deleted records among some ids, including hidden fields. Undefined if the source stores no history,
   * as in the browser.
   */
  async deleted<S extends z.ZodRawShape>(
    entity: Entity<S>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, DeletedRow<Row<S>>> | undefined> {
    const found = await this.#source.deleted?.(anyEntity(entity), ids);
    return found as unknown as ReadonlyMap<string, DeletedRow<Row<S>>> | undefined;
  }

  /** Restores a deleted record with its id and all its fields. The caller gets it from {@link deleted}. */
  async restore<S extends z.ZodRawShape>(entity: Entity<S>, deleted: Row<S>): Promise<Row<S>> {
    const any = anyEntity(entity);
    const was = initialized(deleted);
    const row = completeRow(any, { ...was, version: was.version + 1, updatedAt: this.context.now });
    await this.#add(any, row, { restored: true });
    return row as unknown as Row<S>;
  }

  /** Adds a row to this transaction's writes. A restored row passed the checks for new rows when it was created. */
  async #add(entity: AnyEntity, row: AnyRow, { restored }: { readonly restored: boolean }): Promise<void> {
    if (!(await this.can(entity, 'create', row))) throw new AppError('NOT_AUTHORIZED');
    if (!restored) checkNew(entity, row, this.actor);
    this.#memory.addCreated(entity, row, this.#author(entity), { restored });
  }

  /**
   * Updates fields of a row that was locked or created in this transaction, based on its current state. A patch that
   * changes nothing writes nothing. Throws DeveloperError for a row that was only read, and NOT_FOUND for a row that
   * was deleted in this transaction.
   */
  async update<S extends z.ZodRawShape>(
    entity: Entity<S>,
    before: Row<S>,
    patch: Partial<Row<S>>,
  ): Promise<Row<S>> {
    const any = anyEntity(entity);
    const old = this.#memory.changeable(any, initialized(before).id);
    if (!(await this.can(any, 'update', old))) throw new AppError('NOT_AUTHORIZED');
    const row = completeChange(any, old, { ...patch, id: old.id, companyId: old.companyId });
    if (!row) return old as unknown as Row<S>;
    const moved = fixedFields(any).find((field) => !deepEqual(old[field], row[field]));
    if (moved) throw new DeveloperError(developerMessages.immutable(any.collection, moved));
    const after: AnyRow = {
      ...row,
      version: this.#memory.isChanged(any, old.id) ? old.version : old.version + 1,
      updatedAt: this.context.now,
    };
    if (!(await this.can(any, 'update', after))) throw new AppError('NOT_AUTHORIZED');
    checkChange(any, { before: old, after, actor: this.actor, now: this.context.now });
    this.#memory.addChanged(any, old.id, after, this.#author(any));
    return after as unknown as Row<S>;
  }

  /**
   * Deletes a row that was locked or created in this transaction; it stays deleted for the rest of the transaction.
   * With `kept`, the row stays in the database because rows that cannot be deleted refer to it; the database does so
   * for rows created by an import. Throws like {@link update}.
   */
  async delete<S extends z.ZodRawShape>(entity: Entity<S>, before: Row<S>, kept = false): Promise<void> {
    const any = anyEntity(entity);
    const old = this.#memory.changeable(any, initialized(before).id);
    if (!(await this.can(any, 'delete', old))) throw new AppError('NOT_AUTHORIZED');
    this.#memory.addChanged(any, old.id, null, this.#author(any), kept);
  }

  /** Queues work for after the commit. */
  enqueue(effect: Effect): void {
    this.#memory.effects.push(effect);
  }

  get changes(): readonly Change[] {
    return this.#memory.changes;
  }

  get effects(): readonly Effect[] {
    return this.#memory.effects;
  }

  /** The rows that were locked, in the order of their locks. */
  get locks(): readonly LockedRow[] {
    return this.#memory.locks;
  }

  /**
   * Locks rows in the given order. After a conflict, the retry starts with the {@link locks} of the failed attempt,
   * so rows that it reads afterward cannot change.
   */
  async lock(rows: readonly LockedRow[]): Promise<void> {
    for (const { entity, id } of rows) await this.#load(entity, [id], { lock: true });
  }

  /** Returns an entity that was written, for the store. */
  entityOf(collection: string): AnyEntity {
    return this.#memory.entityOf(collection);
  }

  #author({ collection }: AnyEntity): Author {
    const { id: createdBy, impersonatedBy, apiKeyName } = this.actor;
    if (!createdBy) throw new DeveloperError(developerMessages.creator(collection));
    return { createdBy, ...(impersonatedBy && { impersonatedBy }), ...(apiKeyName && { apiKeyName }) };
  }

  /** Whether the actor may perform an action on a row, with its parents as this transaction sees them. */
  async can(entity: AnyEntity, action: Action, row: AnyRow): Promise<boolean> {
    return isSystem(this.actor) || this.#matches(row, entity.permission(this.actor)[action]);
  }

  /** Like `matches`, with the parents as this transaction sees them. */
  async #matches(row: AnyRow, predicate: Predicate): Promise<boolean> {
    const matchesParent = await loadParents([row], predicate, async (collection, id) => {
      if (!this.#memory.hasRead(collection, id))
        this.#memory.remember(collection, id, await this.#source.findParent(collection, id));
      return this.#memory.get(collection, id);
    });
    return matches(row, predicate, matchesParent);
  }
}

/**
 * Whether an actor may perform an action on a row, judging by the row alone. Screens use it to hide controls; the
 * transaction enforces permissions, because it also knows the parents.
 */
export function can(entity: AnyEntity, actor: Actor, action: Action, row: object): boolean {
  return isSystem(actor) || matches(row, entity.permission(actor)[action], () => true);
}

/** Returns the fields of a row that never change. */
const fixedFields = ({ insertOnly, immutable, ownFields }: AnyEntity): readonly string[] =>
  insertOnly
    ? ownFields.filter((field) => insertOnly !== 'but_account' || field !== 'accountId')
    : (immutable ?? []);
