import { beforeEach, expect, test } from 'vitest';
import { workOrders } from '@sable/domain/work-order';
import { acceptEstimate, offer } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

// The lifecycles of products and packages, and how they affect each other.

const world = await testWorld();
const admin = await world.company('Catalog Security');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });
let panel: string;
let siren: string;
let made = 0;

const product = (name: string, fields: object = {}) =>
  world.make(admin, 'products.create', {
    sku: `SKU-${(made += 1)}`,
    name,
    kind: 'equipment',
    price: 5_000,
    ...fields,
  });
const update = (collection: string, id: string, patch: object) =>
  world.run(admin, `${collection}.update`, { id, patch });
const part = (productId: string, quantityMilli = 1000) => ({ productId, quantityMilli });
const pack = (fields: object) => world.make(admin, 'packages.create', { name: `Set ${made}`, ...fields });

beforeEach(async () => {
  panel = await product('Panel');
  siren = await product('Siren');
});

test('a product is sold, discontinued, and sold again, and is never a draft again', async () => {
  const id = await product('Keypad', { status: 'draft' });
  for (const status of ['active', 'discontinued', 'active']) await update('products', id, { status });
  for (const status of ['active', 'discontinued']) {
    await update('products', id, { status });
    await expect(update('products', id, { status: 'draft' })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
  }
});

test('a package without a product is a draft, and is not offered before it has one', async () => {
  const id = await pack({});
  expect(await world.find(admin, 'packages', { id })).toMatchObject({ status: 'draft' });
  const phrase = /at least one product\. Nothing was saved/;
  await expect(update('packages', id, { status: 'active' })).rejects.toThrow(phrase);
  await expect(pack({ status: 'active' })).rejects.toThrow(phrase);
  await update('packages', id, { lines: [part(panel)] });
  await update('packages', id, { status: 'active' });
  await expect(update('packages', id, { lines: [] })).rejects.toThrow(phrase);
  await expect(update('packages', id, { status: 'draft' })).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
  });
  for (const status of ['retired', 'active']) await update('packages', id, { status });
});

test('half a device is refused, half an hour is not', async () => {
  const hour = await product('Labor', { kind: 'labor' });
  await expect(pack({ lines: [part(panel, 500)] })).rejects.toThrow('“Panel” is a device');
  await expect(pack({ lines: [part(panel), part(hour, 500)] })).resolves.toBeTruthy();
});

test('an active package takes only what is sold', async () => {
  const draft = await product('Coming soon', { status: 'draft' });
  const id = await pack({ lines: [part(panel)] });
  await expect(update('packages', id, { addOns: [part(draft)] })).rejects.toThrow('still a draft');
  const waits = await pack({ status: 'draft', lines: [part(panel), part(draft)] });
  await expect(update('packages', waits, { status: 'active' })).rejects.toThrow('“Coming soon” is still');
});

test('a package says that a product of it was discontinued, until it is taken out or sold again', async () => {
  const id = await pack({ lines: [part(panel), part(siren)] });
  const says = async () => (await world.find(admin, 'packages', { id }))?.['hasDiscontinued'];
  await update('products', siren, { status: 'discontinued' });
  expect(await says()).toBe(true);
  await update('packages', id, { name: 'Renamed', lines: [part(panel, 2000), part(siren)] });
  await update('products', siren, { status: 'active' });
  expect(await says()).toBe(false);
  await update('products', siren, { status: 'discontinued' });
  await update('packages', id, { lines: [part(panel)] });
  expect(await says()).toBe(false);
  await expect(update('packages', id, { lines: [part(panel), part(siren)] })).rejects.toThrow('discontinued');
});

test('an installer finishes with the serial number of what asks for one', async () => {
  const rep = await world.person(admin, 'sales');
  const installer = await world.person(admin, 'installer');
  const hub = await product('Hub', { serialRequired: true });
  const accountId = await world.account(rep, 'Hanna Miller', austin);
  const lines = [{ productId: hub }, { productId: siren }];
  await acceptEstimate(world, (await offer(world, rep, accountId, lines)).token);
  const times = { startsAt: '2026-03-20T12:00:00.000Z', endsAt: '2026-03-20T15:00:00.000Z' };
  const visit = { title: 'Install', type: 'install', accountId, userId: installer.id, ...times };
  const visitId = await world.make(admin, 'events.create', visit);
  const found = await world.list(admin, 'work-orders', { accountId });
  const order = workOrders.schema.parse(found[0]);
  await update('work-orders', order.id, { assigneeUserId: installer.id, status: 'scheduled' });
  for (const [place, { what }] of order.steps.entries())
    await world.run(installer, 'work-orders.markStep', { id: order.id, place, what, done: true });
  const finish = () =>
    world.run(installer, 'events.finish', {
      id: visitId,
      workOrderId: order.id,
      at: '2026-03-20T15:28:00.000Z',
      left: [],
      signedBy: 'Hanna Miller',
      unsignedReason: null,
    });
  await expect(finish()).rejects.toThrow('Without a serial number: Hub. Nothing was saved.');
  const device = order.steps.find(({ what }) => what === 'Hub')?.deviceId ?? '';
  await world.run(installer, 'equipment.update', { id: device, patch: { serial: 'H-1' } });
  await finish();
  expect(await world.find(admin, 'equipment', { id: device })).toMatchObject({ status: 'installed' });
});
