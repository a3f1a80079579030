import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import { addDays } from '@sable/domain/calendar-date';
import { where } from '@sable/domain/kernel/predicate';
import { companyDay } from './test-day.ts';
import { twoHouses } from './test-two-houses.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

const world = await testWorld();
const { admin, rep, ohio, texas, linesOf, product, one } = await twoHouses(world);
const today = companyDay();
let organizationId: string;
let panel: string;
let monitoring: string;

const agree = (fields: object, by: Actor = admin) =>
  world.make(by, 'organization-prices.create', { organizationId, ...fields });
const draft = async (accountId: string, lines: readonly object[]) => {
  const id = await world.draft(rep, accountId, lines);
  return id;
};
const reasonsOf = async (id: string) =>
  z
    .object({ reasons: z.array(z.string()) })
    .parse((await world.run(rep, 'estimates.checkApproval', { id })).results[0]).reasons;

/** The house in Texas is a site of the organization; the one in Ohio belongs to no organization. */
beforeAll(async () => {
  organizationId = await world.make(admin, 'organizations.create', { name: 'Northern Stores' });
  await world.run(admin, 'accounts.update', { id: texas, patch: { organizationId } });
  panel = await product('Panel', { minPrice: 9_000 });
  monitoring = await product('Monitoring', {
    kind: 'monitoring',
    taxClass: 'monitoring',
    price: 39_99,
    cost: 8_00,
  });
  await agree({ productId: panel, price: 8_000 });
  await agree({ productId: monitoring, price: 29_99 });
});

test('a line of a site takes the price of its organization, one time and monthly; another customer pays the catalog’s', async () => {
  const lines = [{ productId: panel, quantityMilli: 2000 }, { productId: monitoring }];
  const site = await draft(texas, lines);
  expect(await linesOf(site)).toMatchObject([
    { unitPrice: 8_000, listPrice: 8_000, fromPriceList: true, net: 16_000 },
    { unitPrice: 29_99, listPrice: 29_99, listFrequency: 'monthly', fromPriceList: true },
  ]);
  expect(await one('estimates', { id: site })).toMatchObject({ subtotal: 16_000, rmr: 29_99 });
  expect(await linesOf(await draft(ohio, lines))).toMatchObject([
    { unitPrice: 10_000, fromPriceList: false },
    { unitPrice: 39_99, fromPriceList: false },
  ]);
});

test('the price of the organization is no discount and breaks no floor; below it both are asked about', async () => {
  const id = await draft(texas, [{ productId: panel }]);
  expect(await reasonsOf(id)).toEqual([]);
  const [line] = await linesOf(id);
  await world.run(rep, 'estimate-lines.update', { id: line?.['id'], patch: { unitPrice: 7_999 } });
  expect(await reasonsOf(id)).toEqual(['A price is lower than may be given without approval.']);
  await world.run(rep, 'estimate-lines.update', { id: line?.['id'], patch: { unitPrice: 6_000 } });
  expect(await reasonsOf(id)).toEqual([
    expect.stringMatching(/^The one-time discount of 25% is above the limit of/),
    'A price is lower than may be given without approval.',
  ]);
});

test('the floor of the product still holds where the organization pays more than it', async () => {
  const dear = await product('Camera', { minPrice: 5_000 });
  await agree({ productId: dear, price: 9_000 });
  const id = await draft(texas, [{ productId: dear, unitPrice: 8_500 }]);
  expect(await reasonsOf(id)).toEqual([]);
});

test('a price holds on its days alone', async () => {
  const door = await product('Door contact');
  await agree({ productId: door, price: 7_000, validTo: addDays(today, -2) });
  await agree({ productId: door, price: 6_000, validFrom: addDays(today, 2) });
  expect(await linesOf(await draft(texas, [{ productId: door }]))).toMatchObject([{ unitPrice: 10_000 }]);
  await agree({ productId: door, price: 6_500, validFrom: addDays(today, -1) });
  expect(await linesOf(await draft(texas, [{ productId: door }]))).toMatchObject([{ unitPrice: 6_500 }]);
});

test('two prices of one product that begin on one day are refused', async () => {
  await expect(agree({ productId: panel, price: 1_00 })).rejects.toMatchObject({ code: 'DUPLICATE' });
});

test('an end before the start is refused in words', async () => {
  await expect(
    agree({ productId: panel, price: 1_00, validFrom: today, validTo: addDays(today, -1) }),
  ).rejects.toMatchObject({ code: 'INVALID', details: { field: 'validTo' } });
});

test('a package’s products, and a line that changes its product, take it too', async () => {
  const packageId = await world.make(admin, 'packages.create', {
    name: 'Store',
    lines: [{ productId: panel, quantityMilli: 1000, required: false }],
  });
  const id = await draft(texas, [{ name: 'Typed', unitPrice: 1_00 }]);
  await world.run(rep, 'estimates.placePackage', { id, packageId, placedId: newKey(), optionId: null });
  const [typed, packed] = await linesOf(id);
  expect(packed).toMatchObject({ unitPrice: 8_000, fromPriceList: true });
  await world.run(rep, 'estimate-lines.update', { id: typed?.['id'], patch: { productId: panel } });
  expect((await linesOf(id))[0]).toMatchObject({ unitPrice: 8_000, fromPriceList: true });
});

test('a template gives each customer their own price, and says so', async () => {
  const source = await draft(ohio, [{ productId: panel }]);
  await world.run(rep, 'estimate-templates.save', {
    estimateId: source,
    name: 'Panel alone',
    shared: false,
    keepsMessage: false,
  });
  const template = await one('estimate-templates', { name: 'Panel alone' }, rep);
  const from = (accountId: string) =>
    world.make(rep, 'estimates.fromTemplate', { templateId: template?.['id'], accountId });
  const site = await from(texas);
  expect(await linesOf(site)).toMatchObject([{ unitPrice: 8_000, listPrice: 8_000, fromPriceList: true }]);
  expect((await one('estimates', { id: site }))?.['internalNotes']).toContain(
    '“Panel” has another price now, from the organization’s price list.',
  );
  expect(await linesOf(await from(ohio))).toMatchObject([{ unitPrice: 10_000, fromPriceList: false }]);
});

test('a copy is priced by the list of its site, both ways, and keeps what a person typed', async () => {
  const household = await draft(ohio, [{ productId: panel }, { productId: monitoring, unitPrice: 35_00 }]);
  const copy = await world.make(rep, 'estimates.copy', { id: household, accountId: texas });
  expect(await linesOf(copy)).toMatchObject([
    { unitPrice: 8_000, listPrice: 8_000, fromPriceList: true },
    { unitPrice: 35_00, listPrice: 29_99, fromPriceList: true },
  ]);
  const notes = String((await one('estimates', { id: copy }))?.['internalNotes']);
  expect(notes).toContain('“Panel” takes its price from the organization’s price list now.');
  expect(notes).toContain('“Monitoring” has another price in the organization’s price list.');

  const back = await world.make(rep, 'estimates.copy', { id: copy, accountId: ohio });
  expect(await linesOf(back)).toMatchObject([
    { unitPrice: 10_000, listPrice: 10_000, fromPriceList: false },
    { unitPrice: 35_00, listPrice: 39_99, fromPriceList: false },
  ]);
});

test('what was put on a draft stays when the list changes, and the customer reads nothing of the list', async () => {
  const door = await product('Siren');
  const priceId = await agree({ productId: door, price: 5_000 });
  const id = await draft(texas, [{ productId: door }]);
  await world.run(admin, 'organization-prices.update', { id: priceId, patch: { price: 4_000 } });
  expect(await linesOf(id)).toMatchObject([{ unitPrice: 5_000 }]);
  await world.run(rep, 'estimates.send', { id });
  const version = await one('estimate-versions', { estimateId: id });
  expect(JSON.stringify(version?.['content'])).not.toMatch(/fromPriceList|listPrice/);
});

test('who sells reads the list and does not write it; an installer reads nothing of it', async () => {
  const condition = where({ organizationId, productId: panel });
  const [row] = await world.rows(rep, { collection: 'organization-prices', where: condition });
  expect(row).toMatchObject({ price: 8_000 });
  for (const role of ['sales', 'office', 'manager', 'auditor'] as const) {
    const person = await world.person(admin, role);
    await expect(agree({ productId: panel, price: 1, validFrom: today }, person)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    for (const [act, args] of [
      ['update', { patch: { price: 1 } }],
      ['delete', {}],
    ] as const)
      await expect(
        world.run(person, `organization-prices.${act}`, { id: row?.['id'], ...args }),
      ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  }
  const installer = await world.person(admin, 'installer');
  expect(await world.rows(installer, { collection: 'organization-prices', where: condition })).toEqual([]);
});
