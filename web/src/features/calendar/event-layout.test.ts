import { describe, expect, it } from 'vitest';
import {
  barRows,
  eventsOn,
  firstHourInSight,
  hoursShown,
  placeEvents,
  shareOfHours,
} from './event-layout.ts';

const zone = 'America/New_York';
const event = (id: string, startsAt: string, endsAt: string, allDay = false) => ({
  id,
  startsAt: `${startsAt}:00.000Z`,
  endsAt: `${endsAt}:00.000Z`,
  allDay,
});

describe('events of a day', () => {
  const late = event('late', '2026-08-05T02:00', '2026-08-05T03:00');
  const whole = event('whole', '2026-08-04T04:00', '2026-08-05T04:00', true);

  it('belong to the day of the company’s clock, not of UTC', () => {
    expect(eventsOn([late], '2026-08-04', zone)).toEqual([late]);
    expect(eventsOn([late], '2026-08-05', zone)).toEqual([]);
  });

  it('that end at midnight do not reach into the next day', () => {
    expect(eventsOn([whole], '2026-08-05', zone)).toEqual([]);
  });

  it('show those of the whole day first', () => {
    expect(eventsOn([late, whole], '2026-08-04', zone).map(({ id }) => id)).toEqual(['whole', 'late']);
  });
});

describe('the places of events in a day', () => {
  const place = (...rows: ReturnType<typeof event>[]) =>
    placeEvents(rows, '2026-08-04', zone).map(({ event: { id }, start, end, lane, lanes }) => ({
      id,
      start,
      end,
      at: `${lane}/${lanes}`,
    }));

  it('share the width where they overlap and have it alone where they do not', () => {
    expect(
      place(
        event('a', '2026-08-04T13:00', '2026-08-04T15:00'),
        event('b', '2026-08-04T14:00', '2026-08-04T16:00'),
        event('c', '2026-08-04T15:00', '2026-08-04T15:30'),
        event('d', '2026-08-04T16:00', '2026-08-04T17:00'),
      ).map(({ id, at }) => `${id} ${at}`),
    ).toEqual(['a 0/2', 'b 1/2', 'c 0/2', 'd 0/1']);
  });

  it('cut what reaches over midnight, and draw a short one long enough to read', () => {
    expect(
      place(
        event('over', '2026-08-05T03:00', '2026-08-05T05:00'),
        event('short', '2026-08-04T13:00', '2026-08-04T13:05'),
      ),
    ).toEqual([
      { id: 'short', start: 540, end: 570, at: '0/1' },
      { id: 'over', start: 1380, end: 1440, at: '0/1' },
    ]);
  });

  it('leave out those of the whole day', () => {
    expect(place(event('whole', '2026-08-04T04:00', '2026-08-05T04:00', true))).toEqual([]);
  });

  it('widen the hours shown', () => {
    const working = { opensAt: '08:00', closesAt: '18:00' };
    expect(hoursShown([], working)).toEqual({ startTime: '07:00:00', endTime: '19:00:00' });
    const early = placeEvents([event('early', '2026-08-04T09:30', '2026-08-05T00:30')], '2026-08-04', zone);
    expect(hoursShown(early, working)).toEqual({ startTime: '05:00:00', endTime: '21:00:00' });
    const late = placeEvents([event('late', '2026-08-05T03:30', '2026-08-05T05:00')], '2026-08-04', zone);
    expect(hoursShown(late, working)).toEqual({ startTime: '07:00:00', endTime: '23:59:59' });
  });
});

it('bars above a week take the first row that is free on all of their days', () => {
  const days = ['2026-08-02', '2026-08-03', '2026-08-04', '2026-08-05'];
  const rows = [
    event('hour', '2026-08-03T13:00', '2026-08-03T14:00'),
    event('until morning', '2026-08-03T23:00', '2026-08-04T05:00'),
    event('the next evening', '2026-08-05T01:00', '2026-08-05T06:00'),
    event('whole', '2026-08-04T04:00', '2026-08-05T04:00', true),
    event('from last week', '2026-08-02T03:00', '2026-08-02T05:00'),
    event('later', '2026-08-09T03:00', '2026-08-09T05:00'),
  ];
  expect([...barRows(rows, days, zone)]).toEqual([
    ['from last week', 0],
    ['until morning', 0],
    ['whole', 1],
    ['the next evening', 2],
  ]);
});

it('a clock stands where it is in the hours that are shown, and nowhere outside of them', () => {
  const hours = { startTime: '07:00:00', endTime: '19:00:00' };
  expect(shareOfHours('07:00', hours)).toBe(0);
  expect(shareOfHours('13:00', hours)).toBe(0.5);
  expect(shareOfHours('06:59', hours)).toBeNull();
  expect(shareOfHours('19:01', hours)).toBeNull();
  expect(shareOfHours('12:00', { startTime: '00:00:00', endTime: '23:59:59' })).toBe(0.5);
});

describe('a day that is wider than its window begins', () => {
  const hours = { startTime: '07:00:00', endTime: '19:00:00' };
  const visits = [{ start: 13 * 60 + 30 }, { start: 10 * 60 + 15 }];

  it('at the current hour', () => {
    expect(firstHourInSight(visits, hours, '13:50')).toBe(0.5);
    expect(firstHourInSight([], hours, '08:10')).toBe(1 / 12);
  });

  it('at the hour of its first visit, where it is another day, or the clock is outside of the hours shown', () => {
    expect(firstHourInSight(visits, hours, null)).toBe(0.25);
    expect(firstHourInSight(visits, hours, '21:00')).toBe(0.25);
  });

  it('at its first hour without a visit', () => {
    expect(firstHourInSight([], hours, null)).toBe(0);
  });
});
