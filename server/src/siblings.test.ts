import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const colleague = await world.person(admin, 'sales');

const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };
const asked = async (actor: Actor, estimateId: string) =>
  (await world.list(actor, 'notifications', { userId: actor.id })).filter(
    ({ link, title }) => String(link).endsWith(estimateId) && String(title).includes('still open'),
  );

test('another open estimate stays signable, its owner is asked once, and a later answer takes nothing away', async () => {
  const accountId = await world.account(rep);
  const first = await offer(world, rep, accountId, [monitoring]);
  const second = await offer(world, rep, accountId, [{ ...monitoring, unitPrice: 2500 }]);
  await acceptEstimate(world, first.token);
  expect(await asked(rep, second.id)).toHaveLength(1);
  expect(await asked(rep, first.id)).toEqual([]);
  expect(await asked(colleague, second.id)).toEqual([]);
  expect(await world.list(admin, 'estimates', { id: second.id })).toMatchObject([
    { status: 'sent', keptOpenAt: null },
  ]);

  await world.run(rep, 'estimates.keepOpen', { id: second.id });
  const kept = await world.find(admin, 'estimates', { id: second.id });
  expect(kept?.['keptOpenAt']).toEqual(expect.any(String));
  expect(kept?.['status']).toBe('sent');
  await acceptEstimate(world, second.token);
  expect(await world.list(admin, 'contracts', { accountId })).toHaveLength(2);
  expect(await world.list(admin, 'accounts', { id: accountId })).toMatchObject([{ rmr: 6499 }]);
});

test('only what is open is kept open, and not by whoever may not work on it', async () => {
  const accountId = await world.account(rep);
  const { id } = await offer(world, rep, accountId, [monitoring]);
  const draft = await world.estimate(rep, accountId);
  await expect(world.run(rep, 'estimates.keepOpen', { id: draft })).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
  });
  for (const role of ['auditor', 'installer'] as const)
    await expect(
      world.run(await world.person(admin, role), 'estimates.keepOpen', { id }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/NOT_AUTHORIZED|NOT_FOUND/) });
});

test('two of one account that are signed at once both count', async () => {
  const accountId = await world.account(rep);
  const offers = [
    await offer(world, rep, accountId, [monitoring]),
    await offer(world, rep, accountId, [monitoring]),
  ];
  await Promise.all(offers.map(({ token }) => acceptEstimate(world, token)));
  expect(await world.list(admin, 'accounts', { id: accountId })).toMatchObject([{ rmr: 7998 }]);
});
