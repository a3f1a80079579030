import { expect, test } from 'vitest';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };
const camera = { name: 'Camera', kind: 'equipment', unitPrice: 20_000 };
/** A service that the customer may deselect. */
const video = { name: 'Video', kind: 'monitoring', unitPrice: 2500, optional: true, selected: true };

const sell = async (accountId: string, lines: readonly object[], patch: object = {}, more: object = {}) =>
  acceptEstimate(world, (await offer(world, rep, accountId, lines, patch)).token, more);
const contractsOf = async (accountId: string) =>
  (await world.list(admin, 'contracts', { accountId })).toSorted(
    (a, b) => Number(a['number']) - Number(b['number']),
  );

test('equipment sold on top of a live contract belongs to it, has no term, and is rescinded with it', async () => {
  const accountId = await world.account(rep);
  await sell(accountId, [monitoring]);
  await sell(accountId, [camera]);
  const [first, second] = await contractsOf(accountId);
  expect(second).toMatchObject({
    kind: 'addendum',
    parentId: first?.['id'],
    termMonths: 0,
    renewal: 'none',
    endsOn: null,
  });
  await world.run(office, 'accounts.setStatus', { id: accountId, status: 'installed' });
  expect(await contractsOf(accountId)).toMatchObject([
    { status: 'active', endsOn: expect.any(String) },
    { status: 'active', endsOn: null },
  ]);
  const right = await world.find(admin, 'cancellation-rights', { contractId: String(first?.['id']) });
  await world.run(office, 'cancellation-rights.rescind', { id: right?.['id'], method: 'phone' });
  expect(await contractsOf(accountId)).toMatchObject([{ status: 'rescinded' }, { status: 'rescinded' }]);
});

test('a replacement whose service the customer left out still replaces', async () => {
  const accountId = await world.account(rep);
  await sell(accountId, [monitoring]);
  const lines = [camera, video];
  const { id, token } = await offer(world, rep, accountId, lines, { contractEffect: 'replacement' });
  const written = await world.list(admin, 'estimate-lines', { estimateId: id, name: 'Video' });
  await acceptEstimate(world, token, { selection: { [String(written[0]?.['id'])]: false } });
  const [first, second] = await contractsOf(accountId);
  expect(first).toMatchObject({ status: 'ended', rmr: 0 });
  expect(second).toMatchObject({ kind: 'replacement', replacesId: first?.['id'], termMonths: 0, rmr: 0 });
});

test('a customer from before without a term can be added to', async () => {
  const accountId = await world.account(rep);
  await world.run(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: '2024-03-14',
    startsOn: '2024-03-20',
    termMonths: 0,
    services: [{ name: 'Monitoring', billed: 3999 }],
  });
  await sell(accountId, [{ ...monitoring, name: 'Video' }]);
  const [first, second] = await contractsOf(accountId);
  expect(second).toMatchObject({ kind: 'addendum', parentId: first?.['id'], renewal: 'month_to_month' });
});

test('an addendum to a contract that has since ended is not signed', async () => {
  const accountId = await world.account(rep);
  await sell(accountId, [monitoring]);
  const { token } = await offer(world, rep, accountId, [camera], { contractEffect: 'addendum' });
  const [parent] = await contractsOf(accountId);
  await world.run(office, 'contracts.cancel', { id: parent?.['id'], reason: 'Moved away' });
  await expect(acceptEstimate(world, token)).rejects.toThrow('an agreement that has ended');
  expect(await contractsOf(accountId)).toHaveLength(1);
});
