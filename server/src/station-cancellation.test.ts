import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { acceptEstimate, offer } from './test-sale.ts';
import { companyDay } from './test-day.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

// Requests to the central station after a contract is canceled, and the conditions for an enrollment to be ready.

const world = await testWorld();
const admin = await world.company('Station Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

beforeAll(async () => {
  const block = { stationId: newKey(), prefix: 'S', firstNumber: 1, lastNumber: 999, digits: 4 };
  await world.make(admin, 'number-blocks.create', block);
});

const update = (actor: Actor, collection: string, id: unknown, patch: object) =>
  world.run(actor, `${collection}.update`, { id, patch });

/** Makes a monitored sale with one zone. Returns the account, its contract, and its enrollment. */
async function sell() {
  const accountId = await world.account(rep);
  const site = { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
  await update(rep, 'accounts', accountId, { site });
  const lines = [
    { kind: 'section', name: 'Hall' },
    { name: 'Contact', kind: 'equipment', unitPrice: 3900 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
  ];
  await acceptEstimate(world, (await offer(world, rep, accountId, lines)).token);
  const contract = await world.find(admin, 'contracts', { accountId });
  const enrollment = await world.find(admin, 'enrollments', { accountId });
  return { accountId, contractId: String(contract?.['id']), enrollmentId: String(enrollment?.['id']) };
}
const authorities = [{ kind: 'police', phone: '+19375550111' }];
/** Adds two people to call, one of them with a passcode. */
async function callList(accountId: string): Promise<void> {
  for (const n of [1, 2]) {
    const person = { name: `Neighbor ${n}`, phone: `+1937555017${n}`, roles: ['emergency'] };
    const id = await world.make(office, 'contacts.create', { accountId, ...person });
    if (n === 1) await world.run(office, 'contacts.setPasscode', { id, passcode: 'bluebird' });
  }
}
/** Records a signal from each zone of an account. */
async function testZones(accountId: string): Promise<void> {
  const at = new Date().toISOString();
  for (const { id, zone } of await world.list(admin, 'equipment', { accountId }))
    if (zone) await world.run(office, 'equipment.testZone', { id, tested: true, at });
}
/** Makes a sale that the station monitors. */
async function sellMonitored() {
  const sold = await sell();
  await callList(sold.accountId);
  await testZones(sold.accountId);
  await update(office, 'enrollments', sold.enrollmentId, { permitNumber: 'P-1', authorities });
  for (const status of ['ready', 'submitted', 'active'])
    await update(office, 'enrollments', sold.enrollmentId, { status });
  return sold;
}
const cancel = (id: string, on = '2030-06-15') =>
  world.run(office, 'contracts.cancel', { id, on, reason: 'Moved' });
const statusOf = async (accountId: string) =>
  (await world.list(admin, 'enrollments', { accountId })).map(({ status }) => status);
const tasksOf = async (accountId: string, actor = admin) =>
  (await world.list(actor, 'tasks', { accountId })).filter(({ enrollmentId }) => enrollmentId);

describe('an enrollment is ready', () => {
  test('with an address, a call list, and named zones; what is missing is said, and nothing is saved', async () => {
    const { accountId, enrollmentId } = await sell();
    const ready = () => update(office, 'enrollments', enrollmentId, { status: 'ready' });
    await expect(ready()).rejects.toMatchObject({
      code: 'NOT_READY',
      details: { message: expect.stringContaining('2 contacts with a phone number') },
    });
    await callList(accountId);
    const device = await world.find(admin, 'equipment', { accountId });
    await update(office, 'equipment', device?.['id'], { zoneName: null });
    await expect(ready()).rejects.toMatchObject({
      details: { message: expect.stringContaining('a name for zone 001') },
    });
    expect(await statusOf(accountId)).toEqual(['draft']);
    await update(office, 'equipment', device?.['id'], { zoneName: 'Hall' });
    await expect(ready()).rejects.toMatchObject({
      details: {
        message: expect.stringContaining(
          'the number of the police, the fire department, or medical help; a permit, or why none is needed',
        ),
      },
    });
    await update(office, 'enrollments', enrollmentId, {
      authorities,
      permitWaiver: 'The county asks for none',
    });
    await ready();
    expect(await statusOf(accountId)).toEqual(['ready']);
  });
});

describe('an enrollment is active', () => {
  test('once a signal of every zone was seen, and not before', async () => {
    const { accountId, enrollmentId } = await sell();
    await callList(accountId);
    await update(office, 'enrollments', enrollmentId, { authorities, permitNumber: 'P-2' });
    for (const status of ['ready', 'submitted'])
      await update(office, 'enrollments', enrollmentId, { status });
    const live = () => update(office, 'enrollments', enrollmentId, { status: 'active' });
    await expect(live()).rejects.toMatchObject({
      code: 'NOT_READY',
      details: { message: expect.stringContaining('No signal was received from zone 001.') },
    });
    await testZones(accountId);
    await live();
    expect(await statusOf(accountId)).toEqual(['active']);
    // A zone whose number changes must be tested again.
    const device = await world.find(admin, 'equipment', { accountId });
    await update(office, 'equipment', device?.['id'], { zone: '7' });
    expect(await world.find(admin, 'equipment', { accountId })).toMatchObject({
      zone: '007',
      zoneTestedAt: null,
    });
  });

  test('again after it was suspended, and a suspended one can be canceled', async () => {
    const { accountId, contractId, enrollmentId } = await sellMonitored();
    const set = (status: string, actor = office) => update(actor, 'enrollments', enrollmentId, { status });
    await expect(set('suspended', rep)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await set('suspended');
    await expect(
      world.run(office, 'enrollments.putOnTest', {
        ...{ id: enrollmentId, until: new Date(Date.now() + 3_600_000).toISOString(), confirmedBy: 'Op' },
      }),
    ).rejects.toMatchObject({ code: 'NOT_READY' });
    await set('active');
    await set('suspended');
    await cancel(contractId);
    expect(await statusOf(accountId)).toEqual(['cancel_requested']);
  });

  test('a zone is tested by who may change its device, and only where there is one', async () => {
    const { accountId } = await sell();
    const device = await world.find(admin, 'equipment', { accountId });
    const seen = (actor: Actor, id: unknown) =>
      world.run(actor, 'equipment.testZone', { id, tested: true, at: '2030-01-01T00:00:00.000Z' });
    await expect(seen(rep, device?.['id'])).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    const siren = await world.make(office, 'equipment.create', { accountId, name: 'Siren' });
    await expect(seen(office, siren)).rejects.toMatchObject({ code: 'NOT_READY' });
    await seen(office, device?.['id']);
    // A client clock that runs ahead is ignored.
    const tested = await world.find(admin, 'equipment', { id: String(device?.['id']) });
    expect(String(tested?.['zoneTestedAt']) <= new Date().toISOString()).toBe(true);
  });
});

describe('a canceled contract', () => {
  test('asks a person to notify the station by its day, which cancels the enrollment', async () => {
    const { accountId, contractId, enrollmentId } = await sellMonitored();
    await cancel(contractId);
    expect(await statusOf(accountId)).toEqual(['cancel_requested']);
    const [task] = await tasksOf(accountId, rep);
    expect(task).toMatchObject({ done: false, dueOn: '2030-06-15', enrollmentId });
    await expect(update(rep, 'tasks', task?.['id'], { done: true })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    expect(await statusOf(accountId)).toEqual(['cancel_requested']);
    await update(office, 'tasks', task?.['id'], { done: true });
    expect(await statusOf(accountId)).toEqual(['cancelled']);
  });

  test('has its task done with the enrollment itself', async () => {
    const { accountId, contractId, enrollmentId } = await sellMonitored();
    await cancel(contractId);
    await update(office, 'enrollments', enrollmentId, { status: 'cancelled' });
    expect(await tasksOf(accountId)).toMatchObject([{ done: true }]);
  });

  test('gives a number back that the station never heard of, and asks nobody', async () => {
    const { accountId, contractId } = await sell();
    await cancel(contractId);
    expect(await world.list(admin, 'enrollments', { accountId })).toMatchObject([
      { status: 'cancelled', number: null },
    ]);
    expect(await tasksOf(accountId)).toEqual([]);
  });

  test('leaves the station alone while another contract is monitored', async () => {
    const { accountId, contractId } = await sellMonitored();
    const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 999 }];
    const patch = { contractEffect: 'new' };
    await acceptEstimate(world, (await offer(world, rep, accountId, lines, patch)).token);
    await cancel(contractId);
    expect(await statusOf(accountId)).toEqual(['active']);
  });

  test('that is reactivated withdraws the request, and enrolls again where the station had been notified', async () => {
    const { accountId, contractId } = await sellMonitored();
    const reactivate = () => world.run(office, 'contracts.reactivate', { id: contractId });
    await cancel(contractId, companyDay());
    await reactivate();
    expect([await statusOf(accountId), await tasksOf(accountId)]).toEqual([['active'], []]);
    await cancel(contractId, companyDay());
    const [task] = await tasksOf(accountId);
    await update(office, 'tasks', task?.['id'], { done: true });
    await reactivate();
    expect((await statusOf(accountId)).toSorted()).toEqual(['cancelled', 'draft']);
  });
});
