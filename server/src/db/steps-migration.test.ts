import { expect, test } from 'vitest';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();

/** Runs as the database's owner, without triggers and foreign keys: only the steps matter here. */
const query = (sql: string) =>
  withConnection(ownerConfig, async (client) => {
    await client.query('set session_replication_role = replica');
    return (await client.query(sql)).rows;
  });

test('what steps said of their action becomes one of five, and no word is lost', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0385');
  const id = '018f3a00-0000-7000-8000-000000000001';
  const steps = ['install', 'add', 'Repair ', '', 'Swap battery', 'Check signal'].map((action) => ({
    what: 'Siren',
    action,
    zone: '',
    done: false,
  }));
  await query(
    `insert into work_orders (id, company_id, version, created_at, updated_at, belongs_to, title, type, account_id, status, priority, steps)
       values ('${id}', '${id}', 1, now(), now(), '{}', 'Service', 'service', '${id}', 'draft', 'normal', '${JSON.stringify(steps)}')`,
  );
  expect(await migrate(ownerConfig)).toContain('0385_actions_of_steps.sql');
  expect(
    await query(
      `select step ->> 'action' as action, step ->> 'what' as what, step ->> 'done' as done
       from work_orders, jsonb_array_elements(steps) with ordinality as s(step, place) order by place`,
    ),
  ).toEqual(
    [
      ['install', 'Siren'],
      ['install', 'Siren'],
      ['test', 'Siren (Repair)'],
      ['test', 'Siren'],
      ['replace', 'Siren (Swap battery)'],
      ['test', 'Siren (Check signal)'],
    ].map(([action, what]) => ({ action, what, done: 'false' })),
  );
});
