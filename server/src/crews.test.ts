import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { workOrders } from '@sable/domain/work-order';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

// Several people work on one order: the crew of its appointment. Zones of a monitored customer are tested before the
// work is completed.

const world = await testWorld();
const admin = await world.company('Crew Security');
const office = await world.person(admin, 'office');
let lead: Actor;
let helper: Actor;
let stranger: Actor;
let accountId: string;
let orderId: string;
let visitId: string;

const step = { what: 'Hall contact', room: null, action: 'install', zone: '1', done: false, reason: null };
const order = async () => workOrders.schema.parse(await world.find(admin, 'work-orders', { id: orderId }));
const update = (actor: Actor, collection: string, id: string, patch: object) =>
  world.run(actor, `${collection}.update`, { id, patch });
const mark = (actor: Actor) =>
  world.run(actor, 'work-orders.markStep', { id: orderId, place: 0, what: 'Hall contact', done: true });

beforeEach(async () => {
  [lead, helper, stranger] = [
    await world.person(admin, 'installer'),
    await world.person(admin, 'installer'),
    await world.person(admin, 'installer'),
  ];
  accountId = await world.account(office);
  orderId = await world.make(office, 'work-orders.create', {
    ...{ title: 'Panel swap', type: 'service', accountId, status: 'ready', steps: [step] },
  });
  visitId = await world.make(office, 'events.create', {
    ...{ title: 'Panel swap', type: 'service', accountId, workOrderId: orderId, userId: lead.id },
    ...{ startsAt: '2026-03-20T12:00:00.000Z', endsAt: '2026-03-20T15:00:00.000Z' },
    alsoUserIds: [helper.id],
    bookedAnyway: ['closed', 'overlap', 'travel'],
  });
});

describe('a work order', () => {
  test('is of everybody whom its appointment is with, who tick it off, and of nobody else', async () => {
    expect(await order()).toMatchObject({ assigneeUserId: lead.id, alsoUserIds: [helper.id] });
    await mark(helper);
    expect((await order()).steps[0]?.done).toBe(true);
    await expect(mark(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(update(lead, 'work-orders', orderId, { alsoUserIds: [] })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  test('follows who joins and who leaves, also while the work goes on', async () => {
    await update(office, 'work-orders', orderId, { status: 'in_progress' });
    await update(office, 'events', visitId, { alsoUserIds: [helper.id, stranger.id] });
    expect(await order()).toMatchObject({ status: 'in_progress', alsoUserIds: [helper.id, stranger.id] });
    await update(office, 'events', visitId, { alsoUserIds: [] });
    expect(await order()).toMatchObject({ assigneeUserId: lead.id, alsoUserIds: [] });
    await expect(mark(helper)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('takes its appointment along to the people that the office gives it to', async () => {
    await update(office, 'work-orders', orderId, { assigneeUserId: helper.id, alsoUserIds: [stranger.id] });
    expect(await world.find(admin, 'events', { id: visitId })).toMatchObject({
      userId: helper.id,
      alsoUserIds: [stranger.id],
    });
    expect(await world.list(lead, 'events', { id: visitId })).toEqual([]);
  });
});

describe('work at a monitored customer', () => {
  const finish = (fields: object = {}) =>
    world.run(helper, 'events.finish', {
      ...{ id: visitId, workOrderId: orderId, at: '2026-03-20T15:28:00.000Z', left: [] },
      ...{ signedBy: 'Hanna Miller', unsignedReason: null },
      ...fields,
    });
  const device = () =>
    world.make(lead, 'work-orders.addDevice', {
      ...{ id: orderId, name: 'Back door', room: null, zone: '2', serial: null, reason: 'Asked for' },
    });

  test('is done once a signal of each zone that was installed was seen, or somebody says why not', async () => {
    await mark(lead);
    const deviceId = await device();
    await world.make(office, 'enrollments.create', { accountId });
    await expect(finish()).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('No signal was received from zone 002.'),
    });
    await expect(
      update(office, 'work-orders', orderId, { status: 'in_progress', signedBy: 'Hanna' }).then(() =>
        update(office, 'work-orders', orderId, { status: 'completed' }),
      ),
    ).rejects.toMatchObject({ code: 'NOT_READY' });
    await world.run(helper, 'equipment.testZone', {
      ...{ id: deviceId, tested: true, at: '2026-03-20T14:00:00.000Z' },
    });
    await finish();
    expect((await order()).status).toBe('completed');
  });

  test('is done with a reason, and without one where nobody monitors', async () => {
    await mark(lead);
    await device();
    await world.make(office, 'enrollments.create', { accountId });
    await finish({ untestedReason: 'The station’s line was down.' });
    expect(await order()).toMatchObject({
      status: 'completed',
      untestedReason: 'The station’s line was down.',
    });
  });
});

describe('central stations', () => {
  test('have a name that no other has, and what a block says of its dealer', async () => {
    const boss = await world.person(admin, 'super');
    await world.make(boss, 'central-stations.create', { name: 'Summit Central', type: 'in_house' });
    await expect(
      world.make(boss, 'central-stations.create', { name: 'summit central' }),
    ).rejects.toMatchObject({ details: { field: 'name' } });
    const id = await world.make(admin, 'number-blocks.create', {
      ...{ stationId: newKey(), prefix: 'D', firstNumber: 1, lastNumber: 9, dealerNumber: '77-120' },
    });
    expect(await world.find(admin, 'number-blocks', { id })).toMatchObject({ dealerNumber: '77-120' });
    await update(admin, 'number-blocks', id, { dealerNumber: '77-121' });
  });
});
