import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldKind } from '@sable/domain/kernel/field-kind';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { entities } from '@sable/domain/registry';
import { columnOf, tableOf } from './columns.ts';
import type { Tenancy, TenantClient } from './tenant.ts';

const types: { readonly [kind in FieldKind]?: string } = {
  ref: 'uuid',
  id: 'uuid',
  date: 'date',
  flag: 'boolean',
};

/**
 * Returns the stored totals of an entity as a relation: its grouping and summed columns, as in the entity's own
 * table, and `rows`, the number of rows.
 *
 * @param collection the parameter with the name of the collection.
 */
export function totalsRelation(entity: AnyEntity, collection: string): string {
  const { by, sum } = assertDefined(entity.totals, 'only an entity with totals is read from them');
  const columns = [
    'k.rows',
    ...by.map((field, at) => {
      const type = types[entity.meta[field]?.kind ?? 'text'] ?? 'text';
      return `(k.key ->> ${at})::${type} as ${columnOf(field)}`;
    }),
    ...sum.map((field, at) => `k.sums[${at + 1}] as ${columnOf(field)}`),
  ];
  return `(select ${columns.join(', ')} from totals k where k.company_id = $1 and k.collection = ${collection} and k.rows > 0)`;
}

/**
 * Returns SQL that adds deltas to the totals of the company, which is $1.
 *
 * @param deltas the JSON parameter with the deltas, as built by `totalsDeltas`.
 * @param after a preceding part of the statement, with its comma.
 */
export const addTotals = (deltas: string, after = ''): string =>
  `insert into totals as k (company_id, collection, key, rows, sums)
   select $1::uuid, r.collection, r.key, r.rows, r.sums
   from ${after}jsonb_to_recordset(${deltas}) as r(collection text, key jsonb, rows bigint, sums bigint[])
   on conflict (company_id, collection, key) do update set rows = k.rows + excluded.rows,
     sums = array(select u.a + u.b from unnest(k.sums, excluded.sums) with ordinality u(a, b, place) order by u.place)`;

/** Returns SQL for the totals of an entity, computed from all of its rows. */
function counted(entity: AnyEntity): string {
  const { by, sum } = assertDefined(entity.totals, 'only an entity with totals is counted');
  const sums = sum.map((field) => `coalesce(sum(t.${columnOf(field)}), 0)::bigint`).join(', ');
  return `select jsonb_build_array(${by.map((field) => `t.${columnOf(field)}`).join(', ')}) as key, count(*) as rows, array[${sums}]::bigint[] as sums
    from ${tableOf(entity)} t where t.company_id = $1 group by 1`;
}

/** Counts the totals of a collection that differ from its rows. Uses one statement, so it sees one snapshot. */
async function countDifferent(client: TenantClient, companyId: string, entity: AnyEntity): Promise<number> {
  const [row] = await client.query<{ different: number }>(
    `select count(*)::int as different from (${counted(entity)}) c
     full join (select key, rows, sums from totals where company_id = $1 and collection = $2 and rows <> 0) k on k.key = c.key
     where (k.rows, k.sums) is distinct from (c.rows, c.sums)`,
    [companyId, entity.collection],
  );
  return row?.different ?? 0;
}

/** Replaces the totals of a collection with those of its rows. The company's writers wait until this ends. */
async function correct(client: TenantClient, companyId: string, entity: AnyEntity): Promise<void> {
  await client.query('select seq from company_seq where company_id = $1 for update', [companyId]);
  await client.query('delete from totals where company_id = $1 and collection = $2', [
    companyId,
    entity.collection,
  ]);
  await client.query(
    `insert into totals (company_id, collection, key, rows, sums) select $1, $2, c.key, c.rows, c.sums from (${counted(entity)}) c`,
    [companyId, entity.collection],
  );
}

/**
 * Compares the stored totals of every company with its rows and corrects those that differ.
 *
 * @param onDifference called with the number of wrong totals of a collection.
 */
export async function checkTotals(
  tenancy: Tenancy,
  onDifference: (found: {
    readonly companyId: string;
    readonly collection: string;
    readonly different: number;
  }) => void,
): Promise<void> {
  const companies = await tenancy.crossTenantQuery<{ id: string }>('select id from all_companies()');
  for (const { id: companyId } of companies) {
    for (const entity of entities.filter(({ totals }) => totals)) {
      const different = await tenancy.withTenant(
        companyId,
        (client) => countDifferent(client, companyId, entity),
        'slow',
      );
      if (different === 0) continue;
      await tenancy.withTenant(companyId, (client) => correct(client, companyId, entity));
      onDifference({ companyId, collection: entity.collection, different });
    }
  }
}
