import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { Actor } from '@sable/domain/kernel/actor';
import { REMIND_EVENT } from '@sable/domain/event-reminders';
import { TELL_STAFF } from '@sable/domain/notify';
import { daysRange } from '@sable/domain/zoned-time';
import { beforeEach, expect, test } from 'vitest';
import { changeHandlers } from './messaging/change-handlers.ts';
import { testWorld } from './test-world.ts';

// Everyone on an appointment gets each of its reminders once, at its own time.

const HOUR_MS = 3_600_000;
const world = await testWorld();
let office: Actor;
let gus: Actor;
let ivan: Actor;

beforeEach(async () => {
  office = await world.person(await world.company(), 'office');
  gus = await world.person(office, 'installer');
  ivan = await world.person(office, 'installer');
});

const at = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString();
const NOW = new Date(Date.now() + 60_000).toISOString();
const visit = (more: object = {}) => ({
  title: 'Van stock',
  type: 'service',
  startsAt: at(48),
  endsAt: at(50),
  userId: gus.id,
  alsoUserIds: [ivan.id],
  location: '1 Main Street',
  reminders: [60, 1440],
  bookedAnyway: ['overlap', 'closed', 'travel'],
  ...more,
});
const book = (more: object = {}) => world.make(office, 'events.create', visit(more));
const change = (id: string, patch: object) => world.run(office, 'events.update', { id, patch });
const jobs = (kind: string) =>
  world.tenancy.withTenant(office.companyId, (client) =>
    client.query<{ id: string; payload: { at: string }; run_at: Date }>(
      'select id, payload, run_at from outbox where company_id = $1 and kind = $2 order by run_at, id',
      [office.companyId, kind],
    ),
  );
const planned = async () => (await jobs(REMIND_EVENT)).map(({ payload }) => payload.at);
/** Runs every job that was ever scheduled, like a worker that runs some of them twice. */
async function allComeDue(): Promise<void> {
  const remind = assertDefined(changeHandlers(world.writer)[REMIND_EVENT], 'there is such a job');
  for (const { id, payload } of await jobs(REMIND_EVENT)) await remind(office.companyId, payload, id, 1);
}
const noticesTo = (person: Actor) => world.list(person, 'notifications', { kind: 'event_reminder' });

test('each reminder goes to everybody on the appointment, once', async () => {
  const id = await book({ reminders: [1440, 60, 60] });
  const row = await world.find(office, 'events', { id });
  expect(row).toMatchObject({ reminders: [60, 1440] });
  expect(await planned()).toEqual([at(24), at(47)]);
  await allComeDue();
  await allComeDue();
  const event = await world.find(office, 'events', { id });
  expect(event).toMatchObject({ remindersSent: [at(24), at(47)] });
  // Both came due at once: the same text within a minute is one notification.
  for (const person of [gus, ivan])
    expect(await noticesTo(person)).toMatchObject([
      {
        title: 'Reminder: Van stock',
        body: expect.stringMatching(/, \d+:\d\d.[AP]M E[SD]T · 1 Main Street$/),
        link: `/calendar?event=${id}`,
        readAt: null,
      },
    ]);
  expect(await noticesTo(office)).toEqual([]);
});

test('a whole day is the company’s, wherever the site is', async () => {
  const site = { line1: '1 Palm Street', city: 'Hilo', postal: '96720', region: 'HI' };
  const accountId = await world.make(office, 'accounts.create', { account: { name: 'Hilo', site } });
  // A day in New York, the company's zone, begins on the previous evening in Hilo.
  const { from, to } = daysRange('2032-11-24', '2032-11-24', 'America/New_York');
  await book({ startsAt: from, endsAt: to, allDay: true, accountId, location: '', reminders: [60] });
  await allComeDue();
  expect(await noticesTo(gus)).toMatchObject([{ body: 'November 24, 2032, all day' }]);
});

test('the reminder moves with the appointment, and none comes twice where it moves back', async () => {
  // Overrides, so that the test can run on any day and at any hour.
  const bookedAnyway = ['overlap', 'closed', 'travel'];
  const id = await book({ reminders: [60] });
  await change(id, { startsAt: at(72), endsAt: at(74), bookedAnyway });
  expect(await planned()).toEqual([at(47), at(71)]);
  await allComeDue();
  expect(await noticesTo(gus)).toHaveLength(1);
  await change(id, { startsAt: at(48), endsAt: at(50), bookedAnyway });
  await change(id, { startsAt: at(72), endsAt: at(74), bookedAnyway });
  await allComeDue();
  expect(await planned()).toHaveLength(4);
  expect(await noticesTo(gus)).toHaveLength(1);
});

test('nobody is reminded of what was canceled, deleted, or given to others', async () => {
  const canceled = await book({ reminders: [60] });
  const deleted = await book({ reminders: [60] });
  const given = await book({ reminders: [60], alsoUserIds: [] });
  await change(canceled, { status: 'cancelled', cancelReason: 'Rain' });
  await world.run(office, 'events.delete', { id: deleted });
  await change(given, { userId: ivan.id, bookedAnyway: ['overlap', 'closed', 'travel'] });
  await allComeDue();
  expect([(await noticesTo(gus)).length, (await noticesTo(ivan)).length]).toEqual([0, 1]);
});

test('what is past is not planned, and a person may switch the kind off or have it by email', async () => {
  await book({ reminders: [10_080] });
  expect(await planned()).toEqual([]);
  const choose = async (person: Actor, patch: object) => {
    const own = await world.find(person, 'settings', { scope: 'user', userId: person.id });
    await world.run(person, 'settings.update', { id: own?.['id'], patch });
  };
  await choose(gus, { hideAbout: ['event_reminder'] });
  await choose(ivan, { mailAbout: ['event_reminder'] });
  await book({ reminders: [30] });
  await allComeDue();
  expect(await noticesTo(gus)).toEqual([]);
  expect(await noticesTo(ivan)).toHaveLength(1);
  const [job, ...more] = await jobs(TELL_STAFF);
  expect(more).toEqual([]);
  const tell = assertDefined(changeHandlers(world.writer)[TELL_STAFF], 'there is such a job');
  await tell(office.companyId, job?.payload, String(job?.id), 1);
  expect(await world.list(office, 'email-messages', { subject: 'Reminder: Van stock' })).toHaveLength(1);
});

test('each of a series has its reminders, and a reminder that is no number of minutes is refused', async () => {
  await world.make(office, 'events.createSeries', {
    event: visit({ reminders: [60] }),
    repeat: { repeats: 'daily', interval: 1, until: at(96).slice(0, 10) },
  });
  expect((await planned()).length).toBeGreaterThan(1);
  for (const reminders of [[-5], [1.5], [50_000], [1, 2, 3, 4, 5, 6]])
    await expect(book({ reminders })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(world.run(office, 'events.remind', { id: await book(), at: at(47) })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
});
