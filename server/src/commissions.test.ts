import { describe, expect, test } from 'vitest';
import { addMonths } from '@sable/domain/calendar-date';
import { changeSchema } from '@sable/domain/estimate/change';
import { acceptEstimate, offer, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

// Commission plans, and the commissions that a sale, a rescission, a void, and an early cancellation create.

const world = await testWorld();
const admin = await world.company('Commission Security');
const manager = await world.person(admin, 'manager');
const office = await world.person(admin, 'office');
const ann = await world.person(admin, 'sales');
const bob = await world.person(admin, 'sales');
const installer = await world.person(admin, 'installer');
await world.make(admin, 'commission-plans.create', {
  name: 'Reps',
  people: [{ userId: ann.id }, { userId: bob.id }],
  subtotalPpm: 80_000,
  rmrMultipleMilli: 6000,
  cap: 25_000,
  clawbackMonths: 12,
});

const amountsOf = async (accountId: string, actor = admin) => {
  const rows = await world.list(actor, 'commissions', { accountId });
  return rows
    .map(({ userId, reason, amount }) => [userId === ann.id ? 'ann' : 'bob', reason, amount])
    .toSorted();
};

/** Case C1 of the test vectors: activation 99.00 and 49.99 a month, with the credit split 60/40. */
const c1 = [
  { name: 'Activation', kind: 'fee', unitPrice: 9900 },
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 4999 },
];
async function sellC1(paper = false) {
  const accountId = await world.account(ann);
  const credit = [
    { userId: ann.id, sharePpm: 600_000 },
    { userId: bob.id, sharePpm: 400_000 },
  ];
  const { id: estimateId, token } = await offer(world, ann, accountId, c1, { credit });
  const signed = { id: estimateId, method: 'paper', signedOn: '2026-03-02', signerName: 'Hanna Miller' };
  if (paper) await world.run(office, 'estimates.recordAcceptance', signed);
  else await acceptEstimate(world, token);
  const contract = await world.find(admin, 'contracts', { estimateId });
  return { accountId, estimateId, contractId: contract?.['id'] };
}
const earned = [
  ['ann', 'sale', 18_472],
  ['bob', 'sale', 12_314],
];

describe('a sale', () => {
  test.each([false, true])(
    'pays each person with credit by their plan, recorded on paper: %s',
    async (paper) => {
      const { accountId, estimateId } = await sellC1(paper);
      expect(await amountsOf(accountId)).toEqual(earned);
      expect(await world.list(admin, 'commissions', { estimateId })).toMatchObject([
        { milestone: 'sold', accountId },
        { milestone: 'sold', accountId },
      ]);
    },
  );

  test('is seen by administrators, managers, and the person alone', async () => {
    const { accountId } = await sellC1();
    expect(await amountsOf(accountId, manager)).toEqual(earned);
    expect(await amountsOf(accountId, ann)).toEqual(earned.slice(0, 1));
    expect(await amountsOf(accountId, bob)).toEqual(earned.slice(1));
    expect([await amountsOf(accountId, office), await amountsOf(accountId, installer)]).toEqual([[], []]);
    expect(await world.rows(ann, { collection: 'commission-plans' })).toEqual([]);
    await expect(
      world.make(manager, 'commission-plans.create', { name: 'Mine', subtotalPpm: 1 }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });

  test('writes a row for each step, of gross profit and a fixed amount too, up to the cap', async () => {
    const zoe = await world.person(admin, 'sales');
    await world.make(admin, 'commission-plans.create', {
      name: 'Steps',
      people: [{ userId: zoe.id }],
      grossProfitPpm: 500_000,
      spiff: 1000,
      soldPpm: 500_000,
      installedPpm: 300_000,
      fundedPpm: 200_000,
    });
    const accountId = await world.account(zoe);
    const panel = [{ name: 'Panel', kind: 'equipment', unitPrice: 30_000, unitCost: 20_001 }];
    const { token } = await offer(world, admin, accountId, panel, {
      credit: [{ userId: zoe.id, sharePpm: 1_000_000 }],
    });
    await acceptEstimate(world, token);
    const rows = await world.list(zoe, 'commissions', { accountId });
    expect(rows.map(({ milestone, amount }) => [milestone, amount]).toSorted()).toEqual([
      ['funded', 1200],
      ['installed', 1800],
      ['sold', 3000],
    ]);
  });

  test('earns of gross profit what the quantity that the customer chose costs', async () => {
    const kim = await world.person(admin, 'sales');
    await world.make(admin, 'commission-plans.create', {
      name: 'Profit',
      people: [{ userId: kim.id }],
      grossProfitPpm: 500_000,
    });
    const accountId = await world.account(kim);
    const contacts = {
      name: 'Contact',
      kind: 'equipment',
      unitPrice: 3900,
      unitCost: 1500,
      quantityMilli: 2000,
      quantityRange: { min: 1000, max: 5000 },
    };
    const credit = [{ userId: kim.id, sharePpm: 1_000_000 }];
    const { id: estimateId, token } = await offer(world, admin, accountId, [contacts], { credit });
    const line = await world.find(admin, 'estimate-lines', { estimateId });
    await acceptEstimate(world, token, { selection: { [String(line?.['id'])]: 5000 } });
    // Half of 5 × (39.00 − 15.00).
    expect(await world.list(admin, 'commissions', { estimateId })).toMatchObject([{ amount: 6000 }]);
  });

  test('pays nobody without a plan', async () => {
    const rep = await world.person(admin, 'sales');
    const accountId = await world.account(rep);
    await acceptEstimate(world, (await offer(world, rep, accountId, c1)).token);
    expect(await world.list(admin, 'commissions', { accountId })).toEqual([]);
  });
});

describe('earned commission is reversed', () => {
  test('by a rescission, row by row', async () => {
    const { accountId, estimateId } = await sellC1();
    const right = await world.find(admin, 'cancellation-rights', { estimateId });
    await world.run(ann, 'cancellation-rights.rescind', { id: right?.['id'], method: 'in_person' });
    expect(await amountsOf(accountId)).toEqual([
      ['ann', 'rescinded', -18_472],
      ...earned.slice(0, 1),
      ['bob', 'rescinded', -12_314],
      ...earned.slice(1),
    ]);
  });

  test('by a void, and a sale that is recorded again earns again', async () => {
    const { accountId, estimateId, contractId } = await sellC1(true);
    await world.run(admin, 'contracts.void', { id: contractId, reason: 'Wrong day' });
    const total = async () =>
      (await world.list(admin, 'commissions', { accountId })).reduce(
        (sum, { amount }) => sum + Number(amount),
        0,
      );
    expect(await total()).toBe(0);
    const signed = { id: estimateId, method: 'paper', signedOn: '2026-03-03', signerName: 'Hanna Miller' };
    await world.run(office, 'estimates.recordAcceptance', signed);
    expect(await total()).toBe(18_472 + 12_314);
  });

  test('by the plan’s clawback when the contract is canceled early: 5 of 12 months were paid', async () => {
    const { accountId, contractId } = await sellC1();
    await world.run(office, 'contracts.start', { id: contractId });
    const contract = await world.find(admin, 'contracts', { accountId });
    const on = addMonths(String(contract?.['startsOn']), 5);
    await world.run(office, 'contracts.cancel', { id: contractId, on, reason: 'Moved' });
    expect(await amountsOf(accountId)).toEqual([
      ['ann', 'clawback', -10_775],
      ...earned.slice(0, 1),
      ['bob', 'clawback', -7183],
      ...earned.slice(1),
    ]);
  });
  test('once, of a customer who came back and left again', async () => {
    const { accountId, contractId } = await sellC1();
    await world.run(office, 'contracts.start', { id: contractId });
    const { startsOn } = await world.get(admin, 'contracts', { accountId });
    const leave = (months: number) =>
      world.run(office, 'contracts.cancel', {
        ...{ id: contractId, on: addMonths(String(startsOn), months), reason: 'Moved' },
      });
    const charged = async () =>
      (await amountsOf(accountId))
        .filter(([, reason]) => reason === 'clawback')
        .map(([who, , cents]) => [who, cents]);
    await leave(9);
    await world.run(office, 'contracts.reactivate', { id: contractId });
    await leave(5);
    expect(await charged()).toEqual(
      [
        ['ann', -4618],
        ['ann', -(10_775 - 4618)],
        ['bob', -(7183 - 3079)],
        ['bob', -3079],
      ].toSorted(),
    );
    await world.run(office, 'contracts.reactivate', { id: contractId });
    await leave(6);
    expect(await charged()).toHaveLength(4);
  });

  test('of what a change order has left of it', async () => {
    const { accountId, estimateId, contractId } = await sellC1();
    const id = await world.make(ann, 'estimates.openChange', { id: estimateId });
    const { change } = await world.get(admin, 'estimates', { id });
    const { lines } = changeSchema.parse(change);
    const lineId = lines.find(({ name }) => name === 'Activation')?.id;
    await world.run(ann, 'estimates.keepSigned', { id, lines: [{ lineId, keptMilli: 0 }] });
    await acceptEstimate(world, await sendEstimate(world, ann, id));
    await world.run(office, 'contracts.cancel', { id: contractId, reason: 'Moved' });
    const rows = await amountsOf(accountId);
    const sumOf = (who: string) =>
      rows.filter(([each]) => each === who).reduce((sum, [, , cents]) => sum + Number(cents), 0);
    expect([sumOf('ann'), sumOf('bob')]).toEqual([0, 0]);
  });
});

test('a person is in one plan, and the shares of the steps are the whole', async () => {
  const add = (fields: object) => world.make(admin, 'commission-plans.create', { name: 'Other', ...fields });
  await expect(add({ people: [{ userId: ann.id }] })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(add({ soldPpm: 500_000 })).rejects.toMatchObject({ code: 'INVALID' });
});
