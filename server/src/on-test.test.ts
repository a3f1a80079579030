import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { proposedEnd } from '@sable/domain/station/on-test';
import { END_TEST } from '@sable/domain/station/test-mutations';
import { withConnection } from './db/connect.ts';
import { testWorld } from './test-world.ts';
import { timedJobs } from './timed-jobs.ts';
import { newKey } from './transaction-context.ts';

// An account is put on test with its central station, until an end time that the scheduler enforces.

const world = await testWorld();
const admin = await world.company('Testing Security');
const office = await world.person(admin, 'office');
let installer: Actor;
let accountId: string;
let id: string;
let visitId: string;
let deviceId: string;
let blocks = 0;

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const enrollment = () => world.find(admin, 'enrollments', { id });
const put = (fields: object = {}, actor = installer) =>
  world.run(actor, 'enrollments.putOnTest', { id, until: inHours(2), confirmedBy: 'Operator 12', ...fields });
const takeOff = (actor = installer) => world.run(actor, 'enrollments.takeOffTest', { id });
const setStatus = (status: string) => world.run(office, 'enrollments.update', { id, patch: { status } });
const refused = (work: Promise<unknown>, code: string, message?: RegExp) =>
  expect(work).rejects.toMatchObject({ code, ...(message && { message: expect.stringMatching(message) }) });

beforeEach(async () => {
  installer = await world.person(admin, 'installer');
  accountId = await world.account(office);
  for (const n of [1, 2]) {
    const contactId = await world.make(office, 'contacts.create', {
      accountId,
      name: `Neighbor ${n}`,
      phone: `+1937555017${n}`,
      roles: ['emergency'],
    });
    await world.run(office, 'contacts.setPasscode', { id: contactId, passcode: 'bluebird' });
  }
  deviceId = await world.make(office, 'equipment.create', {
    accountId,
    name: 'Front door',
    zone: '1',
    zoneName: 'Front door',
  });
  const blockId = await world.make(admin, 'number-blocks.create', {
    stationId: newKey(),
    prefix: `T${++blocks}-`,
    firstNumber: 1,
    lastNumber: 9,
  });
  await world.run(office, 'equipment.testZone', { id: deviceId, tested: true, at: inHours(0) });
  id = await world.make(office, 'enrollments.create', {
    ...{ accountId, blockId, permitNumber: 'P-1' },
    authorities: [{ kind: 'police', phone: '+19375550111' }],
  });
  await setStatus('ready');
  await setStatus('submitted');
  await setStatus('active');
  visitId = await world.make(office, 'events.create', {
    title: 'Service',
    type: 'service',
    accountId,
    userId: installer.id,
    startsAt: inHours(0),
    endsAt: inHours(1),
    bookedAnyway: ['closed', 'overlap', 'travel'],
  });
});

test('an installer puts their customer on test until an end, moves it, and takes them off', async () => {
  const until = inHours(2);
  await put({ until });
  expect(await enrollment()).toMatchObject({
    status: 'on_test',
    onTestUntil: until,
    onTestByUserId: installer.id,
    testConfirmedBy: 'Operator 12',
  });
  const since = (await enrollment())?.['onTestSince'];
  const later = inHours(3);
  await put({ until: later, confirmedBy: 'Operator 14' }, office);
  expect(await enrollment()).toMatchObject({
    onTestSince: since,
    onTestUntil: later,
    onTestByUserId: installer.id,
  });
  await takeOff();
  expect(await enrollment()).toMatchObject({ status: 'active', onTestUntil: null, testConfirmedBy: null });
  await takeOff();
  const changes = await world.list(admin, 'updates', { collection: 'enrollments', documentId: id });
  expect(changes.map(({ after }) => after)).toContainEqual(expect.objectContaining({ status: 'on_test' }));
});

test.each(['sales', 'auditor'] as const)(
  '%s, who reads a device, does not say that its zone was seen',
  async (role) => {
    const reader = await world.person(admin, role);
    expect(await world.list(reader, 'equipment', { id: deviceId })).toHaveLength(1);
    const seen = { id: deviceId, tested: false, at: inHours(0) };
    await refused(world.run(reader, 'equipment.testZone', seen), 'NOT_AUTHORIZED');
    expect(await world.find(admin, 'equipment', { id: deviceId })).toMatchObject({
      zoneTestedAt: expect.any(String),
    });
  },
);

test('the clock ends it, but not one whose end was moved', async () => {
  const end = async (payload: object) =>
    timedJobs(world.writer)[END_TEST]?.(admin.companyId, payload, newKey(), 1);
  const until = inHours(2);
  const later = inHours(3);
  await put({ until });
  await put({ until: later });
  await end({ id, until });
  expect((await enrollment())?.['status']).toBe('on_test');
  await end({ id, until: later });
  expect((await enrollment())?.['status']).toBe('active');
  await end({ id, until: later });
  expect((await enrollment())?.['status']).toBe('active');
});

test('the end is queued for its instant', async () => {
  const until = inHours(2);
  await put({ until });
  const queued = await withConnection(world.database.ownerConfig, async (client) =>
    client.query<{ at: Date }>(
      `select run_at as at from outbox where kind = 'enrollments.end-test' and payload ->> 'id' = $1`,
      [id],
    ),
  );
  expect(queued.rows.map(({ at }) => new Date(at).toISOString())).toEqual([until]);
});

test('a test has an end ahead, a day at most, somebody who confirmed it, and an account that the station knows', async () => {
  await refused(put({ until: inHours(-1) }), 'NOT_READY', /has passed/);
  await refused(put({ until: inHours(25) }), 'NOT_READY', /at most one day/);
  await refused(put({ confirmedBy: ' ' }), 'INVALID');
  const draft = await world.make(office, 'enrollments.create', { accountId });
  await refused(put({ id: draft }), 'NOT_READY', /does not have this account yet/);
  await refused(setStatus('on_test'), 'INVALID', /needs an end/);
  expect((await enrollment())?.['status']).toBe('active');
});

test('nobody else tests an account', async () => {
  const other = await world.person(admin, 'installer');
  const rep = await world.person(admin, 'sales');
  const auditor = await world.person(admin, 'auditor');
  for (const [actor, code] of [
    [other, 'NOT_FOUND'],
    [rep, 'NOT_AUTHORIZED'],
    [auditor, 'NOT_AUTHORIZED'],
  ] as const) {
    await refused(put({}, actor), code);
    await refused(takeOff(actor), code);
  }
  await refused(world.run(admin, 'enrollments.endTest', { id, until: inHours(1) }), 'NOT_AUTHORIZED');
  await refused(
    world.run(office, 'enrollments.update', { id, patch: { onTestUntil: inHours(1) } }),
    'SERVER_FIELD',
  );
});

test('who cancels during a test is as before it when they stay after all', async () => {
  await put();
  await world.run(office, 'enrollments.update', { id, patch: { status: 'cancel_requested' } });
  expect(await enrollment()).toMatchObject({ onTestUntil: null, testConfirmedBy: null });
});

test('finished work takes the account off test', async () => {
  const orderId = await world.make(office, 'work-orders.create', {
    title: 'Panel beeps',
    type: 'service',
    accountId,
    assigneeUserId: installer.id,
    status: 'ready',
  });
  await put();
  await world.run(installer, 'events.finish', {
    id: visitId,
    workOrderId: orderId,
    at: new Date().toISOString(),
    left: [],
    signedBy: 'Hanna Miller',
    unsignedReason: null,
  });
  expect((await enrollment())?.['status']).toBe('active');
});

test('the proposed end follows the visit', () => {
  const now = '2026-03-20T12:24:10.000Z';
  expect(proposedEnd(now, '2026-03-20T15:30:00.000Z')).toBe('2026-03-20T16:00:00.000Z');
  expect(proposedEnd(now, '2026-03-20T12:00:00.000Z')).toBe('2026-03-20T13:30:00.000Z');
  expect(proposedEnd(now, null)).toBe('2026-03-20T16:30:00.000Z');
  expect(proposedEnd(now, '2026-03-25T12:00:00.000Z')).toBe('2026-03-21T12:15:00.000Z');
});

test('an installer who reads a customer by another role tests there only where they are sent', async () => {
  for (const role of ['sales', 'auditor'] as const) {
    const elsewhere = await world.person(admin, role, 'installer');
    await refused(put({}, elsewhere), 'NOT_AUTHORIZED');
    await put({}, office);
    await refused(takeOff(elsewhere), 'NOT_AUTHORIZED');
    expect(await enrollment()).toMatchObject({ status: 'on_test' });
    await world.run(office, 'events.update', { id: visitId, patch: { userId: elsewhere.id } });
    await takeOff(elsewhere);
    expect(await enrollment()).toMatchObject({ status: 'active' });
  }
});
