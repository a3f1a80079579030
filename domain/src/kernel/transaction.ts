import type { z } from 'zod';
import { isSystem, systemActor, type Actor } from './actor.ts';
import { pathOf } from './document.ts';
import { anyEntity } from './entity.ts';
import type { AnyEntity, AnyRow, Entity, Input, Row } from './entity.ts';
import { invalidField } from './input.ts';
import { AppError, DeveloperError, developerMessages, must } from './errors.ts';
import type { Action } from './permission.ts';
import { and, matches, loadParents, type Predicate } from './predicate.ts';
import { compareRows, pageLimit, type ListSpec } from './query.ts';
import { sameValue } from './same-value.ts';

/** How a row is read. */
export interface ReadOptions {
  /** Locks the row until the transaction ends: for rows that this transaction changes, or that must not change meanwhile. */
  readonly lock?: boolean;
}

/** Where a transaction reads from: SQL with row locks in the server, the cache in the browser. */
export interface Source {
  /** One row of the company; `lock` locks it until the transaction ends. */
  get(entity: AnyEntity, id: string, options: ReadOptions): Promise<AnyRow | undefined>;
  list(entity: AnyEntity, spec: ListSpec): Promise<AnyRow[]>;
  /** A parent row by the name of its collection, without a lock: permissions of its children depend on it. */
  findParent(collection: string, id: string): Promise<AnyRow | undefined>;
  /** The next number of a company's counter, without gaps: it is given back when the transaction fails. */
  nextNumber(counter: string): Promise<number>;
}

/** What the pure domain may not have by itself. */
export interface TransactionContext {
  /** The instant of the act, ISO 8601 UTC with milliseconds. */
  readonly now: string;
  /** Ids derive from the mutation's key, so that the browser's overlay and the server agree on them. */
  newId(): string;
  /** SHA-256 of a text, lower-case hex. */
  digest(text: string): Promise<string>;
  /** A secret for a public link: 256 random bits, base64url. */
  newToken(): string;
}

/** One write: what the audit row says and what the store does. */
export interface Change {
  readonly operation: 'create' | 'update' | 'delete';
  readonly collection: string;
  readonly id: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
  readonly createdBy: string;
}

/** Work for after the commit: mail, messages, webhooks. Queued in the same transaction, done at least once. */
export interface Effect {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Buffer {
  readonly entities: Map<string, AnyEntity>;
  readonly changes: Map<string, Change>;
  readonly effects: Effect[];
}

const newBuffer = (): Buffer => ({ entities: new Map(), changes: new Map(), effects: [] });

/**
 * The one way to read and write, born with a company and an actor. It checks permissions, validates every row, keeps
 * what it wrote to itself until the caller takes `changes`, and shows its own writes to later reads.
 *
 * Reads lock the row only with `{ lock: true }`. Rules see hidden fields too; clients only receive data through queries.
 */
export class Transaction {
  readonly actor: Actor;
  readonly context: TransactionContext;
  readonly #source: Source;
  readonly #buffer: Buffer;

  constructor(source: Source, actor: Actor, context: TransactionContext, buffer: Buffer = newBuffer()) {
    this.#source = source;
    this.actor = actor;
    this.context = context;
    this.#buffer = buffer;
  }

  /** The same transaction acting as the product: for consequences that the actor may cause but not do by hand. */
  asSystem(): Transaction {
    return new Transaction(
      this.#source,
      { ...systemActor(this.actor.companyId), id: this.actor.id },
      this.context,
      this.#buffer,
    );
  }

  /** Returns a row that the actor may read. Throws the same NOT_FOUND for a missing row and for one that they may not read. */
  async get<S extends z.ZodRawShape>(
    entity: Entity<S>,
    id: string,
    options: ReadOptions = {},
  ): Promise<Row<S>> {
    return orNotFound(entity.one, await this.find(entity, id, options));
  }

  /** Like {@link get}, with undefined in place of NOT_FOUND. */
  async find<S extends z.ZodRawShape>(
    entity: Entity<S>,
    id: string,
    options: ReadOptions = {},
  ): Promise<Row<S> | undefined> {
    const any = anyEntity(entity);
    const own = this.#buffer.changes.get(pathOf(entity.collection, id));
    const row = own ? own.after : await this.#source.get(any, id, options);
    if (!row || !(await this.#may(any, 'read', row))) return undefined;
    return row as unknown as Row<S>;
  }

  /** Rows that the actor may read, this transaction's own writes included. */
  async list<S extends z.ZodRawShape>(entity: Entity<S>, spec: ListSpec): Promise<Row<S>[]> {
    const any = anyEntity(entity);
    const full: ListSpec = {
      ...spec,
      where: and(spec.where ?? { all: [] }, any.permission(this.actor).read),
    };
    const stored = await this.#source.list(any, full);
    return this.#withOwnWrites(any, full, stored) as unknown as Row<S>[];
  }

  async #withOwnWrites(entity: AnyEntity, spec: ListSpec, stored: AnyRow[]): Promise<AnyRow[]> {
    const own = [...this.#buffer.changes.values()].filter(
      (change) => change.collection === entity.collection,
    );
    if (own.length === 0) return stored;
    const rows = new Map(stored.map((row) => [row.id, row]));
    for (const { id, after } of own) {
      rows.delete(id);
      if (after && (await this.#matches(after, spec.where ?? { all: [] }))) rows.set(id, after);
    }
    return [...rows.values()].sort(compareRows(spec)).slice(0, pageLimit(spec));
  }

  async nextNumber(counter: string): Promise<number> {
    return this.#source.nextNumber(counter);
  }

  /** Makes a row: defaults, derived fields and everything the server keeps are filled in here. */
  async create<S extends z.ZodRawShape>(
    entity: Entity<S>,
    input: Input<S> | Partial<Row<S>>,
  ): Promise<Row<S>> {
    const any = anyEntity(entity);
    const { id: givenId, ...fields } = input as Partial<AnyRow>;
    const id = givenId ?? this.context.newId();
    const row = this.#complete(any, {
      ...any.defaults,
      ...fields,
      id,
      companyId: this.actor.companyId,
      version: 1,
      createdAt: this.context.now,
      updatedAt: this.context.now,
      createdBy: this.#creator(any),
      belongsTo: [],
    });
    if (!(await this.#may(any, 'create', row))) throw new AppError('NOT_AUTHORIZED');
    this.#record(any, {
      operation: 'create',
      collection: any.collection,
      id,
      before: null,
      after: row,
      createdBy: this.#creator(any),
    });
    return row as unknown as Row<S>;
  }

  /** Changes fields of a row that was read; a patch that changes nothing writes nothing. */
  async update<S extends z.ZodRawShape>(
    entity: Entity<S>,
    before: Row<S>,
    patch: Partial<Row<S>>,
  ): Promise<Row<S>> {
    const any = anyEntity(entity);
    const old = initialized(before);
    if (!(await this.#may(any, 'update', old))) throw new AppError('NOT_AUTHORIZED');
    const changed = Object.entries(patch).some(([field, value]) => !sameValue(old[field], value));
    if (!changed) return before;
    const row = this.#complete(any, { ...old, ...patch, id: old.id, companyId: old.companyId });
    const moved = any.immutable?.find((field) => !sameValue(old[field], row[field]));
    if (moved) throw new DeveloperError(developerMessages.immutable(any.collection, moved));
    const first = this.#buffer.changes.get(pathOf(any.collection, old.id));
    const after: AnyRow = {
      ...row,
      version: first?.after ? first.after.version : old.version + 1,
      updatedAt: this.context.now,
    };
    if (!(await this.#may(any, 'update', after))) throw new AppError('NOT_AUTHORIZED');
    this.#record(any, {
      operation: first?.operation ?? 'update',
      collection: any.collection,
      id: old.id,
      before: first ? first.before : old,
      after,
      createdBy: this.#creator(any),
    });
    return after as unknown as Row<S>;
  }

  /** Removes a row that was read. */
  async delete<S extends z.ZodRawShape>(entity: Entity<S>, before: Row<S>): Promise<void> {
    const any = anyEntity(entity);
    const old = initialized(before);
    if (!(await this.#may(any, 'delete', old))) throw new AppError('NOT_AUTHORIZED');
    const key = pathOf(any.collection, old.id);
    const first = this.#buffer.changes.get(key);
    if (first?.operation === 'create') {
      this.#buffer.changes.delete(key);
      return;
    }
    this.#record(any, {
      operation: 'delete',
      collection: any.collection,
      id: old.id,
      before: first ? first.before : old,
      after: null,
      createdBy: this.#creator(any),
    });
  }

  /** Queues work for after the commit. */
  enqueue(effect: Effect): void {
    this.#buffer.effects.push(effect);
  }

  get changes(): readonly Change[] {
    return [...this.#buffer.changes.values()];
  }

  get effects(): readonly Effect[] {
    return this.#buffer.effects;
  }

  /** The entities that were written, for the store. */
  entityOf(collection: string): AnyEntity {
    return must(this.#buffer.entities.get(collection), `no write to ${collection} in this transaction`);
  }

  #record(entity: AnyEntity, change: Change): void {
    this.#buffer.entities.set(entity.collection, entity);
    this.#buffer.changes.set(pathOf(entity.collection, change.id), change);
  }

  #creator(entity: AnyEntity): string {
    if (!this.actor.id) throw new DeveloperError(developerMessages.creator(entity.collection));
    return this.actor.id;
  }

  async #may(entity: AnyEntity, action: Action, row: AnyRow): Promise<boolean> {
    return isSystem(this.actor) || this.#matches(row, entity.permission(this.actor)[action]);
  }

  /** Like `matches`, with the records above as this transaction sees them. */
  async #matches(row: AnyRow, predicate: Predicate): Promise<boolean> {
    const matchesParent = await loadParents([row], predicate, async (collection, id) => {
      const own = this.#buffer.changes.get(pathOf(collection, id));
      return own ? (own.after ?? undefined) : this.#source.findParent(collection, id);
    });
    return matches(row, predicate, matchesParent);
  }

  #complete(entity: AnyEntity, draft: object): AnyRow {
    const parsed = entity.schema.safeParse(draft);
    if (!parsed.success) throw invalidField(entity, parsed.error.issues[0]);
    let row = parsed.data as unknown as AnyRow;
    if (entity.derive) row = { ...row, ...entity.derive(row) };
    entity.check?.(row);
    const parents = (entity.parents?.(row) ?? []).filter((path): path is string => path !== null);
    return { ...row, belongsTo: [...new Set(parents)] };
  }
}

function orNotFound<R>(what: string, row: R | undefined): R {
  if (!row) throw new AppError('NOT_FOUND', { what });
  return row;
}

function initialized(row: object): AnyRow {
  const candidate = row as AnyRow;
  if (!candidate.id || !candidate.version) throw new DeveloperError(developerMessages.notInitialized);
  return candidate;
}

/** Says whether an actor may do something to a row, as far as the row tells: screens hide with it, the transaction, which knows the records above too, refuses. */
export function can(entity: AnyEntity, actor: Actor, action: Action, row: object): boolean {
  return isSystem(actor) || matches(row, entity.permission(actor)[action], () => true);
}
