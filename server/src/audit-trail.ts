import type { Actor } from '@sable/domain/kernel/actor';
import { wholeBefore } from '@sable/domain/kernel/audit';
import { pathOf } from '@sable/domain/kernel/document';
import { redactHiddenFields, visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import {
  and,
  conditionsOf,
  conjuncts,
  fieldsOf,
  matches,
  matchNone,
  loadParents,
} from '@sable/domain/kernel/predicate';
import { cursorOf, pageLimit, type QuerySpec } from '@sable/domain/kernel/query';
import { entities, entityOf } from '@sable/domain/registry';
import { updates } from '@sable/domain/update';
import { asksRelated, compileTrail } from './db/compile-trail.ts';
import { SqlSource } from './db/source.ts';
import type { TenantClient } from './db/tenant.ts';

const byCollection = new Map(entities.map((entity) => [entity.collection, entity]));

export const isAudit = (entity: AnyEntity): boolean => entity.collection === updates.collection;

/**
 * Returns the query ordered by change sequence unless it sets its own order: no index supports ordering by row id.
 */
export const inFeedOrder = (spec: QuerySpec): QuerySpec =>
  spec.orderBy?.length ? spec : { ...spec, orderBy: [{ field: 'seq', direction: 'asc' }] };

/** Maximum pages of the trail that are read to fill one visible page, because the reader may not see every row. */
const MAX_PAGES_READ = 20;

/**
 * Rejects queries that the audit trail does not support. A document's past content is masked row by row for each
 * reader, so no condition may use it: a condition or a count would reveal what the mask hides.
 */
export function checkAudit(entity: AnyEntity, spec: QuerySpec): void {
  if (!isAudit(entity)) return;
  const asked = [
    ...(spec.where ? fieldsOf(spec.where) : []),
    ...(spec.orderBy ?? []).map(({ field }) => field),
  ];
  const masked = asked.find((field) => /^(before|after)\b/.test(field));
  if (masked) throw new AppError('UNKNOWN_FIELD', { field: masked });
  if (spec.aggregate)
    throw new AppError('INVALID', {
      message: 'The audit trail can be listed, not counted. Nothing was changed. Request its rows instead.',
    });
  const all = spec.where ? conditionsOf(spec.where).filter(asksRelated) : [];
  const top = spec.where ? conjuncts(spec.where).filter(asksRelated) : [];
  if (all.length > 1 || all.length > top.length || all.some(({ op }) => op !== 'hasElement'))
    throw new AppError('INVALID', {
      message:
        'The audit trail can be filtered by one related document only, combined with AND. Nothing was changed. Request one document at a time.',
    });
}

/** Returns a page of the audit trail. Reads on until the page is full of rows that the reader may see. */
export async function auditPage(client: TenantClient, actor: Actor, spec: QuerySpec): Promise<AnyRow[]> {
  const trail = entityOf(updates.collection);
  const readable = entities.filter((entity) => entity.permission(actor).read !== matchNone);
  const where = and(spec.where ?? { all: [] }, {
    field: 'collection',
    op: 'in',
    value: readable.map(({ collection }) => collection),
  });
  const limit = pageLimit(spec);
  const shown: AnyRow[] = [];
  let after = spec.after;
  const parents = createParentLoader(client, actor.companyId);
  for (let read = 0; read < MAX_PAGES_READ; read++) {
    const page = { ...spec, where, after };
    const { text, values } = compileTrail(trail, actor.companyId, page, visibleFields(trail, actor));
    const rows = await client.query<AuditRow>(text, values);
    if (spec.lastPage) rows.reverse();
    shown.push(...(await maskUpdates(actor, rows, parents)));
    const last = rows.at(-1);
    if (spec.lastPage || rows.length < limit || shown.length >= limit || !last) break;
    after = cursorOf(spec, last);
  }
  return shown.slice(0, limit);
}

interface AuditRow extends AnyRow {
  readonly collection: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
}

type FindParent = (collection: string, id: string) => Promise<AnyRow | undefined>;

/**
 * Returns audit rows as their reader may see them, without documents that the reader may not read and without hidden
 * fields.
 */
async function maskUpdates(
  actor: Actor,
  rows: readonly AuditRow[],
  findParent: FindParent,
): Promise<AnyRow[]> {
  const masked = await Promise.all(
    rows.map(async (row) => {
      const entity = byCollection.get(row.collection);
      const { after } = row;
      const before = wholeBefore(row);
      const document = after ?? before;
      if (!entity || !document) return [];
      const { read } = entity.permission(actor);
      const matchesParent = await loadParents([document], read, findParent);
      if (!matches(document, read, matchesParent)) return [];
      const mask = (side: AnyRow | null) => side && redactHiddenFields(entity, actor, side);
      return [{ ...row, before: mask(before), after: mask(after) }];
    }),
  );
  return masked.flat();
}

/** Loads parents in batches: the rows of a page need one statement per collection, and no parent is read twice. */
function createParentLoader(client: TenantClient, companyId: string): FindParent {
  const source = new SqlSource(client, companyId);
  const known = new Map<string, Promise<AnyRow | undefined>>();
  const batches = new Map<string, { readonly ids: string[]; readonly rows: Promise<Map<string, AnyRow>> }>();
  const open = (collection: string) => {
    const ids: string[] = [];
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      batches.delete(collection);
      const found = await source.getMany(entityOf(collection), ids);
      return new Map(found.map((row) => [row.id, row]));
    });
    const batch = { ids, rows };
    batches.set(collection, batch);
    return batch;
  };
  return (collection, id) => {
    const path = pathOf(collection, id);
    const asked = known.get(path);
    if (asked) return asked;
    const batch = batches.get(collection) ?? open(collection);
    batch.ids.push(id);
    const row = batch.rows.then((rows) => rows.get(id));
    known.set(path, row);
    return row;
  };
}
