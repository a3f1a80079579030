import { PLATFORM_COMPANY, type Actor } from '@sable/domain/kernel/actor';
import { pathOf } from '@sable/domain/kernel/document';
import { redactHiddenFields, visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { and, fieldsOf, matches, nothing, parentsOf, type Predicate } from '@sable/domain/kernel/predicate';
import { checkFields, cursorOf, pageLimit, type QuerySpec } from '@sable/domain/kernel/query';
import { entities, entityOf } from '@sable/domain/registry';
import { columnOf, tableOf } from './db/columns.ts';
import { compileList, Compiler } from './db/compile.ts';
import { SqlSource } from './db/source.ts';
import { toAppError } from './db/database-errors.ts';
import type { Tenancy, TenantClient } from './db/tenant.ts';

export interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  /** The company's feed number at the moment of the read. */
  readonly seq: number;
}

/** The company whose rows a collection's are for an actor: the platform's for shared catalogs. */
export const companyFor = (entity: AnyEntity, actor: Actor): string =>
  entity.scope === 'platform' ? PLATFORM_COMPANY : actor.companyId;

/** What a query may see: its own condition and the actor's right to read. The live hub matches changes against the same. */
export const readFilter = (entity: AnyEntity, actor: Actor, spec: QuerySpec): Predicate =>
  and(spec.where ?? { all: [] }, entity.permission(actor).read);

/** Answers a query as its actor: only rows it may read, only fields that exist for it. Throws AppError. */
export async function runQuery(tenancy: Tenancy, actor: Actor, spec: QuerySpec): Promise<Answer> {
  const entity = entityOf(spec.collection);
  checkFields(entity, actor, spec);
  checkAudit(entity, spec);
  try {
    return await tenancy.withTenant(
      companyFor(entity, actor),
      (client) => answer(client, entity, actor, spec),
      'snapshot',
    );
  } catch (error) {
    throw toAppError(error);
  }
}

async function answer(
  client: TenantClient,
  entity: AnyEntity,
  actor: Actor,
  spec: QuerySpec,
): Promise<Answer> {
  const companyId = companyFor(entity, actor);
  const [head] = await client.query<{ seq: number }>('select seq from company_seq where company_id = $1', [
    companyId,
  ]);
  const seq = head?.seq ?? 0;
  const scoped = { ...spec, where: readFilter(entity, actor, spec) };
  if (spec.aggregate) return { seq, rows: await aggregate(client, entity, companyId, scoped) };
  const page = async (part: QuerySpec) => {
    const { text, values } = compileList(entity, companyId, part, visibleFields(entity, actor));
    const rows = await client.query<AnyRow>(text, values);
    return part.end ? rows.reverse() : rows;
  };
  return { seq, rows: isAudit(entity) ? await auditPage(client, actor, scoped, page) : await page(scoped) };
}

async function aggregate(client: TenantClient, entity: AnyEntity, companyId: string, spec: QuerySpec) {
  const sql = new Compiler(entity, [companyId]);
  const groups = spec.aggregate?.groupBy ?? [];
  const selected = [
    ...groups.map((field) => `t.${columnOf(field)} as "${field}"`),
    'count(*)::bigint as count',
    ...(spec.aggregate?.sum ?? []).map(
      (field) => `coalesce(sum(t.${columnOf(field)}), 0)::bigint as "sum.${field}"`,
    ),
  ];
  const where = sql.predicate(spec.where ?? { all: [] });
  const by = groups.map((field) => `t.${columnOf(field)}`).join(', ');
  const text = `select ${selected.join(', ')} from ${tableOf(entity)} t where t.company_id = $1 and ${where}${by ? ` group by ${by} order by ${by}` : ''} limit 1000`;
  return client.query<Record<string, unknown>>(text, sql.values);
}

const byCollection = new Map(entities.map((entity) => [entity.collection, entity]));
const isAudit = (entity: AnyEntity): boolean => entity.collection === 'updates';

/** Pages of the trail that are read for one that is shown, of which the reader may not see the rest. */
const MOST_PARTS = 20;

/** What a record was is masked for its reader row by row, so nothing may be asked about it: a condition or a count would tell what the mask hides. */
function checkAudit(entity: AnyEntity, spec: QuerySpec): void {
  if (!isAudit(entity)) return;
  const asked = [
    ...(spec.where ? fieldsOf(spec.where) : []),
    ...(spec.orderBy ?? []).map(({ field }) => field),
  ];
  const masked = asked.find((field) => /^(before|after)\b/.test(field));
  if (masked) throw new AppError('UNKNOWN_FIELD', { field: masked });
  if (spec.aggregate)
    throw new AppError('INVALID', {
      message: 'The audit trail can be listed, not counted. Nothing was changed. Ask for its rows.',
    });
}

/** A page of the audit trail: read on until it is full of rows that the reader may see. */
async function auditPage(
  client: TenantClient,
  actor: Actor,
  spec: QuerySpec,
  page: (part: QuerySpec) => Promise<AnyRow[]>,
): Promise<AnyRow[]> {
  const readable = entities.filter((entity) => entity.permission(actor).read !== nothing);
  const where = and(spec.where ?? { all: [] }, {
    field: 'collection',
    op: 'in',
    value: readable.map(({ collection }) => collection),
  });
  const limit = pageLimit(spec);
  const shown: AnyRow[] = [];
  let after = spec.after;
  for (let part = 0; part < MOST_PARTS; part++) {
    const rows = await page({ ...spec, where, after });
    shown.push(...(await maskUpdates(client, actor, rows)));
    const last = rows.at(-1);
    if (spec.end || rows.length < limit || shown.length >= limit || !last) break;
    after = cursorOf(spec, last);
  }
  return shown.slice(0, limit);
}

/** Audit rows as their reader may see them: a record that the reader may not read is left out, hidden fields are gone. */
async function maskUpdates(client: TenantClient, actor: Actor, rows: readonly AnyRow[]): Promise<AnyRow[]> {
  const source = new SqlSource(client, actor.companyId);
  // The rows of a page hang below few records: each is looked up once.
  const above = new Map<string, Promise<AnyRow | undefined>>();
  const lookup = (collection: string, id: string) => {
    const path = pathOf(collection, id);
    const row = above.get(path) ?? source.findParent(collection, id);
    above.set(path, row);
    return row;
  };
  const masked: AnyRow[] = [];
  for (const row of rows) {
    const entity = byCollection.get(String(row['collection']));
    const record = (row['after'] ?? row['before']) as AnyRow | null;
    if (!entity || !record) continue;
    const { read } = entity.permission(actor);
    const holds = await parentsOf([record], read, lookup);
    if (!matches(record, read, holds)) continue;
    const mask = (side: unknown) => (side ? redactHiddenFields(entity, actor, side as AnyRow) : null);
    masked.push({ ...row, before: mask(row['before']), after: mask(row['after']) });
  }
  return masked;
}
