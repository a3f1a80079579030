import type { AnyEntity } from '@sable/domain/kernel/entity';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { Change, Effect } from '@sable/domain/kernel/change';
import { auditRow } from './audit-rows.ts';

/** The result of one request, to be written. */
export interface WriteBatch {
  readonly companyId: string;
  readonly changes: readonly Change[];
  readonly effects: readonly Effect[];
  readonly entityOf: (collection: string) => AnyEntity;
  readonly now: string;
  /** The tab or program that requested the change. */
  readonly clientId?: string | undefined;
  /** The request's idempotency key and answer, stored so that a repeated request gets the same answer. */
  readonly request?:
    | { readonly key: string; readonly actor: string; readonly bodyHash: string; readonly response: unknown }
    | undefined;
}

export interface Written {
  /** The sequence number of the last change. */
  readonly seq: number;
  /** Number of jobs queued for webhooks. */
  readonly deliveries: number;
}

/** Returns the number of changes after a batch. */
export const changesBehind = (batches: readonly WriteBatch[], batch: WriteBatch): number =>
  batches.slice(batches.indexOf(batch) + 1).reduce((sum, { changes }) => sum + changes.length, 0);

/** Batches combined for one statement. */
export interface JoinedBatch extends Pick<WriteBatch, 'companyId' | 'changes' | 'effects' | 'entityOf'> {
  /**
   * Audit rows with the column names of `updates`, except for the sequence number: each row's place among the changes
   * determines it.
   */
  readonly audit: readonly object[];
  /** Keys and answers; `later` is the number of changes after those of the request. */
  readonly requests: readonly object[];
}

/** Combines several batches of one company into one. */
export function joinBatches(batches: readonly WriteBatch[]): JoinedBatch {
  const entities = new Map<string, AnyEntity>();
  const audit: object[] = [];
  for (const { changes, entityOf, now, clientId } of batches)
    for (const change of changes) {
      entities.set(change.collection, entityOf(change.collection));
      const written = { created_at: now, client_id: clientId ?? null };
      audit.push({ ...auditRow(change), ...written, place: audit.length + 1 });
    }
  return {
    companyId: assertDefined(batches[0], 'there is a batch to write').companyId,
    changes: batches.flatMap(({ changes }) => changes),
    effects: batches.flatMap(({ effects }) => effects),
    entityOf: (collection) => assertDefined(entities.get(collection), `no write to ${collection}`),
    audit,
    requests: batches.flatMap((batch) => {
      if (!batch.request) return [];
      const { key, actor, bodyHash, response } = batch.request;
      return { key, actor, body_hash: bodyHash, response, later: changesBehind(batches, batch) };
    }),
  };
}
