import { createHash } from 'node:crypto';
import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import {
  and,
  conjuncts,
  fieldsOf,
  fieldValue,
  matches,
  parentConditions,
  type ParentCondition,
  type Predicate,
} from '@sable/domain/kernel/predicate';
import { checkFields, pageBounds, pageLimit, type QuerySpec } from '@sable/domain/kernel/query';
import { rowSearch } from '@sable/domain/kernel/search-text';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { Change } from '@sable/domain/kernel/change';
import { entityOf } from '@sable/domain/registry';
import { companyFor, readFilter } from '../query.ts';
import { asStored } from './decidable.ts';
import type { FeedChange } from './feed-change.ts';

/** A query compiled with the rights of its actor: what it reads, and which changes affect it. It does no I/O. */
export class Question {
  readonly spec: QuerySpec;
  /** One of the subscribers. All others have the same rights to these rows. */
  readonly actor: Actor;
  readonly entity: AnyEntity;
  readonly companyId: string;
  /**
   * Equal keys give equal answers for every actor. The key contains the read filter and the visible fields, so
   * readers with different rights never share an answer.
   */
  readonly key: string;
  /** Identifies the question for the client, which uses it to prove that its rows answer this question. */
  readonly fingerprint: string;
  /** The read filter combined with the page bounds. */
  readonly reads: Predicate;
  /** Fields that are visible to the readers. */
  readonly visible: readonly string[];
  /** Conditions on the parents of the rows, and on their parents in turn. */
  readonly parents: readonly ParentCondition[];
  readonly #finds: (row: AnyRow) => boolean;

  /**
   * @param epoch the database's epoch: rows from before a restore prove nothing.
   * @throws AppError for a query that its actor may not run.
   */
  constructor(spec: QuerySpec, actor: Actor, epoch: string) {
    this.spec = spec;
    this.actor = actor;
    this.entity = entityOf(spec.collection);
    checkFields(this.entity, actor, spec);
    pageLimit(spec);
    this.companyId = companyFor(this.entity, actor);
    const where = readFilter(this.entity, actor, spec);
    this.reads = asStored(this.entity, and(where, pageBounds(spec)));
    this.parents = nestedParents(where);
    this.#finds = rowSearch(this.entity, spec.search);
    this.visible = [...visibleFields(this.entity, actor)];
    // Audit rows are redacted for each reader, so their answers are never shared.
    const reader = this.entity.collection === 'updates' ? actor : this.visible;
    this.key = JSON.stringify([{ ...spec, where }, reader]);
    this.fingerprint = createHash('sha256').update(`${epoch} ${this.key}`).digest('base64url');
  }

  /**
   * Whether a change can alter the answer: its row was in the read set before or is after, or a child row may have
   * entered or left.
   */
  isAffectedBy(entry: FeedChange): boolean {
    const { change } = entry;
    const { collection } = this.entity;
    if (collection === 'searches') return mayMatchSearchRow(change, this.reads);
    if (collection === 'updates') return matches(entry.auditRow, this.reads);
    if (this.parents.some((condition) => decides(condition, change))) return true;
    if (collection !== change.collection) return false;
    return [change.before, change.after].some(
      (row) => row !== null && matches(row, this.reads, mayMatch) && this.#finds(row),
    );
  }
}

/** The parents are not loaded. An unnecessary query is harmless, and permissions never negate a parent condition. */
const mayMatch = (): boolean => true;

/**
 * Whether a change can affect a query over search rows. A search row is derived from its record alone. Only its type
 * and id are known here; conditions on its other fields are assumed to be true.
 */
function mayMatchSearchRow({ collection: type, id }: Change, reads: Predicate): boolean {
  const row = { id, type };
  return conjuncts(reads).every(
    (part) => !fieldsOf(part).every((field) => field in row) || matches(row, part),
  );
}

const nestedParents = (predicate: Predicate): ParentCondition[] =>
  parentConditions(predicate).flatMap((condition) => [condition, ...nestedParents(condition.is)]);

/** Whether a change to a parent alters a parent condition. A new parent has no child records yet. */
function decides(condition: ParentCondition, { collection, before, after }: Change): boolean {
  if (collection !== condition.in || before === null) return false;
  if (after === null) return true;
  return fieldsOf(condition.is).some(
    (field) => !deepEqual(fieldValue(before, field), fieldValue(after, field)),
  );
}
