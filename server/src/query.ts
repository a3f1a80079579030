import { PLATFORM_COMPANY_ID, type Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { heldClauses } from '@sable/domain/kernel/filterable';
import { and, type Predicate } from '@sable/domain/kernel/predicate';
import { checkFields, type QuerySpec } from '@sable/domain/kernel/query';
import { totalsAnswer } from '@sable/domain/kernel/totals';
import { entityOf } from '@sable/domain/registry';
import { auditPage, checkAudit, inFeedOrder, isAudit } from './audit-trail.ts';
import { compileAggregate } from './db/compile-aggregate.ts';
import { compileList, compileListAsJson, type SearchFilter } from './db/compile.ts';
import { searchFilter } from './db/search-matches.ts';
import { toAppError } from './db/database-errors.ts';
import { dependsOnValues, queryMode } from './db/query-cost.ts';
import type { Tenancy, TenantClient, ReadMode, TenantStatement } from './db/tenant.ts';

export interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  /** The company's sequence number at the time of the read. */
  readonly seq: number;
}

/** Returns the company that owns a collection's rows for an actor: the platform for shared catalogs. */
export const companyFor = (entity: AnyEntity, actor: Actor): string =>
  entity.scope === 'platform' ? PLATFORM_COMPANY_ID : actor.companyId;

/**
 * Returns what a query may read: its own condition and the actor's read permission. The live hub matches changes
 * against the same filter.
 */
export const readFilter = (entity: AnyEntity, actor: Actor, spec: QuerySpec): Predicate =>
  and(spec.where ?? { all: [] }, entity.permission(actor).read);

/**
 * Runs a query as its actor: returns only rows that the actor may read, and only visible fields. Throws AppError.
 *
 * @param mode the kind of transaction; by default it depends on the query's cost.
 */
export async function runQuery(
  tenancy: Tenancy,
  actor: Actor,
  asked: QuerySpec,
  mode?: ReadMode,
): Promise<Answer> {
  const { entity, companyId, spec, scoped } = prepare(actor, asked);
  try {
    const chosen = mode ?? (totalsAnswer(entity, scoped) ? 'snapshot' : queryMode(entity, spec));
    // A search and a page of the audit trail decide step by step what to read next.
    if (isAudit(entity) || asksSearch(entity, spec))
      return await tenancy.withTenant(
        companyId,
        (client) => readInSteps(client, entity, actor, scoped),
        chosen,
      );
    const page = compile(entity, actor, companyId, scoped);
    const reads = [feedNumber(companyId), { ...page, unprepared: dependsOnValues(entity, spec) }];
    const [heads = [], rows = []] = await tenancy.snapshot<AnyRow>(companyId, reads, chosen);
    return { seq: Number(heads[0]?.['seq'] ?? 0), rows: spec.lastPage ? rows.reverse() : rows };
  } catch (error) {
    throw toAppError(error);
  }
}

/** An answer as JSON: for a page, the rows without the brackets of their list; '' for none. */
export interface JsonAnswer {
  readonly rows: string;
  readonly seq: number;
}

/**
 * Like {@link runQuery}, but returns JSON for the response. For a plain page of rows, PostgreSQL writes the JSON and
 * the server does not parse it.
 */
export async function runQueryAsJson(tenancy: Tenancy, actor: Actor, asked: QuerySpec): Promise<JsonAnswer> {
  const { entity, companyId, spec, scoped } = prepare(actor, asked);
  if (isAudit(entity) || asksSearch(entity, spec) || spec.aggregate || spec.lastPage) {
    const { rows, seq } = await runQuery(tenancy, actor, asked);
    return { rows: JSON.stringify(rows).slice(1, -1), seq };
  }
  try {
    const mode = queryMode(entity, spec);
    const page = compileListAsJson(entity, companyId, scoped, visibleFields(entity, actor));
    const [answers] = await tenancy.snapshot<JsonPage>(
      companyId,
      [{ ...page, unprepared: dependsOnValues(entity, spec) }],
      mode,
    );
    const { rows, seq } = assertDefined(answers?.[0], 'an aggregate without groups gives one row');
    return { rows: rows ?? '', seq: seq ?? 0 };
  } catch (error) {
    throw toAppError(error);
  }
}

/** Whether the query reads the search rows before the rows themselves. */
const asksSearch = (entity: AnyEntity, { search, where }: QuerySpec): boolean =>
  !!search || heldClauses(entity, where).length > 0;

interface JsonPage {
  readonly rows: string | null;
  readonly seq: number | null;
}

/**
 * Resolves a query for its actor: its collection, company, and read filter. Throws for a field that is not visible to
 * the actor.
 */
function prepare(actor: Actor, asked: QuerySpec) {
  const entity = entityOf(asked.collection);
  const spec = isAudit(entity) ? inFeedOrder(asked) : asked;
  checkFields(entity, actor, spec);
  checkAudit(entity, spec);
  const scoped = { ...spec, where: readFilter(entity, actor, spec) };
  return { entity, companyId: companyFor(entity, actor), spec, scoped };
}

const feedNumber = (companyId: string): TenantStatement => ({
  text: 'select seq from company_seq where company_id = $1',
  values: [companyId],
});

async function readInSteps(
  client: TenantClient,
  entity: AnyEntity,
  actor: Actor,
  scoped: QuerySpec,
): Promise<Answer> {
  const companyId = companyFor(entity, actor);
  const head = feedNumber(companyId);
  const [row] = await client.query<{ seq: number }>(head.text, head.values);
  const seq = row?.seq ?? 0;
  if (isAudit(entity)) return { seq, rows: await auditPage(client, actor, scoped) };
  const found = await searchFilter(client, entity, scoped);
  const { text, values } = compile(entity, actor, companyId, scoped, found);
  const rows = await client.queryUnprepared<AnyRow>(text, values);
  return { seq, rows: scoped.lastPage ? rows.reverse() : rows };
}

/** Returns the one statement that answers a query: its rows, or its counts and sums. */
const compile = (
  entity: AnyEntity,
  actor: Actor,
  companyId: string,
  spec: QuerySpec,
  found?: SearchFilter,
): TenantStatement =>
  spec.aggregate
    ? compileAggregate(entity, companyId, spec, found)
    : compileList(entity, companyId, spec, visibleFields(entity, actor), found);
