import { addDays } from '@sable/domain/calendar-date';
import { instantOf, localMoment } from '@sable/domain/zoned-time';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { companyDay } from '../test-day.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests a person's calendar with a parser that calendar programs use.

const ZONE = 'America/New_York';
/** Returns 9 a.m. of a day in New York as an instant. */
const nine = (date: string) => instantOf(date, '09:00', ZONE);
/** Returns the next day of a clock change in New York, at least a week from now. */
function nextChange(): string {
  const utcHourAtNine = (date: string) => nine(date).slice(11);
  let date = companyDay(7);
  while (utcHourAtNine(date) === utcHourAtNine(addDays(date, -1))) date = addDays(date, 1);
  return date;
}

let server: TestApp;
let cookie: string;
let other: string;
let userId: string;
let accountId: string;

const day = (offset: number, time: string) => `${companyDay(offset)}T${time}:00.000Z`;
const meOf = async (who: string) =>
  z
    .object({ user: z.object({ id: z.string() }) })
    .parse((await server.call(who, 'GET', '/api/session')).json()).user.id;
const addressSchema = z.object({ address: z.string().nullable() });
const addressOf = async (who: string, method: 'GET' | 'POST' = 'GET') => {
  const answer = await server.call(who, method, '/api/calendar-address', method === 'POST' ? {} : undefined);
  return addressSchema.parse(answer.json()).address;
};
const read = (address: string | null) => server.app.inject({ url: new URL(address ?? '').pathname });
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
const book = (more: object) =>
  server.make(server.admin, 'events.create', {
    title: 'Visit',
    type: 'service',
    startsAt: day(3, '15:00'),
    endsAt: day(3, '16:30'),
    userId,
    bookedAnyway: ['overlap', 'closed', 'travel'],
    ...more,
  });

beforeAll(async () => {
  server = await testApp();
  cookie = await server.person('installer');
  other = await server.person('installer');
  userId = await meOf(cookie);
  accountId = await server.make(server.admin, 'accounts.create', {
    account: { name: 'Garrett; Elena, Marcus', type: 'residential' },
    contact: { name: 'Elena Garrett', phone: '+1 937 555 0142' },
  });
});

describe('a calendar for the programs of a person', () => {
  test('has no address before it is asked for, and then one that stays', async () => {
    expect(await addressOf(cookie)).toBeNull();
    const address = await addressOf(cookie, 'POST');
    expect(address).toMatch(/\/api\/calendars\/[\w-]{86}\.ics$/);
    expect(await addressOf(cookie)).toBe(address);
  });

  test('is read by a stock parser: stable ids, versions, times by the company’s clock, whole days, folded text', async () => {
    const title = `Install: ${'ü'.repeat(70)}, two; doors ${'門'.repeat(30)}${'🔔'.repeat(30)}`;
    const id = await book({ title, accountId, notes: 'Gate 4\nDog', location: '1 Main Street, Dayton' });
    await book({
      title: 'Away',
      type: 'block',
      allDay: true,
      startsAt: day(5, '05:00'),
      endsAt: day(6, '05:00'),
    });
    await server.run(server.admin, 'events.update', { id, patch: { status: 'confirmed' } });
    const answer = await read(await addressOf(cookie));
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const [visit, away] = eventsIn(answer.body).sort((a, b) => a.startDate.compare(b.startDate));
    expect(visit).toMatchObject({
      uid: `${id}@sable`,
      summary: title,
      location: '1 Main Street, Dayton',
      description: 'Garrett; Elena, Marcus\nGate 4\nDog',
      sequence: 1,
    });
    expect(visit?.startDate.toJSDate().toISOString()).toBe(day(3, '15:00'));
    expect(visit?.endDate.toJSDate().toISOString()).toBe(day(3, '16:30'));
    expect(visit?.startDate.zone.tzid).toBe('America/New_York');
    expect(away?.startDate.isDate).toBe(true);
  });

  test('has the appointments to which the person comes along, and none of other people alone', async () => {
    const withOther = await book({ userId: await meOf(other), alsoUserIds: [userId], title: 'As a pair' });
    await book({ userId: await meOf(other), title: 'Alone' });
    const ids = eventsIn((await read(await addressOf(cookie))).body).map(({ uid }) => uid);
    expect(ids).toContain(`${withOther}@sable`);
    expect(eventsIn((await read(await addressOf(cookie))).body).map(({ summary }) => summary)).not.toContain(
      'Alone',
    );
  });

  test('has each visit of a series at its clock time over a change of the clock, and without the one that was canceled', async () => {
    const change = nextChange();
    const first = addDays(change, -2);
    const { id: seriesId } = await server.run(server.admin, 'events.createSeries', {
      event: {
        title: 'Stock check',
        type: 'service',
        startsAt: nine(first),
        endsAt: instantOf(first, '10:30', ZONE),
        userId,
        bookedAnyway: ['overlap', 'closed', 'travel'],
      },
      repeat: { repeats: 'daily', interval: 1, until: addDays(change, 1) },
    });
    const series = { collection: 'events', where: { field: 'seriesId', op: 'eq', value: seriesId } };
    const { rows } = z
      .object({ rows: z.array(z.object({ id: z.string(), startsAt: z.string() })) })
      .parse((await server.call(server.admin, 'POST', '/api/query', series)).json());
    const second = rows.find(({ startsAt }) => localMoment(startsAt, ZONE).date === addDays(first, 1));
    await server.run(server.admin, 'events.update', {
      id: second?.id,
      patch: { status: 'cancelled', cancelReason: 'Rain' },
    });

    const visits = eventsIn((await read(await addressOf(cookie))).body).filter(
      ({ summary }) => summary === 'Stock check',
    );
    const local = visits.map(({ startDate }) => localMoment(startDate.toJSDate().toISOString(), ZONE));
    expect(local.toSorted((a, b) => a.date.localeCompare(b.date))).toEqual(
      [first, change, addDays(change, 1)].map((date) => ({ date, time: '09:00' })),
    );
    expect(visits.map(({ duration }) => duration.toSeconds())).toEqual([5400, 5400, 5400]);
    // Each visit is a separate event with its own id, so no reader expands a recurrence rule again.
    expect(new Set(visits.map(({ uid }) => uid)).size).toBe(3);
    expect(visits.some((visit) => visit.isRecurring())).toBe(false);
    expect(new Set(visits.map(({ startDate }) => startDate.hour)).size).toBe(1);
  });

  test('has nothing of other people, and nothing that was canceled', async () => {
    const foreign = await book({ title: 'Foreign', userId: await meOf(other) });
    const gone = await book({ title: 'Gone', startsAt: day(4, '15:00'), endsAt: day(4, '16:00') });
    await server.run(server.admin, 'events.update', {
      id: gone,
      patch: { status: 'cancelled', cancelReason: 'Rain' },
    });
    const { body } = await read(await addressOf(cookie));
    expect(body).not.toContain(foreign);
    expect(body).not.toContain(gone);
  });

  test('ends with a new address, which only its person sees', async () => {
    const before = await addressOf(cookie);
    const now = await addressOf(cookie, 'POST');
    expect(now).not.toBe(before);
    expect((await read(before)).statusCode).toBe(404);
    expect((await read(now)).statusCode).toBe(200);
    expect(await addressOf(other)).toBeNull();
    expect((await server.call('', 'GET', '/api/calendar-address')).statusCode).toBe(401);
  });

  test('is not found at an address that was changed or made up', async () => {
    const address = (await addressOf(cookie)) ?? '';
    const foreign = (await addressOf(other, 'POST')) ?? '';
    const mixed = `${address.slice(0, -47)}${foreign.slice(-47)}`;
    for (const wrong of [mixed, address.replace(/.{5}\.ics$/, 'AAAAA.ics'), address.replace('.ics', '')])
      expect((await read(wrong)).statusCode).toBe(404);
  });

  test('ends with the access of its person', async () => {
    const address = await addressOf(cookie);
    await server.run(server.admin, 'users.setStatus', { id: userId, status: 'suspended' });
    expect((await read(address)).statusCode).toBe(404);
    await server.run(server.admin, 'users.setStatus', { id: userId, status: 'active' });
    expect((await read(address)).statusCode).toBe(200);
  });
});
