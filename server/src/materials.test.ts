import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { testWorld } from './test-world.ts';

// Materials used for work: entered by the workers without prices, and read by the office with their cost.

const world = await testWorld();
const admin = await world.company('Cable Security');
const office = await world.person(admin, 'office');
const cableId = await world.make(admin, 'products.create', {
  ...{ sku: 'CAB-1', name: 'Cable, 22/4', kind: 'equipment', price: 90, cost: 21 },
});
let installer: Actor;
let stranger: Actor;
let accountId: string;
let orderId: string;

beforeEach(async () => {
  installer = await world.person(admin, 'installer');
  stranger = await world.person(admin, 'installer');
  accountId = await world.account(office);
  orderId = await world.make(office, 'work-orders.create', {
    ...{ title: 'Cable run', accountId, status: 'ready', assigneeUserId: installer.id },
  });
});

const used = (actor: Actor) => world.list(actor, 'work-materials', { workOrderId: orderId });
const add = (actor: Actor, fields: object = {}) =>
  world.make(actor, 'work-materials.add', {
    ...{ workOrderId: orderId, productId: cableId, quantityMilli: 12_500, note: 'Attic' },
    ...fields,
  });
const finish = async () => {
  await world.run(office, 'work-orders.update', { id: orderId, patch: { status: 'in_progress' } });
  await world.run(office, 'work-orders.update', {
    ...{ id: orderId, patch: { status: 'completed', unsignedReason: 'At work' } },
  });
};

test('an installer adds a product, whose cost of that day the office sees and the installer does not', async () => {
  await add(installer);
  await world.run(admin, 'products.update', { id: cableId, patch: { cost: 30 } });
  const [seen] = await used(office);
  expect(seen).toMatchObject({
    name: 'Cable, 22/4',
    quantityMilli: 12_500,
    unitCost: 21,
    note: 'Attic',
    accountId,
  });
  const [own] = await used(installer);
  expect(own).toMatchObject({ name: 'Cable, 22/4', quantityMilli: 12_500 });
  expect(own).not.toHaveProperty('unitCost');
  await world.run(admin, 'products.update', { id: cableId, patch: { cost: 21 } });
});

test('what has no product has a name, and something is one of them', async () => {
  await add(installer, { productId: null, name: 'Cable ties', note: null });
  expect(await used(office)).toMatchObject([{ name: 'Cable ties', productId: null, unitCost: null }]);
  await expect(add(installer, { productId: null })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(add(installer, { quantityMilli: 0 })).rejects.toMatchObject({ code: 'INVALID' });
});

test('nobody else adds or reads it, and no cost is taken from who asks', async () => {
  const id = await add(installer);
  await expect(add(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await used(stranger)).toEqual([]);
  await expect(add(await world.person(admin, 'sales'))).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await expect(add(installer, { unitCost: 1 })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(
    world.run(office, 'work-materials.update', { id, patch: { unitCost: 1 } }),
  ).rejects.toMatchObject({ code: 'SERVER_FIELD' });
});

test('once the work is done the office alone corrects it', async () => {
  const id = await add(installer);
  await world.run(installer, 'work-materials.update', { id, patch: { quantityMilli: 13_000 } });
  await finish();
  const change = (actor: Actor) =>
    world.run(actor, 'work-materials.update', { id, patch: { quantityMilli: 14_000 } });
  await expect(change(installer)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await expect(add(installer)).rejects.toMatchObject({ code: 'NOT_READY' });
  await change(office);
  await add(office);
  expect(await used(office)).toHaveLength(2);
});

test('goes with its work order', async () => {
  await add(installer);
  await world.run(office, 'work-orders.delete', { id: orderId });
  expect(await used(office)).toEqual([]);
});
