import { createHash } from 'node:crypto';
import type { Actor } from '@sable/domain/kernel/actor';
import { relatedPaths } from '@sable/domain/kernel/audit';
import { visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import {
  and,
  fieldsOf,
  fieldValue,
  matches,
  parentConditions,
  type ParentCondition,
  type Predicate,
} from '@sable/domain/kernel/predicate';
import { holdingOf } from '@sable/domain/kernel/holding';
import type { LiveRow, Proof, ServerMessage } from '@sable/domain/kernel/live-protocol';
import { checkFields, pageBounds, pageLimit, type QuerySpec } from '@sable/domain/kernel/query';
import { rowSearch } from '@sable/domain/kernel/search-text';
import { sameValue } from '@sable/domain/kernel/same-value';
import type { Change } from '@sable/domain/kernel/transaction';
import { entityOf } from '@sable/domain/registry';
import { companyFor, readFilter, type Answer } from '../query.ts';

/**
 * One live query of one person: its read set, and what was sent last. It knows when a change touches it and how to tell
 * the difference; it does no I/O. Throws AppError at birth for a query that its actor may not ask.
 */
export class Subscription {
  readonly id: number;
  readonly spec: QuerySpec;
  /** Who asks, with the rights that the read set and the key were made of. */
  readonly actor: Actor;
  readonly entity: AnyEntity;
  readonly companyId: string;
  /** Equal keys give equal answers, whoever asks: the answer can be shared. */
  readonly key: string;
  /** Names the question for the client, which proves with it that its rows answer this one. */
  readonly question: string;
  readonly #reads: Predicate;
  /** What the read set asks of the records above its rows, and of those above them. */
  readonly #above: readonly ParentCondition[];
  readonly #finds: (row: AnyRow) => boolean;
  #sent: Map<string, number> | undefined;
  #groups: readonly LiveRow[] | undefined;

  /** @param epoch the database's: rows from before a restore prove nothing. */
  constructor(id: number, spec: QuerySpec, actor: Actor, epoch: string) {
    this.id = id;
    this.spec = spec;
    this.actor = actor;
    this.entity = entityOf(spec.collection);
    checkFields(this.entity, actor, spec);
    pageLimit(spec);
    this.companyId = companyFor(this.entity, actor);
    const where = readFilter(this.entity, actor, spec);
    this.#reads = and(where, pageBounds(spec));
    this.#above = conditionsAbove(where);
    this.#finds = rowSearch(this.entity, spec.search);
    // Audit rows are masked one by one for their reader, so their answers are never shared.
    const reader = this.entity.collection === 'updates' ? actor : [...visibleFields(this.entity, actor)];
    this.key = JSON.stringify([{ ...spec, where }, reader]);
    this.question = createHash('sha256').update(`${epoch} ${this.key}`).digest('base64url');
  }

  /** Whether a change can alter the answer: its row was in the read set before, or is after; or a row below it may have come in or gone. */
  isAffectedBy(change: Change, seq: number): boolean {
    const { collection } = this.entity;
    if (collection === 'searches') return true;
    if (collection === 'updates') return matches(auditRowOf(change, seq), this.#reads);
    if (this.#above.some((condition) => decides(condition, change))) return true;
    if (collection !== change.collection) return false;
    return [change.before, change.after].some(
      (row) => row !== null && matches(row, this.#reads, mayHold) && this.#finds(row),
    );
  }

  /** Forgets what was sent: the next answer goes out in full. */
  reset(): void {
    this.#sent = undefined;
    this.#groups = undefined;
  }

  /** What the client must hear of an answer; null when it has it already. */
  toDelta({ rows }: Answer): ServerMessage | null {
    if (this.spec.aggregate) return this.#toGroupDelta(rows);
    const before = this.#sent;
    if (!before) return this.#full(rows);
    const now = versionsOf(rows);
    this.#sent = now;
    const put = rows.filter((row) => before.get(String(row['id'])) !== row['version']);
    const del = [...before.keys()].filter((id) => !now.has(id));
    return put.length + del.length === 0 ? null : { t: 'delta', id: this.id, put, del };
  }

  #toGroupDelta(rows: readonly LiveRow[]): ServerMessage | null {
    return this.#groups !== undefined && sameValue(this.#groups, rows) ? null : this.#full(rows);
  }

  /** Everything, noted as sent. */
  #full(rows: readonly LiveRow[]): ServerMessage {
    if (this.spec.aggregate) this.#groups = rows;
    else this.#sent = versionsOf(rows);
    return { t: 'rows', id: this.id, question: this.question, rows };
  }

  /** The first answer after a reconnect: nothing when the client proves that it holds exactly this answer to this question, else everything. */
  resume(answer: Answer, { question, holding }: Proof): ServerMessage {
    const full = this.#full(answer.rows);
    const unchanged = question === this.question && holding === holdingOf(this.spec, answer.rows);
    return unchanged ? { t: 'unchanged', id: this.id } : full;
  }
}

/** The audit row of a change that was just made, as far as a query may ask about it. */
const auditRowOf = (change: Change, seq: number) => ({
  ...change,
  seq,
  documentId: change.id,
  related: relatedPaths(change),
  createdAt: change.after?.updatedAt ?? new Date().toISOString(),
  belongsTo: [],
});

const versionsOf = (rows: readonly LiveRow[]): Map<string, number> =>
  new Map(rows.map((row) => [String(row['id']), Number(row['version'])]));

/** The records above are not at hand. To ask once too often is harmless, and permissions never negate such a condition. */
const mayHold = (): boolean => true;

const conditionsAbove = (predicate: Predicate): ParentCondition[] =>
  parentConditions(predicate).flatMap((condition) => [condition, ...conditionsAbove(condition.is)]);

/** Whether a change to a record above alters what is asked of it. A new one has nothing below it yet. */
function decides(condition: ParentCondition, { collection, before, after }: Change): boolean {
  if (collection !== condition.in || before === null) return false;
  if (after === null) return true;
  return fieldsOf(condition.is).some(
    (field) => !sameValue(fieldValue(before, field), fieldValue(after, field)),
  );
}
