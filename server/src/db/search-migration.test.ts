import { expect, test } from 'vitest';
import { searchText } from '@sable/domain/kernel/search-text';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();

const query = (sql: string, values: unknown[] = []) =>
  withConnection(ownerConfig, async (client) => (await client.query(sql, values)).rows);

test('rows that the first release wrote are found in the new ways after the upgrade', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0007');
  const company = '018f3a00-0000-7000-8000-000000000001';
  const id = '018f3a00-0000-7000-8000-000000000002';
  const organization = `organizations/${company}`;
  await query(
    `insert into accounts (company_id, id, version, created_at, updated_at, belongs_to, type, name, name_key, status, phone, email, city, tags, rmr)
     values ($1, $2, 1, now(), now(), $3, 'residential', 'Zoë O’Brien', 'zoe o’brien', 'lead', '+1 (326) 555-0193 x7', 'zoe.b@example.com', 'Saint-Émile', '[]', 0)`,
    [company, id, [organization]],
  );
  await query(
    `insert into searches (company_id, id, type, title, text)
     values ($1, $2, 'accounts', 'Zoë O’Brien', 'zoë o’brien +1 (326) 555-0193 x7 zoe.b@example.com 12 oak st, #4 saint-émile')`,
    [company, id],
  );
  expect(await migrate(ownerConfig)).toContain('0030_search.sql');
  const [row] = (await query('select text, filter_text, belongs_to from searches')) as {
    text: string;
    filter_text: string;
    belongs_to: string[];
  }[];
  const words = (text = '') => new Set(text.split(' '));
  const today = searchText({
    title: '',
    text: 'Zoë O’Brien zoe.b@example.com 12 Oak St, #4 Saint-Émile',
    phones: ['+1 (326) 555-0193 x7'],
  });
  // The phone number as written stays next to its digits.
  expect([...words(today)].filter((word) => !words(row?.text).has(word))).toEqual([]);
  expect([row?.text.startsWith(' zoe obrien '), row?.text.endsWith(' ')]).toEqual([true, true]);
  expect(row?.filter_text).toBe(' zoe obrien ');
  expect(row?.belongs_to).toEqual([organization]);
  const [forced] = await query(
    `select bool_and(relforcerowsecurity) as all from pg_class where relname in ('searches', 'accounts', 'contacts', 'users')`,
  );
  expect(forced).toEqual({ all: true });
});
