import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { withConnection } from './db/connect.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const change = (admin: Actor, currency: string) =>
  world.run(admin, 'companies.update', { id: admin.companyId, patch: { currency } });
const raw = (admin: Actor) =>
  withConnection(world.database.ownerConfig, (client) =>
    client.query('update companies set currency = $1 where id = $2', ['USD', admin.companyId]),
  );
const currencyOf = async (admin: Actor) =>
  (await world.rows(admin, { collection: 'companies' })).map(({ currency }) => currency);

test('the currency changes until there is an amount, and other details after that', async () => {
  const admin = await world.company('Currency Security');
  await world.account(admin);
  await change(admin, 'CAD');

  const accountId = await world.account(admin);
  await world.make(admin, 'estimates.create', { accountId });
  await expect(change(admin, 'USD')).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('cannot change from CAD'),
  });
  await expect(raw(admin)).rejects.toMatchObject({ constraint: 'companies_currency' });
  await world.run(admin, 'companies.update', {
    id: admin.companyId,
    patch: { currency: 'CAD', name: 'New' },
  });
  expect(await currencyOf(admin)).toEqual(['CAD']);
});

test('a transaction keeps the currency as an estimate does, that of another company does not', async () => {
  const admin = await world.company('Money Security');
  const other = await world.company('Empty Security');
  await change(admin, 'CAD');
  await world.run(admin, 'transactions.create', {
    accountId: await world.account(admin),
    type: 'payment',
    status: 'succeeded',
    amount: 10_000,
    date: '2025-03-14',
  });
  await expect(change(admin, 'USD')).rejects.toMatchObject({ code: 'INVALID' });
  await expect(raw(admin)).rejects.toMatchObject({ constraint: 'companies_currency' });
  await change(other, 'CAD');
  expect([await currencyOf(admin), await currencyOf(other)]).toEqual([['CAD'], ['CAD']]);
});
