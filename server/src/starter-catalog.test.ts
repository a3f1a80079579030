import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { starterPackages } from '@sable/domain/starter-packages';
import { STARTER_LABOR, starterProducts } from '@sable/domain/starter-catalog';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();

const parts = (pack: (typeof starterPackages)[number]) => ({
  name: pack.name,
  description: pack.description,
  parts: pack.parts.map(([sku, pieces]) => ({ sku, quantityMilli: pieces * 1000 })),
});
const whole = {
  products: starterProducts,
  packages: starterPackages.map(parts),
  laborSku: STARTER_LABOR,
};
const add = async (actor: Actor, args: object) =>
  (await world.run(actor, 'products.addCatalog', args)).results[0];

test('a starter catalog is added in one piece, and a second time nothing is there twice', async () => {
  const own = await world.company('Harbor Alarm');
  await world.run(own, 'products.create', {
    sku: 'panel',
    name: 'My panel',
    kind: 'equipment',
    taxClass: 'equipment_sold',
    price: 1_00,
  });
  expect(await add(own, whole)).toEqual({ products: starterProducts.length - 1, packages: 3 });
  expect(await add(own, whole)).toEqual({ products: 0, packages: 0 });
  const rows = await world.rows(own, { collection: 'products', limit: 100 });
  expect(rows).toHaveLength(starterProducts.length);
  // The company's existing product keeps its name and price, and the packages contain it.
  const mine = rows.find(({ sku }) => sku === 'panel');
  expect(mine).toMatchObject({ name: 'My panel', price: 1_00 });
  // The labor minutes of new products are sold with the starter labor product by the hour. Labor, services, and
  // existing products have none.
  const hour = rows.find((row) => row['sku'] === STARTER_LABOR);
  const sold = rows.filter(({ laborProductId }) => laborProductId === hour?.['id']).map((row) => row['sku']);
  const timed = starterProducts.filter(({ kind, laborMinutes }) => kind === 'equipment' && laborMinutes);
  expect(sold.toSorted()).toEqual(
    timed.flatMap((product) => (product.sku === 'PANEL' ? [] : product.sku)).toSorted(),
  );
  const pack = await world.find(own, 'packages', { name: 'Home essentials' });
  expect(pack).toMatchObject({
    lines: expect.arrayContaining([expect.objectContaining({ productId: mine?.['id'] })]),
  });
});

test('a package of a product that is not there is refused, and nothing is kept', async () => {
  const own = await world.company('Bay Alarm');
  await expect(add(own, { ...whole, products: starterProducts.slice(0, 3) })).rejects.toThrow(
    'there is no product “CONTACT”. Nothing was saved.',
  );
  expect(await world.rows(own, { collection: 'products' })).toEqual([]);
});

test.each(['manager', 'office', 'sales', 'installer'] as const)('%s adds no catalog', async (role) => {
  await expect(add(await world.person(admin, role), whole)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
});

test('a test estimate is at the company’s own address, for the person who asks, with the package on it', async () => {
  const own = await world.company('Pier Alarm');
  const address = { line1: '1 Pier Road', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
  await world.run(own, 'companies.update', { id: own.companyId, patch: { address } });
  await add(own, whole);
  const pack = await world.find(own, 'packages', { name: 'Home essentials' });
  const id = await world.make(own, 'estimates.openTest', { packageId: pack?.['id'] });
  const estimate = await world.find(own, 'estimates', { id });
  const lines = await world.list(own, 'estimate-lines', { estimateId: id });
  expect(lines).toHaveLength(8);
  expect(estimate).toMatchObject({ status: 'draft', tax: { profileName: 'Ohio' } });
  const [contact] = await world.rows(own, { collection: 'contacts' });
  expect(contact).toMatchObject({ name: own.name, id: estimate?.['contactId'] });
  const [account] = await world.rows(own, { collection: 'accounts' });
  expect(account).toMatchObject({ name: 'Test customer', city: 'Dayton', ownerUserId: own.id });
});

test('only an administrator opens a test estimate', async () => {
  const rep = await world.person(admin, 'sales');
  await expect(world.run(rep, 'estimates.openTest', { packageId: null })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
});
