import { expect, test, vi } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
// Statement names are shared by the whole process: this file counts only its own.
vi.resetModules();
const { createTenancy } = await import('./tenant.ts');

test('shapes of queries without end keep a bounded number of statements on a connection', async () => {
  const tenancy = createTenancy(database.createPool('sable_app', { max: 1 }));
  await tenancy.withTenant(newKey(), async (client) => {
    for (let n = 0; n < 1200; n++)
      for (let time = 0; time < 2; time++)
        expect(await client.query(`select $1::int + ${n} as sum`, [1])).toEqual([{ sum: n + 1 }]);
    const [kept] = await client.queryUnprepared<{ count: number }>(
      'select count(*) as count from pg_prepared_statements',
    );
    expect(kept?.count).toBeGreaterThan(0);
    expect(kept?.count).toBeLessThanOrEqual(500);
  });
});
