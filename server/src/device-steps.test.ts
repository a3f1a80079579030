import { beforeEach, describe, expect, test } from 'vitest';
import { equipment } from '@sable/domain/equipment';
import type { Actor } from '@sable/domain/kernel/actor';
import { workOrders } from '@sable/domain/work-order';
import { testWorld } from './test-world.ts';

// Tests manually written work order steps that name an installed device and update it.

const world = await testWorld();
const admin = await world.company('Serving Security');
const office = await world.person(admin, 'office');
let installer: Actor;
let accountId: string;

const device = async (id: string) => equipment.schema.parse(await world.find(admin, 'equipment', { id }));
const order = async (id: string) => workOrders.schema.parse(await world.find(admin, 'work-orders', { id }));
const hung = (fields: object) =>
  world.make(office, 'equipment.create', {
    ...{ accountId, name: 'Motion', status: 'installed', location: 'Hall', zone: '003' },
    ...fields,
  });
const step = (action: string, deviceId: string | null, fields: object = {}) => ({
  ...{ what: `${action} it`, action, zone: '', done: false, deviceId },
  ...fields,
});
const write = (steps: readonly object[], actor = office, fields: object = {}) =>
  world.make(actor, 'work-orders.create', {
    ...{ title: 'Service', type: 'service', accountId, status: 'ready', assigneeUserId: installer.id },
    ...{ steps, ...fields },
  });
const tick = (id: string, place: number, what: string, fields: object = {}, actor = installer) =>
  world.run(actor, 'work-orders.markStep', { id, place, what, done: true, reason: null, ...fields });
const refused = (work: Promise<unknown>, code: string, message?: RegExp) =>
  expect(work).rejects.toMatchObject({ code, ...(message && { message: expect.stringMatching(message) }) });

beforeEach(async () => {
  installer = await world.person(admin, 'installer');
  accountId = await world.account(admin, 'Hanna Miller');
});

describe('a step that is ticked', () => {
  test('replaces a device by one with its zone and room, and both know of it', async () => {
    const old = await hung({ serial: 'OLD-1', zoneName: 'Front hall', wiring: 'wired' });
    const id = await write([step('replace', old)]);
    await tick(id, 0, 'replace it', { serial: 'NEW-1', at: '2026-03-20T15:00:00.000Z' });
    expect(await device(old)).toMatchObject({ status: 'replaced', serial: 'OLD-1' });
    expect(await world.list(admin, 'equipment', { accountId, status: 'installed' })).toMatchObject([
      {
        ...{ name: 'Motion', serial: 'NEW-1', location: 'Hall', zone: '003', zoneName: 'Front hall' },
        ...{ wiring: 'wired', replacesId: old, workOrderId: id, installedOn: '2026-03-20' },
        ...{ installedByUserId: installer.id, zoneTestedAt: null },
      },
    ]);
  });

  test('moves a device to another room and zone, where it is tested again', async () => {
    const id = await hung({});
    await world.run(office, 'equipment.testZone', { id, tested: true, at: '2026-03-20T15:00:00.000Z' });
    const orderId = await write([step('move', id)]);
    await tick(orderId, 0, 'move it', { room: 'Garage', zone: '9' });
    expect(await device(id)).toMatchObject({
      ...{ status: 'installed', location: 'Garage', zone: '009', zoneTestedAt: null },
    });
  });

  test('takes a device off, and tests the zone of one', async () => {
    const [gone, tested] = [await hung({}), await hung({ zone: '004' })];
    const id = await write([step('remove', gone), step('test', tested)]);
    await tick(id, 0, 'remove it');
    await tick(id, 1, 'test it', { at: '2026-03-20T15:00:00.000Z' });
    expect(await device(gone)).toMatchObject({ status: 'removed' });
    expect(await device(tested)).toMatchObject({ zoneTestedAt: '2026-03-20T15:00:00.000Z' });
  });

  test('installs a planned device with the end of the work, by the work order that names it', async () => {
    const id = await hung({ status: 'planned' });
    const orderId = await write([step('install', id)]);
    expect(await device(id)).toMatchObject({ status: 'planned', workOrderId: orderId });
    await refused(write([step('install', id)]), 'INVALID', /is installed by “Service”/);
    await tick(orderId, 0, 'install it');
    for (const patch of [{ status: 'in_progress' }, { status: 'completed', unsignedReason: 'At work' }])
      await world.run(office, 'work-orders.update', { id: orderId, patch });
    expect(await device(id)).toMatchObject({ status: 'installed', installedByUserId: installer.id });
  });

  test('does the same where it is ticked in the form of the work order', async () => {
    const [moved, gone] = [await hung({}), await hung({ zone: '004' })];
    const id = await write([step('move', moved, { room: 'Attic', zone: '004' }), step('remove', gone)]);
    const { steps } = await order(id);
    const marked = (...places: number[]) => ({
      steps: steps.map((each, place) => ({ ...each, done: places.includes(place) })),
    });
    await refused(
      world.run(installer, 'work-orders.update', { id, patch: marked(0) }),
      'INVALID',
      /Zone 004 is taken/,
    );
    await world.run(installer, 'work-orders.update', { id, patch: marked(1) });
    await world.run(installer, 'work-orders.update', { id, patch: marked(0, 1) });
    expect(await device(moved)).toMatchObject({ location: 'Attic', zone: '004' });
    await world.run(installer, 'work-orders.update', { id, patch: marked(1) });
    await world.run(installer, 'work-orders.update', { id, patch: marked() });
    expect([await device(moved), await device(gone)]).toMatchObject([
      { location: 'Hall', zone: '003' },
      { status: 'installed', zone: '004' },
    ]);
  });

  test('asks for the serial number before the work is done, where the product asks for one', async () => {
    const productId = await world.make(admin, 'products.create', {
      ...{ sku: 'MO-1', name: 'Motion', kind: 'equipment', price: 100, serialRequired: true },
    });
    const old = await hung({ productId, serial: 'A-1' });
    const id = await write([step('replace', old)]);
    await refused(tick(id, 0, 'replace it', { serial: 'A-1' }), 'INVALID', /device that is removed/);
    await tick(id, 0, 'replace it');
    const visitId = await world.make(office, 'events.create', {
      ...{ title: 'Service', type: 'service', accountId, userId: installer.id, workOrderId: id },
      ...{ startsAt: '2026-03-20T12:00:00.000Z', endsAt: '2026-03-20T15:00:00.000Z' },
    });
    const finish = () =>
      world.run(installer, 'events.finish', {
        ...{ id: visitId, workOrderId: id, at: '2026-03-20T15:28:00.000Z', left: [] },
        ...{ signedBy: 'Hanna Miller', unsignedReason: null },
      });
    await refused(finish(), 'NOT_READY', /Without a serial number: Motion/);
    const made = await world.find(admin, 'equipment', { accountId, replacesId: old });
    await world.run(installer, 'equipment.update', { id: made?.['id'], patch: { serial: 'A-2' } });
    await finish();
  });
});

describe('a check mark that is cleared', () => {
  test('leaves the devices as they stood', async () => {
    const [replaced, moved, gone, tested] = [
      await hung({ status: 'installed', serial: 'R-1' }),
      await hung({ zone: '004' }),
      await hung({ zone: '005' }),
      await hung({ zone: '006' }),
    ];
    await world.run(office, 'equipment.update', { id: replaced, patch: { status: 'faulty' } });
    const id = await write([
      step('replace', replaced),
      step('move', moved),
      step('remove', gone),
      step('test', tested),
    ]);
    const whats = ['replace it', 'move it', 'remove it', 'test it'];
    for (const [place, what] of whats.entries())
      await tick(id, place, what, { serial: 'R-2', room: 'Attic', zone: '040' });
    for (const [place, what] of whats.entries()) await tick(id, place, what, { done: false });
    expect([
      await device(replaced),
      await device(moved),
      await device(gone),
      await device(tested),
    ]).toMatchObject([
      { status: 'faulty', zone: '003', serial: 'R-1', beforeStep: null },
      { status: 'installed', location: 'Hall', zone: '004', beforeStep: null },
      { status: 'installed', zone: '005', beforeStep: null },
      { zoneTestedAt: null },
    ]);
    expect(await world.list(admin, 'equipment', { accountId })).toHaveLength(4);
    expect((await order(id)).steps.map(({ done }) => done)).toEqual([false, false, false, false]);
  });

  test('leaves the test of a zone that stood before the work', async () => {
    const id = await hung({});
    await world.run(office, 'equipment.testZone', { id, tested: true, at: '2026-03-02T15:00:00.000Z' });
    const orderId = await write([step('test', id), step('test', id, { what: 'test again' })]);
    await tick(orderId, 0, 'test it', { at: '2026-03-20T15:00:00.000Z' });
    await tick(orderId, 1, 'test again', { at: '2026-03-20T16:00:00.000Z' });
    await tick(orderId, 0, 'test it', { done: false });
    expect(await device(id)).toMatchObject({ zoneTestedAt: '2026-03-20T16:00:00.000Z' });
    await tick(orderId, 1, 'test again', { done: false });
    expect(await device(id)).toMatchObject({ zoneTestedAt: '2026-03-02T15:00:00.000Z', tickedTest: null });
  });

  test('leaves the test that somebody else has made since', async () => {
    const id = await hung({});
    const orderId = await write([step('test', id)]);
    await tick(orderId, 0, 'test it', { at: '2026-03-20T15:00:00.000Z' });
    await world.run(office, 'equipment.testZone', { id, tested: true, at: '2026-03-20T17:00:00.000Z' });
    await tick(orderId, 0, 'test it', { done: false });
    expect(await device(id)).toMatchObject({ zoneTestedAt: '2026-03-20T17:00:00.000Z' });
  });

  test('stays where the zone is another device’s now, or other work has changed the device', async () => {
    const gone = await hung({});
    const id = await write([step('remove', gone)]);
    await tick(id, 0, 'remove it');
    const other = await hung({ name: 'Camera' });
    await refused(tick(id, 0, 'remove it', { done: false }), 'INVALID', /Zone 003 is taken by Camera/);
    const first = await write([step('move', other)]);
    const second = await write([step('move', other)]);
    await tick(first, 0, 'move it', { room: 'Attic' });
    await tick(second, 0, 'move it', { room: 'Garage' });
    await refused(tick(first, 0, 'move it', { done: false }), 'NOT_READY', /Other work has changed Camera/);
    expect(await device(other)).toMatchObject({ location: 'Garage' });
    expect((await order(first)).steps).toMatchObject([{ done: true }]);
  });
});

describe('the device of a step', () => {
  test('is one of the account, which is there, and changed once', async () => {
    const there = await hung({});
    const elsewhere = await world.make(office, 'equipment.create', {
      ...{ accountId: await world.account(admin), name: 'Siren', status: 'installed' },
    });
    const removed = await hung({ zone: '004' });
    await world.run(office, 'equipment.update', { id: removed, patch: { status: 'removed' } });
    for (const action of ['replace', 'move', 'remove', 'test', 'install'])
      await refused(write([step(action, elsewhere)]), 'INVALID', /Device: choose one from the same account/);
    await refused(write([step('move', removed)]), 'INVALID', /is removed/);
    await refused(write([step('install', there)]), 'INVALID', /is installed already/);
    await refused(write([step('move', there), step('remove', there)]), 'INVALID', /Two steps change/);
    await refused(write([step('remove', there, { done: true })]), 'INVALID', /not saved yet/);
    const id = await write([step('move', there)]);
    await refused(
      world.run(installer, 'work-orders.update', { id, patch: { steps: [step('move', elsewhere)] } }),
      'INVALID',
    );
    await refused(tick(id, 0, 'move it', {}, await world.person(admin, 'installer')), 'NOT_FOUND');
    await refused(tick(id, 0, 'move it', {}, await world.person(admin, 'sales')), 'NOT_AUTHORIZED');
    expect(await device(there)).toMatchObject({ status: 'installed', location: 'Hall' });
  });
});

test('a device that waits to be collected leaves its zone and its serial number to the next', async () => {
  const old = await hung({ serial: 'C-1' });
  const id = await world.make(office, 'work-orders.create', { ...{ title: 'Collect', accountId } });
  await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(`update equipment set status = 'to_collect', work_order_id = $2 where id = $1`, [old, id]),
  );
  const next = await hung({ name: 'Camera', serial: 'C-1' });
  expect(await device(next)).toMatchObject({ zone: '003', serial: 'C-1' });
  await refused(
    world.run(office, 'equipment.update', { id: old, patch: { status: 'installed' } }),
    'INVALID',
    /in use|taken/,
  );
});
