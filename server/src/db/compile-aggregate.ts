import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { totalsAnswer } from '@sable/domain/kernel/totals';
import { columnOf, tableOf } from './columns.ts';
import { Compiler, type SearchFilter } from './compile.ts';
import type { TenantStatement } from './tenant.ts';
import { totalsRelation } from './totals.ts';

const MAX_GROUPS = 1000;

/**
 * Compiles counts and sums: from the stored totals if they can answer the query, else from the rows.
 *
 * @param spec its condition includes the caller's permission.
 */
export function compileAggregate(
  entity: AnyEntity,
  companyId: string,
  spec: QuerySpec,
  found?: SearchFilter,
): TenantStatement {
  const sql = new Compiler(entity, [companyId]);
  const fromTotals = !found && totalsAnswer(entity, spec);
  const relation = fromTotals ? totalsRelation(entity, sql.param(entity.collection)) : tableOf(entity);
  const groups = (spec.aggregate?.groupBy ?? []).map((field) => ({ field, column: `t.${columnOf(field)}` }));
  const selected = [
    ...groups.map(({ field, column }) => `${column} as "${field}"`),
    `${fromTotals ? 'coalesce(sum(t.rows), 0)' : 'count(*)'}::bigint as count`,
    ...(spec.aggregate?.sum ?? []).map(
      (field) => `coalesce(sum(t.${columnOf(field)}), 0)::bigint as "sum.${field}"`,
    ),
  ];
  const conditions = [
    ...(fromTotals ? [] : ['t.company_id = $1']),
    sql.predicate(spec.where ?? { all: [] }),
    ...(found ? [sql.search(found)] : []),
  ];
  const by = groups.map(({ column }) => column).join(', ');
  const grouping = by ? ` group by ${by} order by ${by}` : '';
  return {
    text: `select ${selected.join(', ')} from ${relation} t where ${conditions.join(' and ')}${grouping} limit ${MAX_GROUPS}`,
    values: sql.values,
  };
}
