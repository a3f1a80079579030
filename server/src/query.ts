import { PLATFORM_COMPANY_ID, type Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { and, type Predicate } from '@sable/domain/kernel/predicate';
import { checkFields, type QuerySpec } from '@sable/domain/kernel/query';
import { entityOf } from '@sable/domain/registry';
import { auditPage, checkAudit, isAudit } from './audit-trail.ts';
import { columnOf, tableOf } from './db/columns.ts';
import { compileList, Compiler, type SearchFilter } from './db/compile.ts';
import { searchFilter } from './db/search-matches.ts';
import { toAppError } from './db/database-errors.ts';
import { queryMode } from './db/query-cost.ts';
import type { Tenancy, TenantClient, TenantMode } from './db/tenant.ts';

export interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  /** The company's feed number at the moment of the read. */
  readonly seq: number;
}

/** The company whose rows a collection's are for an actor: the platform's for shared catalogs. */
export const companyFor = (entity: AnyEntity, actor: Actor): string =>
  entity.scope === 'platform' ? PLATFORM_COMPANY_ID : actor.companyId;

/** What a query may see: its own condition and the actor's right to read. The live hub matches changes against the same. */
export const readFilter = (entity: AnyEntity, actor: Actor, spec: QuerySpec): Predicate =>
  and(spec.where ?? { all: [] }, entity.permission(actor).read);

/**
 * Answers a query as its actor: only rows it may read, only fields that exist for it. Throws AppError.
 *
 * @param mode the kind of transaction; by what the query costs unless said.
 */
export async function runQuery(
  tenancy: Tenancy,
  actor: Actor,
  spec: QuerySpec,
  mode?: TenantMode,
): Promise<Answer> {
  const entity = entityOf(spec.collection);
  checkFields(entity, actor, spec);
  checkAudit(entity, spec);
  try {
    return await tenancy.withTenant(
      companyFor(entity, actor),
      (client) => answer(client, entity, actor, spec),
      mode ?? (await queryMode(tenancy, entity, spec)),
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
  const found = await searchFilter(client, entity, spec.search ?? '');
  if (spec.aggregate) return { seq, rows: await aggregate(client, entity, companyId, scoped, found) };
  if (isAudit(entity)) return { seq, rows: await auditPage(client, actor, scoped) };
  const { text, values } = compileList(entity, companyId, scoped, visibleFields(entity, actor), found);
  const rows = await (found
    ? client.queryUnprepared<AnyRow>(text, values)
    : client.query<AnyRow>(text, values));
  return { seq, rows: spec.end ? rows.reverse() : rows };
}

async function aggregate(
  client: TenantClient,
  entity: AnyEntity,
  companyId: string,
  spec: QuerySpec,
  found: SearchFilter | undefined,
) {
  const sql = new Compiler(entity, [companyId]);
  const groups = spec.aggregate?.groupBy ?? [];
  const selected = [
    ...groups.map((field) => `t.${columnOf(field)} as "${field}"`),
    'count(*)::bigint as count',
    ...(spec.aggregate?.sum ?? []).map(
      (field) => `coalesce(sum(t.${columnOf(field)}), 0)::bigint as "sum.${field}"`,
    ),
  ];
  const where = `${sql.predicate(spec.where ?? { all: [] })}${found ? ` and ${sql.search(found)}` : ''}`;
  const by = groups.map((field) => `t.${columnOf(field)}`).join(', ');
  const text = `select ${selected.join(', ')} from ${tableOf(entity)} t where t.company_id = $1 and ${where}${by ? ` group by ${by} order by ${by}` : ''} limit 1000`;
  return client.query<Record<string, unknown>>(text, sql.values);
}
