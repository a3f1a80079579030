import { expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import type { Tenancy } from '../db/tenant.ts';
import { testWorld } from '../test-world.ts';
import { testHub } from './test-hub.ts';

const world = await testWorld();
const rep = await world.person(await world.company(), 'sales');

/**
 * Returns the test's database for a server that cannot read feed heads at first. It counts the feed rows that are
 * read.
 */
function troubled() {
  const state = { down: true, feedRows: 0 };
  const tenancy: Tenancy = {
    ...world.tenancy,
    async crossTenantQuery(sql, values) {
      if (state.down) throw new Error('terminating connection due to administrator command');
      return world.tenancy.crossTenantQuery(sql, values);
    },
    withTenant: (companyId, work, mode) =>
      world.tenancy.withTenant(
        companyId,
        (client) =>
          work({
            ...client,
            async query<R extends object>(sql: string, values?: readonly unknown[]) {
              const rows = await client.query<R>(sql, values);
              if (/from updates\b/.test(sql)) state.feedRows += rows.length;
              return rows;
            },
          }),
        mode,
      ),
  };
  return { state, tenancy };
}

test('a feed that could not be followed is followed from its head with the next wake-up, and nothing is missed', async () => {
  const { state, tenancy } = troubled();
  const complaints: object[] = [];
  const here = testHub(world, { tenancy, complaints });
  const there = testHub(world);
  const id = await world.account(rep);
  const mine = here.browser(rep);
  const list = await mine.watch({ collection: 'accounts', where: where({ id }) });
  expect(mine.rows(list)).toHaveLength(1);
  expect(complaints).toHaveLength(1);
  const { seq } = await there.run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  state.down = false;
  here.hub.catchUpTo(rep.companyId);
  await here.hub.synced(mine.connection, seq);
  expect(mine.rows(list)).toMatchObject([{ leadSource: 'Fair' }]);
  expect(state.feedRows).toBe(0);

  const { seq: next } = await there.run(rep, 'accounts.update', { id, patch: { leadSource: 'Radio' } });
  here.hub.catchUpTo(rep.companyId);
  await here.hub.synced(mine.connection, next);
  expect(mine.rows(list)).toMatchObject([{ leadSource: 'Radio' }]);
  expect(state.feedRows).toBe(1);
});

test('while a feed cannot be followed, each further query tries again', async () => {
  const { state, tenancy } = troubled();
  const here = testHub(world, { tenancy, complaints: [] });
  const id = await world.account(rep);
  const mine = here.browser(rep);
  const list = await mine.watch({ collection: 'accounts', where: where({ id }) });
  expect(mine.rows(list)).toHaveLength(1);
  state.down = false;
  await mine.watch({ collection: 'contacts' });
  const { seq } = await here.run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await here.hub.synced(mine.connection, seq);
  expect(mine.rows(list)).toMatchObject([{ leadSource: 'Fair' }]);
  expect(state.feedRows).toBe(0);
});

test('a tab that is gone is not followed for', async () => {
  const { hub, browser } = testHub(world);
  const mine = browser(rep);
  hub.disconnect(mine.connection);
  hub.subscribe(mine.connection, 1, { collection: 'accounts' });
  await hub.synced(mine.connection, 0);
  expect(hub.companies).toEqual([]);
});
