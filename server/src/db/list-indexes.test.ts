import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { filterAccess, isLinked } from '@sable/domain/kernel/filterable';
import { where, type Comparison } from '@sable/domain/kernel/predicate';
import type { Order, QuerySpec } from '@sable/domain/kernel/query';
import { entities, entityOf } from '@sable/domain/registry';
import { newKey } from '../transaction-context.ts';
import { columnOf, isText, tableOf } from './columns.ts';
import { compileList } from './compile.ts';
import { withConnection } from './connect.ts';
import { createTenancy } from './tenant.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
const tenancy = createTenancy(database.createPool('sable_app', { max: 2 }));
const companyId = newKey();
const parentId = newKey();
/** Enough rows that a plan that reads them all costs more than one that follows an index to a page. */
const ROWS = 3000;
/** Contacts of a large company; the lookup of a text's sender reads them all. */
const CONTACTS = 100_000;
const PAGE = 20;

const ask = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  withConnection(database.ownerConfig, async (client) => (await client.query<R>(sql, values)).rows);

const fieldsOf = (entity: AnyEntity): readonly string[] => entity.sortable ?? [];
/** Returns the columns of the index that supports an order, after the company. */
const wanted = (entity: AnyEntity, field: string): string[] =>
  [...(entity.sortedWithin ? [entity.sortedWithin] : []), field].map(columnOf);
const collated = (entity: AnyEntity, field: string): string =>
  columnOf(field) + (isText(entity, field) ? ' C' : '');

interface IndexRow {
  readonly table: string;
  readonly name: string;
  readonly unique: boolean;
  /** Columns with their collation, such as "status C". */
  readonly columns: string[];
}

const readIndexes = (): Promise<IndexRow[]> =>
  ask<IndexRow>(`select c.relname as "table", i.indexrelid::regclass::text as name, i.indisunique as "unique",
      array_agg(concat_ws(' ', a.attname, case when l.collname = 'C' then 'C' end) order by k.place) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace and not c.relispartition
    cross join lateral unnest(i.indkey::int2[], i.indcollation::oid[]) with ordinality k(attribute, sorted_by, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attribute
    left join pg_collation l on l.oid = k.sorted_by
    where i.indpred is null and i.indisvalid group by i.indexrelid, c.relname, i.indisunique`);

describe('sortable fields are the indexes of the catalog', () => {
  test('each sortable field has its index, in the order of lists and with the id last', async () => {
    const indexes = await readIndexes();
    const missing = entities.flatMap((entity) =>
      ['id', ...fieldsOf(entity)].flatMap((field) => {
        // The audit trail is listed only by sequence number.
        if (field === 'id' && entity.collection === 'updates') return [];
        const within = field === 'id' ? [] : wanted(entity, field).slice(0, -1);
        const columns = ['company_id', ...within, collated(entity, field)];
        const found = indexes.some(
          (index) =>
            index.table === tableOf(entity) &&
            index.columns.slice(0, columns.length).join() === columns.join() &&
            (field === 'id' || index.unique || index.columns.at(columns.length) === 'id'),
        );
        return found ? [] : [`${entity.collection}.${field}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  test('an index that serves an order alone is of a sortable field', async () => {
    const indexes = await readIndexes();
    const dead = entities.flatMap((entity) => {
      const orders = fieldsOf(entity).map((field) => wanted(entity, field).join());
      return indexes
        .filter(({ table, columns }) => table === tableOf(entity) && columns.at(-1) === 'id')
        .map(({ name, columns }) => ({
          name,
          order: columns.slice(1, -1).map((column) => column.split(' ')[0]),
        }))
        .filter(
          ({ order }) => order.length === (entity.sortedWithin ? 2 : 1) && !orders.includes(order.join()),
        )
        .map(({ name }) => name);
    });
    // There is one search row per collection and record.
    expect(dead).toEqual(['searches_pkey']);
  });
});

/** Returns the fields whose filters have an index of their own. */
const filteredFields = (entity: AnyEntity): string[] =>
  Object.keys(entity.meta).filter((field) => filterAccess(entity, field) === 'index');
/** Text fields filtered by prefix need the order of lists; a choice field has only a few values. */
const isFreeText = (entity: AnyEntity, field: string): boolean =>
  isText(entity, field) && entity.meta[field]?.kind !== 'choice';

describe('filterable fields are the indexes of the catalog', () => {
  test('each filterable field leads an index', async () => {
    const indexes = await readIndexes();
    const missing = entities.flatMap((entity) =>
      filteredFields(entity)
        .filter((field) => !isLinked(entity, field) && (field !== 'id' || entity.collection !== 'updates'))
        .flatMap((field) => {
          const wantedColumns = isFreeText(entity, field)
            ? [collated(entity, field)]
            : [columnOf(field), `${columnOf(field)} C`];
          const found = indexes.some(
            ({ table, columns }) =>
              table === tableOf(entity) &&
              columns[0] === 'company_id' &&
              wantedColumns.includes(columns[1] ?? ''),
          );
          return found ? [] : [`${entity.collection}.${field}`];
        }),
    );
    expect(missing).toEqual([]);
  });

  test('an index of one field is of one that lists are filtered or sorted by, or refer by', async () => {
    const indexes = await readIndexes();
    // Search rows are read by separate statements.
    const listed = entities.filter(({ collection }) => collection !== 'searches');
    const dead = listed.flatMap((entity) => {
      const columns = Object.keys(entity.meta)
        .filter((field) => filterAccess(entity, field) !== null || entity.meta[field]?.kind === 'ref')
        .map(columnOf);
      return indexes
        .filter((index) => index.table === tableOf(entity) && !index.unique && index.columns.length === 2)
        .filter((index) => !columns.includes(index.columns[1]?.split(' ')[0] ?? ''))
        .map(({ name }) => name);
    });
    expect(dead).toEqual([]);
  });
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

/**
 * Returns a value for each row number `i`: as varied as the type allows; every tenth is null if the column allows it.
 */
function valueOf({ name, type, nullable }: Column, within: string | undefined): string {
  if (name === 'company_id') return `'${companyId}'`;
  if (name === within) return `case when i % 2 = 0 then '${parentId}'::uuid else gen_random_uuid() end`;
  const values: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    bigint: 'i',
    integer: 'i',
    boolean: 'i % 2 = 0',
    date: `date '2020-01-01' + i`,
    'timestamp with time zone': `timestamptz '2020-01-01' + i * interval '1 hour'`,
    jsonb: `'[]'`,
    'text[]': `'{}'`,
  };
  const value = values[type] ?? 'md5(i::text)';
  return nullable ? `case when i % 10 <> 0 then (${value})::${type} end` : `(${value})::${type}`;
}

/** Fills an entity's table. Foreign keys and checks are dropped: only the order of the rows matters here. */
async function fill(entity: AnyEntity): Promise<void> {
  const table = tableOf(entity);
  const columns = await ask<Column>(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'removed_at'`,
    [table],
  );
  const within = entity.sortedWithin && columnOf(entity.sortedWithin);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map((column) => valueOf(column, within)).join(', ');
  await ask(`alter table ${table} no force row level security`);
  await ask(`alter table ${table} disable trigger user`);
  await ask(
    `insert into ${table} (${names}) select ${values} from generate_series(1, ${table === 'contacts' ? CONTACTS : ROWS}) i`,
  );
  await ask(`analyze ${table}`);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Returns the parts of a plan that slow down as the company grows: reading all rows, or sorting more than the page.
 */
const slowParts = (plan: PlanNode): string[] =>
  nodesOf(plan)
    .filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' ||
        (node['Node Type'] === 'Sort' && (node.Plans ?? []).some((part) => part['Plan Rows'] > 2 * PAGE)),
    )
    .map((node) => node['Node Type']);

async function explain(entity: AnyEntity, spec: QuerySpec): Promise<PlanNode> {
  const { text, values } = compileList(entity, companyId, spec, ['id']);
  return tenancy.withTenant(companyId, async (client) => {
    const [row] = await client.queryUnprepared<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    );
    if (!row) throw new Error('no plan');
    return row['QUERY PLAN'][0].Plan;
  });
}

describe('every order and every filter of every entity is read along its index', () => {
  beforeAll(async () => {
    const constraints = await ask<{ drop: string }>(
      `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as drop from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('f', 'c') and conparentid = 0 and conislocal`,
    );
    await ask(constraints.map(({ drop }) => drop).join(';'));
    for (const entity of entities) await fill(entity);
    await ask(`alter table links no force row level security`);
    await ask(
      `insert into links (company_id, parent, collection, document_id)
       select $1, 'users/' || md5((i % 300)::text), 'accounts', gen_random_uuid() from generate_series(1, ${ROWS}) i`,
      [companyId],
    );
    await ask('analyze links');
  }, 120_000);

  const orders = entities.flatMap((entity) =>
    fieldsOf(entity).flatMap((field) =>
      (['asc', 'desc'] as const).map((direction) => [entity.collection, field, direction, entity] as const),
    ),
  );
  test.each(orders)('%s by %s, %s', async (collection, field, direction, entity) => {
    const orderBy: Order[] = [{ field, direction }];
    const within = entity.sortedWithin ? { where: where({ [entity.sortedWithin]: parentId }) } : {};
    const spec: QuerySpec = { collection, orderBy, limit: PAGE, ...within };
    expect(slowParts(await explain(entity, spec))).toEqual([]);
    const middle = await tenancy.withTenant(companyId, async (client) => {
      const page = compileList(entity, companyId, { ...spec, limit: 500 }, [field, 'id']);
      return (await client.query<Record<string, string | number>>(page.text, page.values)).at(-1);
    });
    const after = [middle?.[field] ?? null, middle?.['id'] ?? null];
    expect(slowParts(await explain(entity, { ...spec, after }))).toEqual([]);
  });

  /** Returns conditions that no row satisfies: without an index, each would read all rows. */
  const rareConditions = (entity: AnyEntity, field: string): Comparison[] => {
    const kind = entity.meta[field]?.kind;
    if (kind === 'tags') return [{ field, op: 'hasElement', value: 'of no row' }];
    if (kind === 'flag') return [{ field, op: 'eq', value: false }];
    if (kind === 'ref' || kind === 'id') return [{ field, op: 'in', value: [newKey()] }];
    if (kind === 'date' || kind === 'instant') return [{ field, op: 'gte', value: '2090-01-01' }];
    if (!isText(entity, field)) return [{ field, op: 'gte', value: 1_000_000_000 }];
    const isOneOf: Comparison = { field, op: 'in', value: ['of no row'] };
    return isFreeText(entity, field)
      ? [isOneOf, { field, op: 'startsWith', value: 'of no row' }, { field, op: 'eq', value: '' }]
      : [isOneOf];
  };
  // The audit trail is read in feed order, by separate statements.
  const filtered = entities.filter(({ collection }) => collection !== 'updates');
  const filters = filtered.flatMap((entity) =>
    filteredFields(entity).flatMap((field) =>
      rareConditions(entity, field).map(
        (condition) => [entity.collection, field, condition.op, condition, entity] as const,
      ),
    ),
  );
  test.each(filters)('%s filtered by %s, %s', async (collection, _field, _op, condition, entity) => {
    const start = entity.startOrder?.field ?? entity.sortable?.[0] ?? 'id';
    const orderBy: Order[] = [{ field: start, direction: 'asc' }];
    const spec: QuerySpec = { collection, where: condition, orderBy, limit: PAGE };
    expect(slowParts(await explain(entity, spec))).toEqual([]);
  });

  test.each(['accounts', 'contacts'])('%s with the number of a text', async (collection) => {
    const spec: QuerySpec = { collection, where: where({ phoneKey: '19375550142' }), limit: 500 };
    expect(slowParts(await explain(entityOf(collection), spec))).toEqual([]);
  });
});
