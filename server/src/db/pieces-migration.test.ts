import { expect, test } from 'vitest';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();
const query = (sql: string) =>
  withConnection(ownerConfig, async (client) => {
    await client.query('set row_security = off');
    return (await client.query(sql)).rows;
  });

test('the pieces of an upload under way keep their names, which were the places of their first bytes', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0745');
  for (const [size, ends] of [
    [1, '{}'],
    [2, '{4194304}'],
    [3, '{4194304,4194305,9000000000}'],
  ])
    await query(
      `insert into file_uploads (company_id, id, created_by, size, target, metadata, pieces)
       values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${size}, '{}', '{}', '${ends}')`,
    );
  expect(await migrate(ownerConfig)).toContain('0745_pieces_by_writer.sql');
  expect(await query('select pieces, uncounted from file_uploads order by size')).toEqual([
    { pieces: [], uncounted: [] },
    { pieces: ['0'], uncounted: [] },
    { pieces: ['0', '4194304', '4194305'], uncounted: [] },
  ]);
});
