import { beforeAll, expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();

beforeAll(async () => {
  const address = { line1: '1 Pier Road', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
  await world.run(admin, 'companies.update', { id: admin.companyId, patch: { address } });
});

/** Returns the company's monthly ledger total, as a program queries it. */
async function rmrOf(condition: Parameters<typeof where>[0]): Promise<number> {
  const [sum] = await world.rows(admin, {
    collection: 'rmr-lines',
    where: where(condition),
    aggregate: { sum: ['monthly'] },
  });
  return Number(sum?.['sum.monthly']);
}

/** Creates a test sale that was signed with its link. */
async function signedTest(): Promise<{ readonly accountId: string; readonly estimateId: string }> {
  const estimateId = await world.make(admin, 'estimates.openTest', { packageId: null });
  const lines = [
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 4999 },
    { name: 'Keypad', unitPrice: 9900 },
  ];
  await world.run(admin, 'estimate-lines.add', { estimateId, lines });
  const { accountId } = await world.get(admin, 'estimates', { id: estimateId });
  await acceptEstimate(world, await sendEstimate(world, admin, estimateId));
  return { accountId: String(accountId), estimateId };
}

test('a signed test sale is undone in one step, with everything that followed', async () => {
  const { accountId, estimateId } = await signedTest();
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    isTest: true,
    status: 'sold',
    rmr: 4999,
  });
  const visit = { title: 'Try the install', accountId, startsAt: '2031-03-14T14:00:00.000Z' };
  await world.run(admin, 'events.create', { ...visit, endsAt: '2031-03-14T15:00:00.000Z' });
  await world.run(admin, 'tasks.create', { title: 'Order parts', accountId });

  // Derived rows carry the mark themselves, so that a list or a program can exclude them with one condition.
  for (const collection of ['estimates', 'contracts', 'rmr-lines', 'contract-credits'])
    expect([collection, await world.get(admin, collection, { accountId })]).toMatchObject([
      collection,
      { isTest: true },
    ]);
  expect(await rmrOf({})).toBe(4999);
  expect(await rmrOf({ isTest: false })).toBe(0);

  await world.run(admin, 'accounts.undoTestSale', { id: accountId });
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    ...{ isTest: true, status: 'lost', rmr: 0, closeReason: 'Test sale undone' },
  });
  expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({ status: 'cancelled', rmr: 0 });
  expect(await world.get(admin, 'estimates', { id: estimateId })).toMatchObject({ status: 'rescinded' });
  // The ledger keeps both lines, and they add up to zero.
  const ledger = await world.list(admin, 'rmr-lines', { accountId });
  expect(ledger.map(({ reason }) => reason).toSorted()).toEqual(['cancel', 'new']);
  expect(ledger.reduce((sum, { monthly }) => sum + Number(monthly), 0)).toBe(0);
  const commissions = await world.list(admin, 'commissions', { accountId });
  expect(commissions.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
  expect(await world.list(admin, 'events', { accountId, status: ['scheduled', 'confirmed'] })).toEqual([]);
  expect(await world.list(admin, 'tasks', { accountId, done: false })).toEqual([]);
  expect(
    await world.list(admin, 'work-orders', { accountId, status: ['ready', 'scheduled', 'in_progress'] }),
  ).toEqual([]);
});

test('a test that was never sent is undone too, and nothing else can be undone this way', async () => {
  const id = await world.make(admin, 'estimates.openTest', { packageId: null });
  const { accountId } = await world.get(admin, 'estimates', { id });
  await world.run(admin, 'accounts.undoTestSale', { id: accountId });
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({ status: 'voided' });
  const real = await world.account(admin);
  await expect(world.run(admin, 'accounts.undoTestSale', { id: real })).rejects.toThrow(
    'This account is not a test. Nothing was changed.',
  );
  await expect(
    world.run(admin, 'accounts.merge', { keepId: real, mergedId: accountId, take: [] }),
  ).rejects.toThrow('One of the two is a test');
});

test.each(['manager', 'office', 'sales'] as const)('%s takes no test sale back', async (role) => {
  const id = await world.make(admin, 'estimates.openTest', { packageId: null });
  const { accountId } = await world.get(admin, 'estimates', { id });
  const person = await world.person(admin, role);
  await expect(world.run(person, 'accounts.undoTestSale', { id: accountId })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
});

test('nobody can mark an account or a sale as a test, or remove that mark', async () => {
  const estimateId = await world.estimate(admin, await world.account(admin));
  const { accountId } = await world.get(admin, 'estimates', { id: estimateId });
  for (const [collection, id] of [
    ['accounts', accountId],
    ['estimates', estimateId],
  ] as const)
    await expect(
      world.run(admin, `${collection}.update`, { id, patch: { isTest: true } }),
    ).rejects.toMatchObject({ code: 'SERVER_FIELD', details: { field: 'isTest' } });
});
