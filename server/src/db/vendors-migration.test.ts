import { expect, test } from 'vitest';
import { searchText } from '@sable/domain/kernel/search-text';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();

const query = (sql: string, values: unknown[] = []) =>
  withConnection(ownerConfig, async (client) => {
    // Inserts a row without the rows it references.
    await client.query('set session_replication_role = replica');
    return (await client.query(sql, values)).rows;
  });

test('products that are there already are no longer found by their vendor', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0810');
  // The test fills what the migration reads.
  await query(
    `do $$ declare each record; begin
       for each in select attname from pg_attribute
         where attrelid = 'products'::regclass and attnotnull and attnum > 0 and not attisdropped and attname not in ('id', 'company_id')
       loop
         execute format('alter table products alter column %I drop not null', each.attname);
       end loop;
     end $$`,
  );
  const company = '018f3a00-0000-7000-8000-000000000001';
  const products = [
    ['Détecteur O’Brien', 'VX-1/A', 'Orvix', null, 'Motion, indoor', 'Quillmark'],
    ['Panel', 'P-2', null, 'M#7', null, null],
  ] as const;
  for (const [at, [name, sku, brand, model, category, vendor]] of products.entries()) {
    const id = `018f3a00-0000-7000-8000-00000000001${at}`;
    const text = searchText({
      title: name,
      text: [name, sku, brand, model, category, vendor].filter(Boolean).join(' '),
    });
    await query(
      `insert into products (company_id, id, name, sku, brand, model, category, vendor) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [company, id, name, sku, brand, model, category, vendor],
    );
    await query(
      `insert into searches (company_id, id, type, title, text, belongs_to) values ($1, $2, 'products', $3, $4, '{}')`,
      [company, id, name, text],
    );
  }
  expect(await migrate(ownerConfig)).toContain('0810_vendors_out_of_search.sql');
  const rows = await query('select text from searches order by id');
  expect(rows).toEqual(
    products.map(([name, sku, brand, model, category]) => ({
      text: searchText({ title: name, text: [name, sku, brand, model, category].filter(Boolean).join(' ') }),
    })),
  );
});
