import { expect, test } from 'vitest';
import type { Tenancy } from '../db/tenant.ts';
import { testWorld } from '../test-world.ts';
import { newKey } from '../transaction-context.ts';
import { sweepOutbox } from './sweep.ts';

test('what was done long ago is forgotten, also where another company’s cannot be', async () => {
  const world = await testWorld();
  const companies = [(await world.company()).companyId, (await world.company()).companyId];
  for (const companyId of companies)
    await world.tenancy.withTenant(companyId, (client) =>
      client.query(
        `insert into outbox (company_id, id, kind, payload, run_at, done_at) values ($1, $2, 'mail', '{}', now(), now() - interval '40 days')`,
        [companyId, newKey()],
      ),
    );
  const left = async (): Promise<number[]> =>
    Promise.all(
      companies.map((companyId) =>
        world.tenancy.withTenant(
          companyId,
          async (client) =>
            (
              await client.query<object>(
                `select id from outbox where company_id = $1 and done_at < now() - interval '30 days'`,
                [companyId],
              )
            ).length,
        ),
      ),
    );
  const { tenancy } = world;
  // The first company that the sweep processes is busy.
  let busy = true;
  const withTenant: Tenancy['withTenant'] = (...args) => {
    if (args[0] === companies[0] && busy) return Promise.reject(new Error('too busy'));
    return tenancy.withTenant(...args);
  };
  const partly = new Proxy(tenancy, {
    get: (of, name) => (name === 'withTenant' ? withTenant : Reflect.get(of, name)),
  });
  await expect(sweepOutbox(partly, new Date())).rejects.toThrow();
  expect(await left()).toEqual([1, 0]);
  busy = false;
  await sweepOutbox(partly, new Date());
  expect(await left()).toEqual([0, 0]);
});
