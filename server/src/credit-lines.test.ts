import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { expect, test } from 'vitest';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
await world.run(admin, 'tax-profiles.create', {
  name: 'Texas',
  region: 'TX',
  components: [
    { name: 'State', ratePpm: 62_500, validFrom: null, validTo: null },
    { name: 'Local', ratePpm: 20_000, validFrom: null, validTo: null },
  ],
  taxableClasses: ['equipment_sold', 'equipment_leased', 'monitoring'],
});
const rep = await world.person(admin, 'sales');

/** Creates E1 with more lines. */
async function e1(lines: readonly object[]) {
  const accountId = await world.account(rep, 'Hanna Miller', {
    line1: '12 Oak Street',
    city: 'Austin',
    region: 'TX',
    postal: '78701',
  });
  const id = await world.draft(rep, accountId, [
    { name: 'Panel', unitPrice: 349_00 },
    { name: 'Contact', unitPrice: 39_00, quantityMilli: 6000 },
    { name: 'Motion', unitPrice: 65_00, quantityMilli: 2000 },
    { name: 'Keypad', unitPrice: 89_00, discount: { kind: 'percent', ppm: 500_000 } },
    { name: 'Labor', kind: 'labor', unitPrice: 95_00, quantityMilli: 2500 },
    { name: 'Activation', kind: 'fee', unitPrice: 99_00 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 54_94 },
    ...lines,
  ]);
  await world.run(rep, 'estimates.update', {
    id,
    patch: {
      termMonths: 36,
      oneTimeDiscount: { kind: 'percent', ppm: 100_000 },
      paymentSchedule: depositSchedule({ kind: 'percent', ppm: 300_000 }),
    },
  });
  return { id, accountId };
}

const credit = { name: 'Returning customer', kind: 'credit', unitPrice: 50_00 };

test('a credit is off the whole after the discount, before tax, and is signed with it', async () => {
  const { id, accountId } = await e1([credit]);
  const totals = { oneTime: { credit: 50_00, subtotal: 934_60, taxable: 647_13, tax: 53_39, total: 987_99 } };
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({ totals, total: 987_99, rmr: 54_94 });
  await world.run(admin, 'estimates.update', { id, patch: { ownerUserId: admin.id } });
  const token = await sendEstimate(world, admin, id);
  expect(await world.get(admin, 'estimate-versions', { estimateId: id })).toMatchObject({
    content: { totals },
  });
  expect(await acceptEstimate(world, token)).toMatchObject({ status: 'signed', total: 987_99 });
  expect(await world.get(admin, 'contracts', { estimateId: id })).toMatchObject({
    oneTime: 934_60,
    rmrSold: 54_94,
  });
  expect(await world.list(admin, 'equipment', { accountId })).toHaveLength(10);
});

test('a credit of each month lowers what each service is sold for, and is no service', async () => {
  const { id, accountId } = await e1([{ ...credit, unitPrice: 4_94, frequency: 'monthly' }]);
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({ total: 1040_84, rmr: 50_00 });
  const token = await sendEstimate(world, admin, id);
  await acceptEstimate(world, token);
  const ledger = await world.list(admin, 'rmr-lines', { accountId });
  expect(ledger.map(({ name, monthly }) => [name, monthly])).toEqual([['Monitoring', 50_00]]);
});

test('a credit counts as discount: a rep asks for approval', async () => {
  const { id } = await e1([{ ...credit, unitPrice: 500_00 }]);
  await expect(sendEstimate(world, rep, id)).rejects.toMatchObject({
    code: 'NEEDS_APPROVAL',
    details: { reasons: expect.arrayContaining([expect.stringMatching(/one-time discount of/)]) },
  });
});

test('a credit has no discount, tax, cost, product or choice of its own, and never takes more than there is', async () => {
  const { id } = await e1([
    { ...credit, unitPrice: 5000_00, taxable: true, optional: true, selected: false },
  ]);
  expect(await world.get(admin, 'estimate-lines', { estimateId: id, kind: 'credit' })).toMatchObject({
    bucket: 'one-time',
    unitCost: null,
    taxable: false,
    optional: false,
    selected: true,
    net: 5000_00,
  });
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({
    total: 0,
    totals: { oneTime: { credit: 984_60, subtotal: 0, tax: 0 } },
  });
});
