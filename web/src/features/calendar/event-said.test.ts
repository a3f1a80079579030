import { expect, test } from 'vitest';
import { formatsFor } from '../../shared/formats.ts';
import { eventSaid } from './event-said.ts';
import { eventRow } from './test-event.ts';

const timeZone = 'America/New_York';
const formats = formatsFor({ currency: 'USD', timeZone, readerZone: timeZone });
const said = (given: Parameters<typeof eventRow>[0], who = '', early?: string) =>
  // Between the time and its half of the day stands a narrow space.
  eventSaid(eventRow(given), formats, who, early).replaceAll(/\s/g, ' ');

test('an appointment is read with its day and its people', () => {
  expect(said({}, 'Sam Fleming, Ann Lee')).toBe(
    'Install: Garcia · Tuesday, March 10 · 11:00 AM – 1:00 PM · Sam Fleming, Ann Lee · Scheduled',
  );
});

test('the day is that of the company’s clock', () => {
  expect(said({ startsAt: '2026-03-11T02:00:00.000Z', endsAt: '2026-03-11T03:00:00.000Z' })).toBe(
    'Install: Garcia · Tuesday, March 10 · 10:00 PM – 11:00 PM · Scheduled',
  );
});

test('of several days the first and the last are read, and one that ends at midnight is one day', () => {
  const allDay = { allDay: true, startsAt: '2026-03-10T04:00:00.000Z' };
  expect(said({ ...allDay, endsAt: '2026-03-11T04:00:00.000Z' })).toBe(
    'Install: Garcia · Tuesday, March 10 · All day · Scheduled',
  );
  expect(said({ ...allDay, endsAt: '2026-03-13T04:00:00.000Z' }, '', 'Too early')).toBe(
    'Install: Garcia · Tuesday, March 10 to Thursday, March 12 · All day · Scheduled · Too early',
  );
});
