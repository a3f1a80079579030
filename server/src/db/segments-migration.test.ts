import { expect, test } from 'vitest';
import { segmentsOf } from '@sable/domain/text-segments';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();

const query = (sql: string, values: unknown[] = []) =>
  withConnection(ownerConfig, async (client) => (await client.query(sql, values)).rows);

const bodies = [
  'On our way',
  '',
  'a'.repeat(160),
  'a'.repeat(161),
  'a'.repeat(307),
  '^{}\\[~]|€'.repeat(9),
  "It's @ Øre\r\n 100 % “",
  `ê${'a'.repeat(69)}`,
  `ê${'a'.repeat(70)}`,
  '👍'.repeat(35),
  '👍'.repeat(36),
];

test('texts that were sent before have the segments that they went out in', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0510');
  for (const body of bodies)
    await query(
      `insert into text_messages (company_id, id, version, created_at, updated_at, belongs_to, "to", number, body, direction, status)
       values ($1, gen_random_uuid(), 1, now(), now(), '{}', '+1 937 555 0193', '19375550193', $2, 'outbound', 'sent')`,
      ['018f3a00-0000-7000-8000-000000000001', body],
    );
  expect(await migrate(ownerConfig)).toContain('0510_segments_of_texts.sql');
  const rows = await query('select body, segments from text_messages');
  expect(new Map(rows.map(({ body, segments }) => [body, segments]))).toEqual(
    new Map(bodies.map((body) => [body, segmentsOf(body)])),
  );
});
