import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Comparison, Predicate } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { columnOf, isText, tableOf } from './columns.ts';
import type { Tenancy, ReadMode } from './tenant.ts';

interface IndexRow {
  readonly table: string;
  readonly columns: readonly string[];
  /** Collation of each column; null where it has none. */
  readonly collations: readonly (string | null)[];
}

/** The indexes of the tenant tables, without their leading company_id, by table. */
export type Indexes = ReadonlyMap<string, readonly IndexRow[]>;

/** By what all views of one database have in common, whatever session they are for. */
const known = new WeakMap<Tenancy['crossTenantQuery'], Promise<Indexes>>();

/** The kind of transaction that a query runs in. */
export async function queryMode(tenancy: Tenancy, entity: AnyEntity, spec: QuerySpec): Promise<ReadMode> {
  let indexes = known.get(tenancy.crossTenantQuery);
  if (!indexes) {
    indexes = readIndexes(tenancy);
    known.set(tenancy.crossTenantQuery, indexes);
    indexes.catch(() => known.delete(tenancy.crossTenantQuery));
  }
  // The query itself tells what is wrong with the database, if anything is.
  const found = await indexes.catch(() => undefined);
  return found && isSlowQuery(entity, spec, found) ? 'slow' : 'snapshot';
}

/** Reads from the database's catalog which indexes there are. */
export async function readIndexes(tenancy: Tenancy): Promise<Indexes> {
  const rows = await tenancy.crossTenantQuery<IndexRow>(
    `select c.relname as "table", array_agg(a.attname::text order by k.place) as columns,
       array_agg(l.collname::text order by k.place) as collations
     from pg_index i
     join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     cross join lateral unnest(i.indkey::int2[], i.indcollation::oid[]) with ordinality k(attribute, sorted_by, place)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attribute
     left join pg_collation l on l.oid = k.sorted_by
     where i.indpred is null and i.indisvalid and not 0 = any (i.indkey::int2[])
     group by i.indexrelid, c.relname`,
  );
  const indexes = new Map<string, IndexRow[]>();
  for (const { table, columns, collations } of rows) {
    if (columns[0] !== 'company_id') continue;
    const before = indexes.get(table) ?? [];
    indexes.set(table, [...before, { table, columns: columns.slice(1), collations: collations.slice(1) }]);
  }
  return indexes;
}

/** The conditions that all must hold; undefined when some are not plain comparisons. */
function comparisonsOf(predicate: Predicate | undefined): Comparison[] | undefined {
  if (!predicate) return [];
  if ('op' in predicate) return [predicate];
  if (!('all' in predicate)) return undefined;
  const parts = predicate.all.map(comparisonsOf);
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

const isEquality = ({ op, value }: Comparison): boolean =>
  op === 'eq' || (op === 'in' && Array.isArray(value));
/** Lists of paths that are stored as indexed rows. */
const PATH_FIELDS = new Set(['belongsTo', 'related']);
const RANGES = new Set(['lt', 'lte', 'gt', 'gte']);

/**
 * Whether a query may read many rows for a few: sums and counts, text in the middle of a field, and lists whose filter and order no index
 * serves. Such a query runs among its like, where it cannot keep quick ones waiting. What the permission adds is not looked at.
 */
export function isSlowQuery(entity: AnyEntity, spec: QuerySpec, indexes: Indexes): boolean {
  if (spec.aggregate || spec.search) return true;
  const comparisons = comparisonsOf(spec.where);
  if (!comparisons || comparisons.some(({ field }) => field.includes('.'))) return true;
  const ofTable = indexes.get(tableOf(entity)) ?? [];
  const leads = (column: string): boolean => ofTable.some(({ columns }) => columns[0] === column);
  // The rows of one record, or the records of a list of ids: few, whatever else is asked of them.
  const isBounded = (condition: Comparison): boolean =>
    (condition.op === 'hasElement' && PATH_FIELDS.has(condition.field)) ||
    (isEquality(condition) && /(^id|Id)$/.test(condition.field) && leads(columnOf(condition.field)));
  if (comparisons.some(isBounded)) return false;

  const order = spec.orderBy?.[0]?.field ?? 'id';
  const equal = comparisons.filter(({ op }) => op === 'eq').map(({ field }) => columnOf(field));
  const rest = comparisons.filter(({ op, field }) => op !== 'eq' && !(RANGES.has(op) && field === order));
  if (rest.length > 0) return true;
  const serves = ({ columns, collations }: IndexRow): boolean =>
    equal.every((column) => columns.slice(0, equal.length).includes(column)) &&
    columns[equal.length] === columnOf(order) &&
    (!isText(entity, order) || collations[equal.length] === 'C');
  return !ofTable.some(serves);
}
