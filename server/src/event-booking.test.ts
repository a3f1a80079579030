import type { Actor } from '@sable/domain/kernel/actor';
import { beforeEach, describe, expect, test } from 'vitest';
import { testWorld } from './test-world.ts';

// A taken time is booked only with an explicit override, and the day of a work order follows its appointment.

const world = await testWorld();
const admin = await world.company('Dispatch Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
let gus: Actor;
let ivan: Actor;
let accountId: string;

beforeEach(async () => {
  gus = await world.person(admin, 'installer');
  ivan = await world.person(admin, 'installer');
  accountId = await world.account(office);
});

const event = (id: string) => world.find(admin, 'events', { id });
const order = (id: string) => world.find(admin, 'work-orders', { id });
/** Returns a visit on Tuesday, March 3, in New York time. */
const at = (from: string, to: string, more: object = {}) => ({
  title: `Visit at ${from}`,
  type: 'service',
  startsAt: `2026-03-03T${from}:00.000Z`,
  endsAt: `2026-03-03T${to}:00.000Z`,
  userId: gus.id,
  ...more,
});
const book = (fields: object, actor = office) => world.make(actor, 'events.create', fields);
const change = (id: string, patch: object, actor = office) =>
  world.run(actor, 'events.update', { id, patch });
const refusal = (message: RegExp, field = 'bookedAnyway') => ({
  code: 'INVALID',
  details: { field, message: expect.stringMatching(message) },
});

test('a holiday of the company is warned of by its date, and booked by who says so', async () => {
  const settings = await world.list(admin, 'settings', { scope: 'company' });
  const set = (holidays: string[], actor = admin) =>
    world.run(actor, 'settings.update', { id: settings[0]?.['id'], patch: { holidays } });
  await expect(set(['2026-03-03'], office)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await expect(set(['March 3'])).rejects.toMatchObject({ code: 'INVALID' });
  await set(['2026-03-03']);
  await expect(book(at('15:00', '16:00'))).rejects.toMatchObject(
    refusal(/^The company does not work on Tuesday, March 3, a holiday\. Nothing was saved\./),
  );
  const id = await book(at('15:00', '16:00', { bookedAnyway: ['closed'] }));
  expect(await event(id)).toMatchObject({ bookedAnyway: ['closed'] });
  await set([]);
});

describe('a time that is taken', () => {
  test('is refused with the name of what is there, and booked by who says so', async () => {
    await book(at('15:00', '16:00', { title: 'Van stock' }));
    const second = at('15:30', '17:00');
    await expect(book(second)).rejects.toMatchObject(
      refusal(/^installer person has “Van stock” from 10:00.AM to 11:00.AM\. Nothing was saved\./),
    );
    const id = await book({ ...second, bookedAnyway: ['overlap', 'travel'] });
    expect(await event(id)).toMatchObject({ bookedAnyway: ['overlap'] });
  });

  test('stays unnamed for who may not read it', async () => {
    await book(at('15:00', '16:00', { title: 'Secret visit' }));
    const blind: Actor = { ...rep, settings: { salesSeeAll: false } };
    const refused = world.run(blind, 'events.create', at('15:30', '17:00'));
    await expect(refused).rejects.toMatchObject(refusal(/has another appointment from/));
    await expect(refused).rejects.not.toMatchObject(refusal(/Secret/));
  });

  test('is refused when another visit is moved there, and what was accepted goes with the time', async () => {
    await book(at('15:00', '16:00'));
    const id = await book(at('18:00', '19:00'));
    const there = { startsAt: '2026-03-03T15:30:00.000Z', endsAt: '2026-03-03T16:30:00.000Z' };
    await expect(change(id, there)).rejects.toMatchObject(refusal(/Visit at 15:00/));
    expect(await event(id)).toMatchObject({ startsAt: '2026-03-03T18:00:00.000Z', version: 1 });
    await change(id, { ...there, bookedAnyway: ['overlap'] });
    await change(id, { notes: 'Bring a ladder' });
    expect(await event(id)).toMatchObject({ bookedAnyway: ['overlap'] });
    await change(id, { userId: ivan.id });
    expect(await event(id)).toMatchObject({ userId: ivan.id, bookedAnyway: [] });
  });

  test('is canceled with a reason, and keeps what came of it', async () => {
    const id = await book(at('15:00', '16:00'));
    await expect(change(id, { status: 'cancelled' })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'cancelReason' },
    });
    expect(await event(id)).toMatchObject({ status: 'scheduled', version: 1 });
    await change(id, { status: 'cancelled', cancelReason: 'The customer is away' });
    // A canceled appointment keeps its reason when other fields change.
    await change(id, { notes: 'Call in May' });
    expect(await event(id)).toMatchObject({ status: 'cancelled', cancelReason: 'The customer is away' });
    await expect(change(id, { cancelReason: '' })).rejects.toMatchObject({
      details: { field: 'cancelReason' },
    });
    await change(id, { status: 'scheduled' });
    await change(id, { status: 'done', outcome: 'Wants two more cameras' });
    expect(await event(id)).toMatchObject({ status: 'done', outcome: 'Wants two more cameras' });
  });

  test('is free again when the visit there is canceled, and taken when it is planned again', async () => {
    const first = await book(at('15:00', '16:00'));
    await change(first, { status: 'cancelled', cancelReason: 'Rain' });
    await book(at('15:00', '16:00'));
    await expect(change(first, { status: 'scheduled' })).rejects.toMatchObject(refusal(/Visit at 15:00/));
  });

  test('is taken for the second of two who book it at once', async () => {
    const results = await Promise.allSettled([book(at('15:00', '16:00')), book(at('15:30', '16:30'))]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('hours and travel are the company’s', async () => {
  await expect(book(at('11:00', '14:00'))).rejects.toMatchObject(
    refusal(/outside the working time: Monday to Saturday, 8:00.AM to 6:00.PM/),
  );
  await book(at('15:00', '16:00', { location: 'Dayton' }));
  await expect(book(at('16:10', '17:00', { location: 'Xenia' }))).rejects.toMatchObject(
    refusal(/at another place, with less than 15 minutes to get there/),
  );
  const settings = await world.find(admin, 'settings', { scope: 'company' });
  const set = (patch: object, actor = admin) =>
    world.run(actor, 'settings.update', { id: settings?.['id'], patch });
  await expect(set({ travelMinutes: 0 }, office)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await expect(set({ opensAt: '18:00' })).rejects.toMatchObject(
    refusal(/must end later than they begin/, 'closesAt'),
  );
  await set({ travelMinutes: 0, opensAt: '05:00' });
  await book(at('11:00', '14:00'));
  await book(at('16:10', '17:00', { location: 'Xenia' }));
  await set({ travelMinutes: 15, opensAt: '08:00' });
});

describe('a work order', () => {
  const workOrder = (fields: object = {}) =>
    world.make(office, 'work-orders.create', { title: 'Install', accountId, status: 'ready', ...fields });
  const install = (more: object = {}) => at('15:00', '17:00', { type: 'install', accountId, ...more });

  test('takes day and person of its appointment, and waits again without it', async () => {
    const orderId = await workOrder();
    const id = await book(install());
    expect(await event(id)).toMatchObject({ workOrderId: orderId });
    expect(await order(orderId)).toMatchObject({
      status: 'scheduled',
      scheduledOn: '2026-03-03',
      assigneeUserId: gus.id,
    });
    await change(id, {
      startsAt: '2026-03-05T15:00:00.000Z',
      endsAt: '2026-03-05T17:00:00.000Z',
      userId: ivan.id,
    });
    expect(await order(orderId)).toMatchObject({ scheduledOn: '2026-03-05', assigneeUserId: ivan.id });
    await change(id, { status: 'cancelled', cancelReason: 'Rain' });
    expect(await order(orderId)).toMatchObject({ status: 'ready', scheduledOn: null, assigneeUserId: null });
    await change(id, { status: 'scheduled' });
    expect(await order(orderId)).toMatchObject({ status: 'scheduled', scheduledOn: '2026-03-05' });
    await world.run(office, 'events.delete', { id });
    expect(await order(orderId)).toMatchObject({ status: 'ready', scheduledOn: null });
  });

  test('is moved by who plans work alone', async () => {
    const orderId = await workOrder();
    const id = await book(install());
    const later = { startsAt: '2026-03-04T15:00:00.000Z', endsAt: '2026-03-04T17:00:00.000Z' };
    await expect(change(id, later, gus)).rejects.toMatchObject(
      refusal(/Only the office can plan/, 'startsAt'),
    );
    await change(id, { status: 'on_the_way' }, gus);
    expect(await order(orderId)).toMatchObject({ status: 'scheduled', scheduledOn: '2026-03-03' });
    await expect(change(id, later, ivan)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not chosen where several wait, and is of the same account', async () => {
    await workOrder();
    const another = await workOrder();
    expect(await event(await book(install()))).toMatchObject({ workOrderId: null });
    const elsewhere = await world.account(office);
    await expect(
      book(at('19:00', '20:00', { accountId: elsewhere, workOrderId: another })),
    ).rejects.toMatchObject(refusal(/another account/, 'workOrderId'));
  });

  test('stays without a day where a rep books the visit, and gets one from the office', async () => {
    const home = await world.account(rep);
    const orderId = await workOrder({ accountId: home });
    const installOn = async () => (await world.find(admin, 'accounts', { id: home }))?.['installOn'];
    const id = await book(install({ accountId: home }), rep);
    expect(await event(id)).toMatchObject({ workOrderId: null });
    expect(await order(orderId)).toMatchObject({ status: 'ready', scheduledOn: null });
    // The visit alone does not schedule the work: the sale still counts as unscheduled.
    expect(await installOn()).toBeNull();
    await change(id, { userId: ivan.id });
    expect(await order(orderId)).toMatchObject({ scheduledOn: '2026-03-03', assigneeUserId: ivan.id });
    expect(await installOn()).toBe('2026-03-03');
  });

  test('that is canceled leaves the day to a visit that was booked without it', async () => {
    const home = await world.account(rep);
    const orderId = await workOrder({ accountId: home });
    const installOn = async () => (await world.find(admin, 'accounts', { id: home }))?.['installOn'];
    await book(install({ accountId: home }), rep);
    expect(await installOn()).toBeNull();
    await world.run(office, 'work-orders.update', {
      id: orderId,
      patch: { status: 'cancelled', cancelReason: 'Entered twice' },
    });
    expect(await installOn()).toBe('2026-03-03');
  });
});
