import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { searchRecords } from './search.ts';
import { testWorld } from './test-world.ts';

test('someone who sees only their own finds it behind the newer ones of everybody else', async () => {
  const world = await testWorld();
  const admin = await world.company();
  const rep: Actor = { ...(await world.person(admin, 'sales')), settings: { salesSeeAll: false } };
  const make = (actor: Actor, name: string) =>
    world.make(actor, 'accounts.create', { account: { name, type: 'residential' } });
  const mine = await make(rep, 'Miller, mine');
  for (let n = 0; n < 150; n++) await make(admin, `Miller ${n}`);
  const found = await searchRecords(world.tenancy, rep, 'miller');
  expect(found.map(({ id }) => id)).toEqual([mine]);
  expect(await searchRecords(world.tenancy, admin, 'miller')).toHaveLength(20);
});
