import type { Actor } from '@sable/domain/kernel/actor';
import { withPerson } from '@sable/domain/event-people';
import { beforeEach, expect, test, vi } from 'vitest';
import { testHub } from './live/test-hub.ts';
import { testWorld } from './test-world.ts';

// Appointments of a pair: the responsible person, and the one who comes along.

/** Long enough for a slow machine. */
const SLOW = { timeout: 20_000 };
const world = await testWorld();
const office = await world.person(await world.company(), 'office');
let gus: Actor;
let ivan: Actor;
let lea: Actor;
let accountId: string;

beforeEach(async () => {
  gus = await world.person(office, 'installer');
  ivan = await world.person(office, 'installer');
  lea = await world.person(office, 'installer');
  accountId = await world.account(office);
});

const pair = (more: object = {}) => ({
  title: 'Install',
  type: 'install',
  startsAt: '2026-03-03T15:00:00.000Z',
  endsAt: '2026-03-03T17:00:00.000Z',
  userId: gus.id,
  alsoUserIds: [ivan.id],
  accountId,
  ...more,
});
const book = (more: object = {}) => world.make(office, 'events.create', pair(more));
const change = (id: string, patch: object, actor = office) =>
  world.run(actor, 'events.update', { id, patch });
const event = (id: string, reader = office) => world.find(reader, 'events', { id });
const accountsOf = async (reader: Actor) =>
  (await world.rows(reader, { collection: 'accounts' })).map(({ id }) => id);
const visitsOf = async (person: Actor, reader = person) =>
  (await world.rows(reader, { collection: 'events', where: withPerson(person.id) })).map(({ id }) => id);

test('everybody on it reads it and its account, also live, and nobody else does', async () => {
  const { run, browser } = testHub(world);
  const tab = browser(ivan);
  const events = await tab.watch({ collection: 'events' });
  const accounts = await tab.watch({ collection: 'accounts' });
  const outsider = browser(lea);
  const none = await outsider.watch({ collection: 'events' });
  await run(office, 'events.create', pair());
  const made = await world.find(office, 'events', { accountId });
  const id = String(made?.['id']);
  await vi.waitFor(() => expect(tab.rows(events)).toMatchObject([{ id }]), SLOW);
  await vi.waitFor(() => expect(tab.rows(accounts)).toMatchObject([{ id: accountId }]), SLOW);
  expect(outsider.rows(none)).toEqual([]);
  expect([await visitsOf(gus), await visitsOf(ivan), await visitsOf(lea)]).toEqual([[id], [id], []]);
  expect(await accountsOf(lea)).toEqual([]);
  await run(office, 'events.update', { id, patch: { alsoUserIds: [lea.id] } });
  await vi.waitFor(() => expect(tab.rows(events)).toEqual([]), SLOW);
  await vi.waitFor(() => expect(outsider.rows(none)).toMatchObject([{ id }]), SLOW);
  expect([await accountsOf(ivan), await accountsOf(lea)]).toEqual([[], [accountId]]);
  await run(office, 'events.delete', { id });
  expect([await accountsOf(gus), await accountsOf(lea)]).toEqual([[], []]);
});

test('who comes along moves it like who answers for it; a third installer may not', async () => {
  const id = await book();
  await change(id, { status: 'on_the_way' }, ivan);
  expect(await event(id)).toMatchObject({ status: 'on_the_way' });
  await expect(change(id, { status: 'on_site' }, lea)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('nobody stands on it twice, and the next one answers for it where the first is taken off', async () => {
  const id = await book({ alsoUserIds: [ivan.id, gus.id, ivan.id] });
  expect(await event(id)).toMatchObject({ userId: gus.id, alsoUserIds: [ivan.id] });
  await change(id, { userId: null });
  expect(await event(id)).toMatchObject({ userId: ivan.id, alsoUserIds: [] });
});

test('a person whom the company does not have is refused', async () => {
  const stranger = await world.person(await world.company(), 'installer');
  await expect(book({ alsoUserIds: [stranger.id] })).rejects.toMatchObject({
    code: 'INVALID',
    details: { field: 'alsoUserIds', message: expect.stringMatching(/users was not found/) },
  });
});

test('a time that is taken for one of the pair is refused with their name', async () => {
  await book({ title: 'Van stock', type: 'service', accountId: null, userId: ivan.id, alsoUserIds: [] });
  await expect(book()).rejects.toMatchObject({
    code: 'INVALID',
    details: { field: 'bookedAnyway', message: expect.stringMatching(/ has “Van stock” from/) },
  });
  await book({ alsoUserIds: [lea.id] });
  // Coming along blocks the time too.
  await expect(book({ userId: lea.id, alsoUserIds: [] })).rejects.toMatchObject({
    details: { field: 'bookedAnyway' },
  });
});

test('a pair that is booked twice at once is booked once, whoever is named first', async () => {
  const results = await Promise.allSettled([book(), book({ userId: ivan.id, alsoUserIds: [gus.id] })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('each of a series is with the same people', async () => {
  const { accountId: _, ...service } = pair({ type: 'service' });
  const id = await world.make(office, 'events.createSeries', {
    event: service,
    repeat: { repeats: 'weekly', interval: 1, until: '2026-03-20' },
  });
  expect(await visitsOf(ivan)).toHaveLength(3);
  await world.run(office, 'events.updateSeries', { id, scope: 'all', patch: { alsoUserIds: [lea.id] } });
  expect([await visitsOf(ivan), (await visitsOf(lea)).length]).toEqual([[], 3]);
});
