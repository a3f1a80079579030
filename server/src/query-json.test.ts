import { beforeAll, expect, test } from 'vitest';
import { PLATFORM_COMPANY_ID, type Actor } from '@sable/domain/kernel/actor';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { entities } from '@sable/domain/registry';
import { columnOf, tableOf } from './db/columns.ts';
import { withConnection } from './db/connect.ts';
import { createTenancy } from './db/tenant.ts';
import { testDatabase } from './db/test-database.ts';
import { runQuery, runQueryAsJson } from './query.ts';

// PostgreSQL writes the same JSON that the program would have written for the same rows.

const COMPANY = '01890000-0000-7000-8000-00000000000a';
const ID = '01890000-0000-7000-8000-000000000001';
const OTHER_ID = '01890000-0000-7000-8000-000000000002';

/** One value of each type that the two serializers could write differently. */
const samples: Readonly<Record<string, string>> = {
  uuid: `'${ID}'`,
  text: `E'user "quoted" \\\\ back\\nline\\t\\u0001 \\u2028 é 😀 </script>'`,
  jsonb: `'{"b": [1, 1.50, 1e21, -0.0, null, true], "a": {"é\\"": "x\\u0001"}, "when": "2026-01-01T00:00:00.000Z"}'`,
  boolean: 'true',
  date: `'2026-02-28'`,
  'timestamp with time zone': `'2026-02-28 23:59:59.999999+00'`,
  'text[]': `array['accounts/${ID}', 'a "b", {c}', '']`,
  integer: '-2147483648',
  bigint: '9007199254740991',
};

const database = await testDatabase();
const tenancy = createTenancy(database.createPool('sable_app', { max: 2 }));

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

beforeAll(() =>
  withConnection(database.ownerConfig, async (client) => {
    // Only the format of the values is compared. All other constraints are dropped, so that one sample fits every
    // table.
    await client.query(`do $$ declare k record; begin
      for k in select conrelid::regclass as tab, conname from pg_constraint
        where contype in ('c', 'f') and connamespace = 'public'::regnamespace and coninhcount = 0 and conparentid = 0
      loop execute format('alter table %s drop constraint if exists %I', k.tab, k.conname); end loop; end $$`);
    await client.query(`do $$ declare t record; begin
      for t in select tgrelid::regclass as tab, tgname from pg_trigger where tgname in ('check_maker', 'check_chain', 'check_change_order')
      loop execute format('drop trigger %I on %s', t.tgname, t.tab); end loop; end $$`);
    for (const entity of entities) {
      // A choice is one of the schema's words, which contain no special characters.
      const choices = new Set(
        entity.ownFields.filter((field) => entity.meta[field]?.kind === 'choice').map(columnOf),
      );
      const { rows: columns } = await client.query<Column>(
        `select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
         from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
        [tableOf(entity)],
      );
      for (const companyId of [COMPANY, PLATFORM_COMPANY_ID]) {
        await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
        for (const [id, isEmpty] of [
          [ID, false],
          [OTHER_ID, true],
        ] as const) {
          const values = columns.map(({ name, type, nullable }) => {
            if (name === 'company_id') return `'${companyId}'`;
            if (name === 'id') return `'${entity.collection === 'companies' ? companyId : id}'`;
            if (name === 'type' && entity.collection === 'searches') return `'users'`;
            if (name === 'seq') return isEmpty ? '2' : '1';
            if (name === 'scope' && type === 'text') return `'company'`;
            // A removed row is not visible.
            if (name === 'removed_at') return 'null';
            // A trigger records who has a role defined by the company, and expects a list here.
            if (name === 'roles' && entity.collection === 'users') return `'[]'`;
            if (isEmpty && nullable) return 'null';
            return choices.has(name) && type === 'text' ? `'one_of-them'` : samples[type];
          });
          const names = columns.map(({ name }) => name).join(', ');
          // A second row that only repeats a unique key is skipped.
          await client.query(
            `insert into ${tableOf(entity)} (${names}) values (${values.join(', ')}) on conflict do nothing`,
          );
        }
      }
    }
  }),
);

const person = (...roles: string[]): Actor => ({
  kind: 'user',
  id: ID,
  name: 'Ada',
  companyId: COMPANY,
  roles,
  settings: { salesSeeAll: true },
});

async function parsed(actor: Actor, spec: QuerySpec): Promise<unknown> {
  const { rows, seq } = await runQueryAsJson(tenancy, actor, spec);
  return { rows: JSON.parse(`[${rows}]`), seq };
}

test.each(entities.map(({ collection }) => collection).filter((collection) => collection !== 'updates'))(
  '%s: both ways give the same rows, whoever reads them',
  async (collection) => {
    let most = 0;
    for (const actor of [
      person('super', 'admin', 'dev'),
      person('sales'),
      person('installer'),
      person('auditor'),
    ])
      for (const limit of [1, 50]) {
        const spec = { collection, limit };
        const objects = await runQuery(tenancy, actor, spec);
        expect(await parsed(actor, spec)).toEqual(JSON.parse(JSON.stringify(objects)));
        most = Math.max(most, objects.rows.length);
      }
    expect(most, 'somebody reads a row').toBeGreaterThan(0);
  },
);

test('the last page, and a page after a row, come in the same order', async () => {
  const orderBy = [{ field: 'createdAt', direction: 'desc' as const }];
  for (const spec of [
    { collection: 'accounts', orderBy, lastPage: true, collectionSize: 2 },
    { collection: 'accounts', orderBy, limit: 1, lastPage: true, collectionSize: 2 },
    { collection: 'accounts', orderBy, after: ['2026-03-01T00:00:00.000Z', ID] },
  ]) {
    const actor = person('admin');
    const objects = await runQuery(tenancy, actor, spec);
    expect(objects.rows.length).toBeGreaterThan(0);
    expect(await parsed(actor, spec)).toEqual(JSON.parse(JSON.stringify(objects)));
  }
});

test('a choice takes no text that JSON would have to escape', () => {
  for (const { collection, ownFields, meta, schema } of entities)
    for (const field of ownFields.filter((each) => meta[each]?.kind === 'choice'))
      for (const text of ['a "quoted" word', 'back\\slash', 'line\nend'])
        expect(schema.partial().safeParse({ [field]: text }).success, `${collection}.${field}`).toBe(false);
});
