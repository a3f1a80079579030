import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withConnection } from '@sable/server/db/connect';
import { growAccounts } from './many-accounts.ts';
import { withStage } from './stage.ts';
import { openWorld } from './world.ts';

// Every measurement begins with this: a changed rule must not prevent the benchmarks from starting.
it('opens a world with a company, people with sessions, and accounts', async () => {
  await withStage(join(import.meta.dirname, '..'), 1, async (stage) => {
    const world = await openWorld(stage);
    expect(await world.person('Olive Finch', 'office')).toMatch(/=/);
    await growAccounts(world, 20);
    const active = await withConnection({ connectionString: world.address }, async (owner) => {
      const { rows } = await owner.query(
        `select (select count(*)::int from accounts) as accounts, (select status from users where name = 'Olive Finch') as status`,
      );
      return rows;
    });
    expect(active).toEqual([{ accounts: 20, status: 'active' }]);
  });
});
