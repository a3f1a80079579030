import type { AnyEntity } from '@sable/domain/kernel/entity';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { Change, Effect } from '@sable/domain/kernel/change';
import { auditRow } from './audit-rows.ts';

/** What one request decided. */
export interface WriteBatch {
  readonly companyId: string;
  readonly changes: readonly Change[];
  readonly effects: readonly Effect[];
  readonly entityOf: (collection: string) => AnyEntity;
  readonly now: string;
  /** The tab or program that asked for the change. */
  readonly clientId?: string | undefined;
  /** The request's key and answer, stored so that a repeated request gets the same answer. */
  readonly request?:
    | { readonly key: string; readonly actor: string; readonly bodyHash: string; readonly response: unknown }
    | undefined;
}

export interface Written {
  /** The sequence number of the last change. */
  readonly seq: number;
  /** Jobs that were queued for webhooks. */
  readonly deliveries: number;
}

/** How many changes come after a batch. */
export const changesBehind = (batches: readonly WriteBatch[], batch: WriteBatch): number =>
  batches.slice(batches.indexOf(batch) + 1).reduce((sum, { changes }) => sum + changes.length, 0);

/** Batches as one statement writes them. */
export interface JoinedBatch extends Pick<WriteBatch, 'companyId' | 'changes' | 'effects' | 'entityOf'> {
  /** In the names of the table `updates`, except for the sequence number: its place among the changes stands for it. */
  readonly audit: readonly object[];
  /** Keys and answers; `later` is how many changes come after those of the request. */
  readonly requests: readonly object[];
}

/** Several batches of one company as one. */
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
