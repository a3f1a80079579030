import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { twoHouses } from './test-two-houses.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

const world = await testWorld();
const { admin, rep, ohio, texas, linesOf, product, ...houses } = await twoHouses(world);
const one = async (...which: Parameters<typeof houses.one>) => (await houses.one(...which)) ?? {};

test('a copy keeps prices and terms, takes the cost and the taxes of today, and says what the catalog says by now', async () => {
  const [contact, motion, gone] = [
    await product('Contact'),
    await product('Motion'),
    await product('Old panel'),
  ];
  const id = await world.draft(rep, ohio, [
    { name: 'Hallway', kind: 'section' },
    { productId: contact },
    { productId: motion, quantityMilli: 2000 },
    { productId: gone },
  ]);
  await world.run(rep, 'estimates.update', {
    id,
    patch: {
      title: 'Whole house',
      termMonths: 24,
      internalNotes: 'Dog in the yard',
      oneTimeDiscount: { kind: 'percent', ppm: 50_000 },
    },
  });
  await world.run(admin, 'products.update', { id: contact, patch: { cost: 4_500 } });
  await world.run(admin, 'products.update', { id: motion, patch: { price: 12_000 } });
  await world.run(admin, 'products.update', { id: gone, patch: { status: 'discontinued' } });

  const copy = await world.make(rep, 'estimates.copy', { id, accountId: texas });
  const source = await one('estimates', { id });
  expect(await one('estimates', { id: copy })).toMatchObject({
    accountId: texas,
    status: 'draft',
    revision: 1,
    title: 'Security system for Lake House',
    termMonths: 24,
    oneTimeDiscount: { kind: 'percent', ppm: 50_000 },
    subtotal: 38_000,
    taxAmount: 2_375,
    ownerUserId: rep.id,
    internalNotes:
      `Copied from ${String(source['reference'])}.\n“Motion” has another price in the catalog.\n` +
      '“Old panel” is discontinued.\n\nDog in the yard',
  });
  const { contactId } = await one('estimates', { id: copy });
  expect(await one('contacts', { id: String(contactId) })).toMatchObject({ accountId: texas });
  expect(source).toMatchObject({ accountId: ohio, subtotal: 38_000, taxAmount: 0 });
  expect(await linesOf(copy)).toMatchObject([
    { name: 'Hallway', kind: 'section' },
    { name: 'Contact', unitPrice: 10_000, unitCost: 4_500, taxable: true },
    {
      name: 'Motion',
      unitPrice: 10_000,
      listPrice: 12_000,
      unitCost: 4_000,
      quantityMilli: 2000,
      taxable: true,
    },
    { name: 'Old panel', unitPrice: 10_000, productId: gone },
  ]);
});

test('a copy for the same account keeps its title and contact, and the options of the estimate', async () => {
  const id = await world.make(rep, 'estimates.create', { accountId: ohio });
  const [goodId, bestId] = [newKey(), newKey()];
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: 30_000 }],
  });
  await world.run(rep, 'estimates.update', { id, patch: { title: 'Second try' } });
  await world.run(rep, 'estimates.addOption', { id, option: { id: goodId, name: 'Good' } });
  await world.run(rep, 'estimates.addOption', { id, option: { id: bestId, name: 'Best' }, copyOf: goodId });
  const copy = await world.make(rep, 'estimates.copy', { id, accountId: ohio });
  const { contactId } = await one('estimates', { id });
  expect(await one('estimates', { id: copy })).toMatchObject({
    title: 'Second try',
    contactId,
    options: [
      { id: goodId, name: 'Good', recommended: true },
      { id: bestId, name: 'Best' },
    ],
    subtotal: 30_000,
  });
  expect((await linesOf(copy)).map((line) => line['optionId'])).toEqual([goodId, bestId]);
});

test('nobody copies what they may not read, or for an account that is not theirs to read', async () => {
  const id = await world.make(rep, 'estimates.create', { accountId: ohio });
  const stranger = await world.company('Other Security');
  const strange = await world.account(stranger);
  const refused = async (actor: Actor, args: object) =>
    expect(world.run(actor, 'estimates.copy', args)).rejects.toMatchObject({
      code: expect.stringMatching(/^NOT_/),
    });
  await refused(stranger, { id, accountId: strange });
  await refused(rep, { id, accountId: strange });
  await refused(await world.person(admin, 'installer'), { id, accountId: ohio });
  await refused(await world.person(admin, 'auditor'), { id, accountId: ohio });
});
