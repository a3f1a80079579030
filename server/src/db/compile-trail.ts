import type { AnyEntity } from '@sable/domain/kernel/entity';
import { conjuncts, type Comparison } from '@sable/domain/kernel/predicate';
import { totalOrder, type Cursor, type ListSpec } from '@sable/domain/kernel/query';
import { selectList } from './columns.ts';
import { compileList, Compiler } from './compile.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a condition selects the changes that concern one document. */
export const asksRelated = (condition: object): condition is Comparison =>
  'field' in condition && condition.field === 'related';

/**
 * Compiles a page of the audit trail. The changes that concern a document are its own, found by its id, and those of
 * the documents below it, found by their path rows. Each is an index scan no longer than the page. `offset 0` keeps
 * the planner from joining the whole trail to the path rows instead of looking up each one, as PostgreSQL 15 does.
 *
 * @param entity the audit trail's.
 */
export function compileTrail(
  entity: AnyEntity,
  companyId: string,
  spec: ListSpec,
  fields: Iterable<string>,
): { text: string; values: unknown[] } {
  const parts = conjuncts(spec.where ?? { all: [] });
  const about = parts.find(asksRelated);
  if (about?.op !== 'hasElement') return compileList(entity, companyId, spec, fields);
  const sql = new Compiler(entity, [companyId]);
  const path = String(about.value);
  const [collection = '', id = ''] = path.split('/');
  const rest = sql.predicate({ all: parts.filter((part) => part !== about) });
  const bounds = `${rest} and (${sql.ranges(spec).join(' or ')})`;
  const order = `order by ${sql.orderBy(totalOrder(spec), spec.lastPage === true)} limit ${sql.limit(spec)}`;
  const own = UUID.test(id)
    ? `t.collection = ${sql.param(collection)} and t.document_id = ${sql.param(id)}`
    : 'false';
  const text = `select ${selectList(fields)} from (
      (select t.* from updates t where t.company_id = $1 and ${own} and ${bounds} ${order})
      union all
      (select t.* from update_paths p cross join lateral (
         select * from updates u where u.company_id = $1 and u.seq = p.seq and u.created_at = p.created_at offset 0
       ) t
       where p.company_id = $1 and p.path = ${sql.param(path)} and ${pathBounds(sql, spec)} and ${bounds} ${order.replace('t.seq', 'p.seq')})
    ) t ${order}`;
  return { text, values: sql.values };
}

/**
 * Returns the page's bounds on the path rows. The join cannot derive them, and with them a later page starts its scan
 * at its own place.
 */
function pathBounds(sql: Compiler, spec: ListSpec): string {
  const [order] = totalOrder(spec);
  if (order?.field !== 'seq') return 'true';
  const [from, to] = order.direction === 'asc' ? ['>=', '<='] : ['<=', '>='];
  const bound = (sign: string, cursor: Cursor | undefined) =>
    cursor ? [`p.seq ${sign} ${sql.param(cursor[0] ?? null)}`] : [];
  return ['true', ...bound(String(from), spec.after), ...bound(String(to), spec.upTo)].join(' and ');
}
