import { expect, test } from 'vitest';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();

const query = (sql: string, values: unknown[] = []) =>
  withConnection(ownerConfig, async (client) => (await client.query(sql, values)).rows);

const COMPANY = '018f3a00-0000-7000-8000-000000000001';
const LONG = 'x'.repeat(120);

test('stations of one name become several, whatever names there are already', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0613');
  for (const name of ['Harbor Central', 'Harbor Central', 'Harbor Central 2', 'Alone', LONG, LONG])
    await query(
      `insert into central_stations (company_id, id, version, created_at, updated_at, belongs_to, name, name_key, formats, monthly_fee, status)
       values ($1, gen_random_uuid(), 1, clock_timestamp(), now(), '{}', $2, lower($2), '[]', 0, 'active')`,
      [COMPANY, name],
    );
  expect(await migrate(ownerConfig)).toContain('0613_names_of_stations.sql');
  const rows = await query('select name, name_key from central_stations order by created_at');
  expect(rows.map(({ name }) => name)).toEqual([
    'Harbor Central',
    'Harbor Central 2',
    'Harbor Central 2 102',
    'Alone',
    LONG,
    `${'x'.repeat(100)} 2`,
  ]);
  for (const { name, name_key } of rows) expect(name_key).toBe(name.toLowerCase());
});
