import { daysBetween } from '@sable/domain/calendar-date';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { localMoment, type LocalMoment } from '@sable/domain/zoned-time';
import { beforeEach, describe, expect, test } from 'vitest';
import { testWorld } from './test-world.ts';

// Recurring appointments across a clock change: New York moves forward on Sunday, March 8, 2026.

const ZONE = 'America/New_York';
const world = await testWorld();
const admin = await world.company('Weekly Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
let gus: Actor;

beforeEach(async () => {
  gus = await world.person(admin, 'installer');
});

/** Monday, March 2, from 9 to 10 in New York. */
const monday = (more: object = {}) => ({
  title: 'Stock check',
  type: 'service',
  startsAt: '2026-03-02T14:00:00.000Z',
  endsAt: '2026-03-02T15:00:00.000Z',
  userId: gus.id,
  ...more,
});
const weekly = { repeats: 'weekly', interval: 1, until: '2026-03-23' };
const createSeries = (event: object = monday(), repeat: object = weekly, actor = office) =>
  world.make(actor, 'events.createSeries', { event, repeat });
const rowsOf = async (seriesId: string) =>
  (
    await world.rows(admin, {
      collection: 'events',
      where: where({ seriesId }),
      orderBy: [{ field: 'startsAt', direction: 'asc' }],
    })
  ).map((row): Record<string, unknown> & { local: LocalMoment } => ({
    ...row,
    local: localMoment(String(row['startsAt']), ZONE),
  }));
const days = async (seriesId: string) => (await rowsOf(seriesId)).map(({ local }) => local.date);
const refusal = (field: string, message: RegExp) => ({
  code: 'INVALID',
  details: { field, message: expect.stringMatching(message) },
});

describe('a series', () => {
  test('keeps its clock time over the change of the clock, and names its rhythm on each', async () => {
    const id = await createSeries();
    const rows = await rowsOf(id);
    expect(rows.map(({ local }) => `${local.date} ${local.time}`)).toEqual([
      '2026-03-02 09:00',
      '2026-03-09 09:00',
      '2026-03-16 09:00',
      '2026-03-23 09:00',
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ repeats: 'weekly', repeatInterval: 1, userId: gus.id });
  });

  test('that has no second appointment, or too many, is refused and leaves nothing', async () => {
    const mark = `Refused ${gus.id}`;
    await expect(
      createSeries(monday({ title: mark }), { ...weekly, until: '2026-03-03' }),
    ).rejects.toMatchObject(refusal('until', /No further appointment/));
    await expect(
      createSeries(monday({ title: mark }), { repeats: 'daily', interval: 1, until: '2027-03-03' }),
    ).rejects.toMatchObject(refusal('until', /at most 104/));
    expect(await world.list(admin, 'events', { userId: gus.id })).toEqual([]);
  });

  test('asks before it books a time that is taken, and says on which day', async () => {
    await world.make(office, 'events.create', {
      ...monday({ title: 'Dentist' }),
      startsAt: '2026-03-16T13:00:00.000Z',
      endsAt: '2026-03-16T14:00:00.000Z',
    });
    await expect(createSeries()).rejects.toMatchObject(
      refusal('bookedAnyway', /^March 16, 2026: .*“Dentist”.*Nothing was saved/),
    );
    const id = await createSeries(monday({ bookedAnyway: ['overlap'] }));
    const booked = (await rowsOf(id)).map((row) => row['bookedAnyway']);
    expect(booked).toEqual([[], [], ['overlap'], []]);
  });

  test('begins from an appointment that stood alone', async () => {
    const id = await world.make(office, 'events.create', monday());
    await world.run(office, 'events.repeat', { id, patch: { title: 'Weekly check' }, repeat: weekly });
    expect((await rowsOf(id)).map((row) => row['title'])).toEqual(Array(4).fill('Weekly check'));
    await expect(world.run(office, 'events.repeat', { id, patch: {}, repeat: weekly })).rejects.toMatchObject(
      refusal('repeats', /already repeats/),
    );
  });
});

describe('a change', () => {
  test('of one leaves the others', async () => {
    const id = await createSeries();
    const [, second] = await rowsOf(id);
    await world.run(office, 'events.update', { id: second?.['id'], patch: { title: 'Only this' } });
    expect((await rowsOf(id)).map((row) => row['title'])).toEqual([
      'Stock check',
      'Only this',
      'Stock check',
      'Stock check',
    ]);
  });

  test('of this and the following ones moves them alike and makes them a series of their own', async () => {
    const id = await createSeries();
    const [, second] = await rowsOf(id);
    const secondId = String(second?.['id']);
    await world.run(office, 'events.updateSeries', {
      id: secondId,
      scope: 'following',
      // Tuesday at 11.
      patch: { startsAt: '2026-03-10T15:00:00.000Z', endsAt: '2026-03-10T16:30:00.000Z' },
    });
    expect(await days(id)).toEqual(['2026-03-02']);
    const moved = await rowsOf(secondId);
    expect(moved.map(({ local }) => `${local.date} ${local.time}`)).toEqual([
      '2026-03-10 11:00',
      '2026-03-17 11:00',
      '2026-03-24 11:00',
    ]);
    expect(
      moved.map((row) => Date.parse(String(row['endsAt'])) - Date.parse(String(row['startsAt']))),
    ).toEqual(Array(3).fill(90 * 60_000));
  });

  test('of all spares what was begun, and what somebody wrote on one alone', async () => {
    const id = await createSeries();
    const [first, second] = await rowsOf(id);
    await world.run(office, 'events.update', { id: first?.['id'], patch: { status: 'done' } });
    await world.run(office, 'events.update', { id: second?.['id'], patch: { notes: 'Bring the ladder' } });
    const [, , third] = await rowsOf(id);
    await world.run(office, 'events.updateSeries', {
      id: third?.['id'],
      scope: 'all',
      patch: { title: 'Yard check', notes: third?.['notes'] ?? null },
    });
    const rows = await rowsOf(id);
    expect(rows.map((row) => [row['title'], row['notes']])).toEqual([
      ['Stock check', null],
      ['Yard check', 'Bring the ladder'],
      ['Yard check', null],
      ['Yard check', null],
    ]);
  });

  test('of a daily series by a day does not stumble over itself', async () => {
    const id = await createSeries(monday(), { repeats: 'daily', interval: 1, until: '2026-03-05' });
    await world.run(office, 'events.updateSeries', {
      id,
      scope: 'all',
      patch: { startsAt: '2026-03-03T14:00:00.000Z', endsAt: '2026-03-03T15:00:00.000Z' },
    });
    expect(await days(id)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']);
  });

  test('cannot mark visits of several days as begun', async () => {
    const id = await createSeries();
    await expect(
      world.run(office, 'events.updateSeries', { id, scope: 'all', patch: { status: 'done' } }),
    ).rejects.toMatchObject(refusal('status', /only be changed individually/));
  });

  test('by who may not change the appointments is refused', async () => {
    const id = await createSeries();
    await expect(
      world.run(rep, 'events.updateSeries', { id, scope: 'all', patch: { title: 'Mine now' } }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(NOT_FOUND|NOT_AUTHORIZED)$/) });
    await expect(
      world.run(gus, 'events.createSeries', { event: monday(), repeat: weekly }),
    ).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    expect((await rowsOf(id)).map((row) => row['title'])).toEqual(Array(4).fill('Stock check'));
  });
});

test('what is deleted from one on is gone, and what came before stays', async () => {
  const id = await createSeries();
  const [, , third] = await rowsOf(id);
  await world.run(office, 'events.deleteSeries', { id: third?.['id'], scope: 'following' });
  expect(await days(id)).toEqual(['2026-03-02', '2026-03-09']);
  await world.run(office, 'events.deleteSeries', { id, scope: 'all' });
  expect(await days(id)).toEqual([]);
});

test('months keep the day and the clock time', async () => {
  const id = await createSeries(monday(), { repeats: 'monthly', interval: 1, until: '2026-06-30' });
  const rows = await rowsOf(id);
  expect(rows.map(({ local }) => local.time)).toEqual(Array(4).fill('09:00'));
  expect(daysBetween('2026-03-02', rows.at(-1)?.local.date ?? '')).toBe(92);
});
