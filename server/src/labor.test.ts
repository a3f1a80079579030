import { expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { laborNeeded } from '@sable/domain/estimate/labor';
import { estimateLines, linesOf } from '@sable/domain/estimate/line';
import { products } from '@sable/domain/product';
import { readAs } from './read-as.ts';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

test('the minutes of the products become hours of their labor, and the duration of the install', async () => {
  const world = await testWorld();
  const admin = await world.company();
  const hour = await world.make(admin, 'products.create', {
    sku: 'H',
    name: 'Labor',
    kind: 'labor',
    taxClass: 'installation_labor',
    price: 95_00,
  });
  const panel = await world.make(admin, 'products.create', {
    sku: 'P',
    name: 'Panel',
    kind: 'equipment',
    price: 349_00,
    laborMinutes: 50,
    laborProductId: hour,
  });
  await world.run(admin, 'tax-profiles.create', {
    name: 'Texas',
    region: 'TX',
    components: [{ name: 'State', ratePpm: 82_500, validFrom: null, validTo: null }],
    taxableClasses: ['equipment_sold'],
  });
  const accountId = await world.account(admin, 'Hanna Miller', {
    line1: '12 Oak Street',
    city: 'Austin',
    region: 'TX',
    postal: '78701',
  });
  const id = await world.draft(admin, accountId, [{ productId: panel }]);
  const needed = await readAs(world.tenancy, admin, async (tx) =>
    laborNeeded(await tx.list(estimateLines, linesOf(id)), await tx.listAll(products, where({}))),
  );
  expect(needed).toEqual([{ productId: hour, optionId: null, quantityMilli: 833 }]);
  const lines = needed.map(({ productId, quantityMilli }) => ({ productId, quantityMilli }));
  await world.run(admin, 'estimate-lines.add', { estimateId: id, lines });
  const rows = await world.list(admin, 'estimate-lines', { estimateId: id, kind: 'labor' });
  expect(rows).toMatchObject([{ quantityMilli: 833, net: 79_14, taxable: false }]);

  await acceptEstimate(world, await sendEstimate(world, admin, id));
  const orders = await world.list(admin, 'work-orders', { accountId });
  expect(orders).toMatchObject([{ type: 'install', laborMinutes: 50 }]);

  await expect(
    world.run(admin, 'products.update', { id: hour, patch: { laborProductId: panel } }),
  ).rejects.toMatchObject({ code: 'INVALID', message: expect.stringMatching(/only what is installed/) });
});
