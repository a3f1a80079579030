import { expect, test } from 'vitest';
import { checkTotals } from './db/totals.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const rep = await world.person(await world.company(), 'sales');

test('a lost account says who has the customer now, until it comes back', async () => {
  const id = await world.account(rep);
  const account = () => world.get(rep, 'accounts', { id });
  await world.run(rep, 'accounts.setStatus', {
    ...{ id, status: 'lost', reason: 'Price', competitor: ' Other Alarm ' },
  });
  expect(await account()).toMatchObject({ closeReason: 'Price', competitor: 'Other Alarm' });
  await world.run(rep, 'accounts.setStatus', { id, status: 'lead' });
  expect(await account()).toMatchObject({ status: 'lead', closeReason: null, competitor: null });
});

test('an account and its contract end for a reason of the list, with a note or without; no reason is refused', async () => {
  const id = await world.account(rep);
  const account = () => world.get(rep, 'accounts', { id });
  const close = (args: object) => world.run(rep, 'accounts.setStatus', { id, status: 'lost', ...args });
  for (const args of [
    {},
    { cause: 'other' },
    { cause: 'moved', reason: 'x'.repeat(201) },
    { cause: 'term_ended' },
  ])
    await expect(close(args)).rejects.toThrow();
  await close({ cause: 'timing' });
  expect(await account()).toMatchObject({ closeCause: 'timing', closeReason: 'The timing is not right' });
  await world.run(rep, 'accounts.setStatus', { id, status: 'lead' });
  expect(await account()).toMatchObject({ closeCause: null, closeReason: null });
  await close({ cause: 'price', reason: 'Twice what they pay now' });
  expect(await account()).toMatchObject({ closeCause: 'price', closeReason: 'Twice what they pay now' });
  // Lists group by the cause.
  expect(await world.list(rep, 'accounts', { closeCause: 'price' })).toMatchObject([{ id }]);
});

test('a contract says of the list why it was canceled, lists filter by it, and the totals of accounts count it', async () => {
  const office = await world.person(rep, 'office');
  const accountId = await world.account(office);
  await world.run(office, 'accounts.recordExisting', {
    ...{ accountId, status: 'active', signedOn: '2024-01-05', startsOn: '2024-01-05', termMonths: 0 },
    services: [{ name: 'Monitoring', billed: 49_99 }],
  });
  const contracts = () => world.list(office, 'contracts', { accountId });
  const id = String((await contracts())[0]?.['id']);
  await expect(world.run(office, 'contracts.cancel', { id })).rejects.toMatchObject({
    details: { field: 'reason' },
  });
  await expect(world.run(rep, 'contracts.cancel', { id, cause: 'poor_service' })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  await world.run(office, 'contracts.cancel', { id, cause: 'poor_service' });
  expect(await world.list(office, 'contracts', { cancelCause: 'poor_service' })).toMatchObject([
    { id, cancelReason: 'Poor service' },
  ]);
  expect(await world.list(office, 'accounts', { closeCause: 'poor_service' })).toMatchObject([
    { id: accountId, status: 'cancelled', closeReason: 'Poor service' },
  ]);
  const wrong: unknown[] = [];
  await checkTotals(world.tenancy, (each) => wrong.push(each));
  expect(wrong).toEqual([]);
});
