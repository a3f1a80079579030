import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { minutesOnSite } from '@sable/domain/visit/work-times';
import { workOrders } from '@sable/domain/work-order';
import { acceptEstimate, offer } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

// An installer advances a visit through its steps. Its times are stored on the work order, and finishing it is one
// action.

const world = await testWorld();
const admin = await world.company('Visiting Security');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
let installer: Actor;
let accountId: string;
let visitId: string;
let orderId: string;

const order = async () => workOrders.schema.parse(await world.find(admin, 'work-orders', { id: orderId }));
const statusOf = async (collection: string, id: string) =>
  (await world.find(admin, collection, { id }))?.['status'];
const devices = async () =>
  (await world.list(admin, 'equipment', { accountId }))
    .map(({ name, status, installedOn, installedByUserId }) => [name, status, installedOn, installedByUserId])
    .toSorted();

const lines = [
  { kind: 'section', name: 'Hall' },
  { name: 'Contact', kind: 'equipment', unitPrice: 3900, quantityMilli: 2000 },
];

beforeEach(async () => {
  installer = await world.person(admin, 'installer');
  accountId = await world.account(rep, 'Hanna Miller', austin);
  const { token } = await offer(world, rep, accountId, lines);
  await acceptEstimate(world, token);
  visitId = await world.make(office, 'events.create', {
    title: 'Install',
    type: 'install',
    accountId,
    userId: installer.id,
    startsAt: '2026-03-20T12:00:00.000Z',
    endsAt: '2026-03-20T15:00:00.000Z',
  });
  orderId = String((await world.find(admin, 'work-orders', { accountId }))?.['id']);
  await world.run(office, 'work-orders.update', {
    id: orderId,
    patch: { assigneeUserId: installer.id, status: 'scheduled', scheduledOn: '2026-03-20' },
  });
});

const proceed = (to: string, at: string, actor = installer, workOrderId: string | null = orderId) =>
  world.run(actor, 'events.proceed', { id: visitId, to, at, workOrderId });
const stepBack = (from: string, to: string, actor = installer) =>
  world.run(actor, 'events.stepBack', { id: visitId, from, to, workOrderId: orderId });
const tick = async (...places: number[]) => {
  const { steps } = await order();
  const patch = { steps: steps.map((step, place) => ({ ...step, done: places.includes(place) })) };
  await world.run(installer, 'work-orders.update', { id: orderId, patch });
};
const finish = (fields: object = {}, actor = installer) =>
  world.run(actor, 'events.finish', {
    id: visitId,
    workOrderId: orderId,
    at: '2026-03-20T15:28:00.000Z',
    left: [],
    signedBy: 'Hanna Miller',
    unsignedReason: null,
    ...fields,
  });
const refused = (work: Promise<unknown>, code: string, message?: RegExp) =>
  expect(work).rejects.toMatchObject({ code, ...(message && { message: expect.stringMatching(message) }) });

describe('a visit', () => {
  test('keeps when its person set off, arrived and left, and takes a step back', async () => {
    await proceed('on_the_way', '2026-03-20T12:02:00.000Z');
    await proceed('on_site', '2026-03-20T12:24:00.000Z');
    expect(await order()).toMatchObject({
      status: 'in_progress',
      onWayAt: '2026-03-20T12:02:00.000Z',
      arrivedAt: '2026-03-20T12:24:00.000Z',
      workedByUserId: installer.id,
    });
    await stepBack('on_site', 'on_the_way');
    expect([await statusOf('events', visitId), (await order()).arrivedAt]).toEqual(['on_the_way', null]);
    await refused(stepBack('on_site', 'on_the_way'), 'NOT_READY', /has changed since you opened it/);
  });

  test('does nothing twice, goes no step back by going on, and stops when the office cancels it', async () => {
    await proceed('on_site', '2026-03-20T12:24:00.000Z');
    await proceed('on_site', '2026-03-20T13:00:00.000Z');
    expect((await order()).arrivedAt).toBe('2026-03-20T12:24:00.000Z');
    await refused(proceed('on_the_way', '2026-03-20T13:00:00.000Z'), 'NOT_READY', /already on site/);
    await world.run(office, 'events.update', {
      id: visitId,
      patch: { status: 'cancelled', cancelReason: 'Rain' },
    });
    await refused(proceed('done', '2026-03-20T14:00:00.000Z'), 'NOT_READY', /office canceled this visit/);
    await refused(finish(), 'NOT_READY', /office canceled this visit/);
  });

  test('believes no clock that runs ahead', async () => {
    const before = Date.now();
    await proceed('on_the_way', '2999-01-01T00:00:00.000Z');
    expect(Date.parse((await order()).onWayAt ?? '')).toBeLessThan(before + 600_000);
  });

  test('counts the time of two visits together', async () => {
    await proceed('on_site', '2026-03-20T12:00:00.000Z');
    await proceed('done', '2026-03-20T14:00:00.000Z');
    expect(await statusOf('work-orders', orderId)).toBe('in_progress');
    await world.run(office, 'events.update', { id: visitId, patch: { status: 'scheduled' } });
    await proceed('on_site', '2026-03-21T12:00:00.000Z');
    await tick(0, 1);
    await finish({ at: '2026-03-21T13:04:00.000Z' });
    expect(minutesOnSite(await order())).toBe(184);
  });

  test('has times that the office corrects and nobody else', async () => {
    await proceed('on_site', '2026-03-20T12:24:00.000Z');
    const patch = { arrivedAt: '2026-03-20T12:10:00.000Z' };
    await refused(world.run(installer, 'work-orders.update', { id: orderId, patch }), 'INVALID');
    await world.run(office, 'work-orders.update', { id: orderId, patch });
    expect((await order()).arrivedAt).toBe(patch.arrivedAt);
    await refused(
      world.run(office, 'work-orders.update', {
        id: orderId,
        patch: { onWayAt: '2026-03-20T13:00:00.000Z' },
      }),
      'INVALID',
    );
  });

  test('is moved by nobody else, and with no work order of another customer', async () => {
    const other = await world.person(admin, 'installer');
    await refused(proceed('on_site', '2026-03-20T12:24:00.000Z', other), 'NOT_FOUND');
    await refused(finish({}, other), 'NOT_FOUND');
    await refused(stepBack('on_site', 'on_the_way', other), 'NOT_FOUND');
    await refused(proceed('on_site', '2026-03-20T12:24:00.000Z', rep), 'NOT_AUTHORIZED');
    const elsewhere = await world.account(rep);
    const foreign = await world.make(office, 'work-orders.create', {
      title: 'Another',
      accountId: elsewhere,
      assigneeUserId: installer.id,
    });
    await refused(proceed('on_site', '2026-03-20T12:24:00.000Z', installer, foreign), 'NOT_FOUND');
    await refused(finish({ workOrderId: foreign }), 'NOT_FOUND');
    await world.run(office, 'work-orders.update', { id: orderId, patch: { assigneeUserId: other.id } });
    // The visit moves to the new assignee with the work order.
    await refused(proceed('on_site', '2026-03-20T12:24:00.000Z'), 'NOT_FOUND');
    expect(await statusOf('events', visitId)).toBe('scheduled');
  });
});

describe('done', () => {
  test('installs what was ticked, completes the work and the visit, and the customer is installed', async () => {
    await proceed('on_site', '2026-03-20T12:24:00.000Z');
    await tick(0, 1);
    const { commits } = world;
    const before = commits.length;
    await finish();
    expect(commits.length).toBe(before + 1);
    expect(await devices()).toEqual([
      ['Contact 1', 'installed', '2026-03-20', installer.id],
      ['Contact 2', 'installed', '2026-03-20', installer.id],
    ]);
    const completed = await order();
    expect(completed).toMatchObject({ status: 'completed', signedBy: 'Hanna Miller' });
    expect(minutesOnSite(completed)).toBe(184);
    expect(await statusOf('events', visitId)).toBe('done');
    expect(await statusOf('accounts', accountId)).toBe('installed');
    expect(await world.list(admin, 'contracts', { accountId })).toMatchObject([{ status: 'active' }]);
    await refused(finish(), 'NOT_READY', /already completed/);
    await refused(stepBack('done', 'on_site'), 'NOT_READY', /already completed/);
  });

  test('names what is left without a reason and changes nothing; with a reason it stays planned', async () => {
    await proceed('on_site', '2026-03-20T12:24:00.000Z');
    await tick(0);
    await refused(finish(), 'NOT_READY', /without a reason: Contact 2\./);
    expect((await devices()).map(([, status]) => status)).toEqual(['planned', 'planned']);
    expect(await statusOf('events', visitId)).toBe('on_site');
    await finish({ left: [{ place: 1, reason: 'Out of stock' }] });
    expect((await devices()).map(([, status]) => status)).toEqual(['installed', 'planned']);
    expect((await order()).steps[1]).toMatchObject({ done: false, reason: 'Out of stock' });
  });

  test('is signed for, or says why not', async () => {
    await tick(0, 1);
    await refused(finish({ signedBy: null }), 'INVALID');
    expect((await devices()).map(([, status]) => status)).toEqual(['planned', 'planned']);
    await finish({ signedBy: null, unsignedReason: 'Nobody was home' });
    expect(await order()).toMatchObject({ unsignedReason: 'Nobody was home' });
  });

  test('pressed twice at once is done once', async () => {
    await tick(0, 1);
    const answers = await Promise.allSettled([finish(), finish()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a work order that the office completes leaves its ticked devices installed, and the others planned', async () => {
  await tick(0);
  const { steps } = await order();
  for (const patch of [
    { status: 'in_progress' },
    {
      status: 'completed',
      steps: steps.map((step) => ({ ...step, reason: step.done ? null : 'Not delivered' })),
      leftAt: '2026-03-20T15:28:00.000Z',
      unsignedReason: 'The office says so',
    },
  ])
    await world.run(office, 'work-orders.update', { id: orderId, patch });
  const devices = await world.list(admin, 'equipment', { accountId });
  expect(devices.filter(({ status }) => status === 'installed')).toMatchObject([
    { installedOn: '2026-03-20', installedByUserId: installer.id },
  ]);
  expect(devices.some(({ status }) => status === 'planned')).toBe(true);
});

describe('the signature', () => {
  const drawn = { kind: 'drawn', strokes: [[10, 10, 300, 120, 420, 40]] };
  const signatures = (actor = admin) => world.list(actor, 'work-signatures', { accountId });
  beforeEach(() => tick(0, 1));

  test('is stored as drawn, with name and time, and is readable with the work order', async () => {
    await finish({ signature: drawn, signedBy: ' Hanna  Miller ' });
    const kept = {
      workOrderId: orderId,
      signerName: 'Hanna Miller',
      signature: drawn,
      signedAt: '2026-03-20T15:28:00.000Z',
    };
    for (const actor of [admin, office, rep, installer])
      expect(await signatures(actor)).toMatchObject([kept]);
    expect(await signatures(await world.person(admin, 'installer'))).toEqual([]);
  });

  test('is the typed name where nobody draws, and none where nobody signs', async () => {
    await finish();
    expect(await signatures()).toMatchObject([{ signature: { kind: 'typed', text: 'Hanna Miller' } }]);
  });

  test('is more than a dot, by a name that is one', async () => {
    await refused(finish({ signature: { kind: 'drawn', strokes: [[10, 10, 11, 11]] } }), 'INVALID');
    await refused(finish({ signedBy: '..' }), 'INVALID', /full name/);
    expect(await signatures()).toEqual([]);
    await finish({ signedBy: null, unsignedReason: 'Nobody was home' });
    expect(await signatures()).toEqual([]);
  });

  test('is changed and removed by nobody', async () => {
    await finish({ signature: drawn });
    const id = (await signatures())[0]?.['id'];
    for (const [name, args] of [
      ['work-signatures.update', { id, patch: { signerName: 'X' } }],
      ['work-signatures.delete', { id }],
      ['work-signatures.create', { accountId, workOrderId: orderId, signerName: 'X' }],
    ] as const)
      await refused(world.run(admin, name, args), 'NOT_FOUND');
    for (const text of [
      'update work_signatures set signer_name = $1',
      'delete from work_signatures where signer_name <> $1',
    ])
      await expect(
        world.tenancy.withTenant(admin.companyId, (client) => client.query(text, ['X'])),
      ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the steps of a job', () => {
  const mark = (fields: object, actor = installer) =>
    world.run(actor, 'work-orders.markStep', {
      id: orderId,
      place: 0,
      what: 'Contact 1',
      done: true,
      reason: null,
      ...fields,
    });
  const add = (fields: object = {}, actor = installer) =>
    world.make(actor, 'work-orders.addDevice', {
      id: orderId,
      name: 'Keypad',
      room: 'Hall',
      zone: '3',
      serial: newKey(),
      reason: 'The customer asked for a second one',
      ...fields,
    });

  test('are ticked by two people at once, or left with a reason', async () => {
    await Promise.all([
      mark({}),
      mark({ place: 1, what: 'Contact 2', done: false, reason: 'No room' }, office),
    ]);
    expect((await order()).steps).toMatchObject([
      { done: true, reason: null },
      { done: false, reason: 'No room' },
    ]);
    await mark({ place: 1, what: 'Contact 2', reason: 'Forgotten with the tick' });
    expect((await order()).steps[1]).toMatchObject({ done: true, reason: null });
  });

  test('are not ticked where the office has changed them, by another installer, or once the work is over', async () => {
    await refused(mark({ what: 'Camera' }), 'NOT_READY', /“Camera” was not checked off/);
    await refused(mark({ place: 9 }), 'NOT_READY');
    await refused(mark({}, await world.person(admin, 'installer')), 'NOT_FOUND');
    await refused(mark({}, rep), 'NOT_AUTHORIZED');
    await tick(0, 1);
    await finish();
    await refused(mark({ done: false }), 'NOT_READY', /already completed/);
  });

  test('grow by a device that was not sold, which hangs with the others', async () => {
    const id = await add();
    expect((await order()).steps[2]).toMatchObject({ what: 'Keypad', done: true, deviceId: id });
    expect(await world.list(admin, 'equipment', { id })).toMatchObject([
      {
        status: 'planned',
        zone: '003',
        workOrderId: orderId,
        notes: 'Added on site: The customer asked for a second one',
      },
    ]);
    await tick(0, 1, 2);
    await finish();
    expect(await statusOf('equipment', id)).toBe('installed');
  });

  test('take no device from who may not work on them, none without a reason, and no zone twice', async () => {
    await refused(add({}, await world.person(admin, 'installer')), 'NOT_FOUND');
    await refused(add({}, rep), 'NOT_AUTHORIZED');
    await refused(add({ reason: '' }), 'INVALID');
    await refused(add({ zone: '001' }), 'INVALID', /taken by Contact 1/);
    await refused(add({ zone: '1234' }), 'INVALID');
    expect((await order()).steps).toHaveLength(2);
  });

  test('name the customer where a serial number is in use, to who may read them', async () => {
    const elsewhere = await world.account(rep, 'Wanda Payne');
    await world.make(office, 'equipment.create', {
      name: 'Keypad at the door',
      accountId: elsewhere,
      serial: 'KP-9',
    });
    const id = await add({ serial: null });
    const write = (actor: Actor) =>
      world.run(actor, 'equipment.update', { id, patch: { serial: 'KP-9', zoneName: 'Hall' } });
    await refused(write(office), 'INVALID', /in use at Wanda Payne, as Keypad at the door/);
    await refused(write(installer), 'INVALID', /in use at another customer\./);
    await refused(add({ zone: null, serial: 'KP-9' }), 'INVALID', /another customer/);
    expect(await world.list(admin, 'equipment', { id })).toMatchObject([{ serial: null }]);
  });
});
