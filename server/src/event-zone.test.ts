import { REMIND_EVENT } from '@sable/domain/event-reminders';
import type { Actor } from '@sable/domain/kernel/actor';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { beforeAll, expect, test } from 'vitest';
import { changeHandlers } from './messaging/change-handlers.ts';
import { testWorld } from './test-world.ts';

// An appointment is shown in its site's time zone; without a site, in the company's.

const world = await testWorld();
let office: Actor;

beforeAll(async () => {
  const admin = await world.company();
  await world.run(admin, 'companies.update', {
    id: admin.companyId,
    patch: { timeZone: 'America/New_York' },
  });
  office = await world.person(admin, 'office');
});

const denver = { line1: '1 Pike Street', city: 'Denver', region: 'CO', postal: '80202' };
const marfa = { line1: '1 Mesa Street', city: 'Marfa', region: 'TX', postal: '79843' };
const dallas = { ...marfa, city: 'Dallas', postal: '75201' };

const book = (accountId: string | null, more: object = {}) =>
  world.make(office, 'events.create', {
    ...{ title: 'Visit', type: 'service', accountId },
    startsAt: '2031-03-04T15:00:00.000Z',
    endsAt: '2031-03-04T16:00:00.000Z',
    bookedAnyway: ['overlap', 'travel', 'closed'],
    ...more,
  });
const zoneOf = async (id: string) => (await world.find(office, 'events', { id }))?.['timeZone'];

test('it is the zone of its site, and none where no site is known', async () => {
  const bare = await world.make(office, 'accounts.create', {
    account: { name: 'No address yet', type: 'residential' },
  });
  expect(await zoneOf(await book(await world.account(office, 'Pike', denver)))).toBe('America/Denver');
  expect(await zoneOf(await book(await world.account(office, 'Mesa', dallas)))).toBe('America/Chicago');
  expect(await zoneOf(await book(bare))).toBeNull();
  expect(await zoneOf(await book(null))).toBeNull();
});

test('nobody writes it by hand', async () => {
  await expect(book(null, { timeZone: 'America/Denver' })).rejects.toMatchObject({ code: 'SERVER_FIELD' });
});

test('it follows another account, another site, and what a person says of a site between two zones', async () => {
  const [pike, mesa] = [
    await world.account(office, 'Pike', denver),
    await world.account(office, 'Mesa', marfa),
  ];
  const id = await book(pike);
  const past = await book(pike, {
    startsAt: '2021-03-04T15:00:00.000Z',
    endsAt: '2021-03-04T16:00:00.000Z',
  });
  await world.run(office, 'events.update', { id, patch: { accountId: mesa } });
  expect(await zoneOf(id)).toBe('America/Chicago');
  await world.run(office, 'accounts.update', { id: mesa, patch: { timeZone: 'America/Denver' } });
  expect(await zoneOf(id)).toBe('America/Denver');
  await world.run(office, 'accounts.update', { id: mesa, patch: { site: dallas, timeZone: null } });
  expect(await zoneOf(id)).toBe('America/Chicago');
  // A past appointment keeps the zone in which it was shown.
  await world.run(office, 'accounts.update', { id: pike, patch: { site: dallas } });
  expect(await zoneOf(past)).toBe('America/Denver');
});

test('each of a series has it, and a merge moves it too', async () => {
  const pike = await world.account(office, 'Pike', denver);
  await world.run(office, 'events.createSeries', {
    event: {
      ...{ title: 'Inspection', type: 'service', accountId: pike },
      startsAt: '2031-06-02T15:00:00.000Z',
      endsAt: '2031-06-02T16:00:00.000Z',
      bookedAnyway: ['overlap', 'travel', 'closed'],
    },
    repeat: { repeats: 'weekly', interval: 1, until: '2031-06-20' },
  });
  const zones = async (accountId: string) =>
    (await world.list(office, 'events', { accountId })).map(({ timeZone }) => timeZone);
  expect(await zones(pike)).toEqual(['America/Denver', 'America/Denver', 'America/Denver']);
  const keepId = await world.account(office, 'Mesa', dallas);
  await world.run(office, 'accounts.merge', { keepId, mergedId: pike, take: [] });
  expect(await zones(keepId)).toEqual(['America/Chicago', 'America/Chicago', 'America/Chicago']);
});

test('its people are reminded by the clock at the site', async () => {
  const gus = await world.person(office, 'installer');
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000).toISOString();
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  const accountId = await world.account(office, 'Pike', denver);
  await book(accountId, { startsAt, endsAt, userId: gus.id, reminders: [60] });
  const remind = assertDefined(changeHandlers(world.writer)[REMIND_EVENT], 'there is such a job');
  const jobs = await world.tenancy.withTenant(office.companyId, (client) =>
    client.query<{ id: string; payload: unknown }>(
      'select id, payload from outbox where company_id = $1 and kind = $2',
      [office.companyId, REMIND_EVENT],
    ),
  );
  for (const { id, payload } of jobs) await remind(office.companyId, payload, id, 1);
  const notice = await world.find(gus, 'notifications', { kind: 'event_reminder' });
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: 'America/Denver',
  }).format(new Date(startsAt));
  expect(notice?.['body']).toContain(time);
});
