import { expect, test } from 'vitest';
import { MAX_OCCURRENCES, occurrenceDays, repeatText, spanMovedLike, spanOnDay } from './recurrence.ts';

const NY = 'America/New_York';

test('days, weeks, and months go on from the first day', () => {
  expect(occurrenceDays('2026-03-02', { repeats: 'daily', interval: 2, until: '2026-03-07' })).toEqual([
    '2026-03-02',
    '2026-03-04',
    '2026-03-06',
  ]);
  expect(occurrenceDays('2026-03-02', { repeats: 'weekly', interval: 1, until: '2026-03-16' })).toEqual([
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
  ]);
});

test('the 31st becomes the last day of a shorter month and comes back', () => {
  expect(occurrenceDays('2026-01-31', { repeats: 'monthly', interval: 1, until: '2026-05-31' })).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
});

test('a series that is too long shows as one day more than the limit', () => {
  const days = occurrenceDays('2026-01-01', { repeats: 'daily', interval: 1, until: '2036-01-01' });
  expect(days).toHaveLength(MAX_OCCURRENCES + 1);
});

test('nine in the morning stays nine in the morning when the clock is set forward and back', () => {
  const winter = { startsAt: '2026-03-02T14:00:00.000Z', endsAt: '2026-03-02T15:30:00.000Z' };
  expect(spanOnDay(winter, '2026-03-09', NY)).toEqual({
    startsAt: '2026-03-09T13:00:00.000Z',
    endsAt: '2026-03-09T14:30:00.000Z',
  });
  expect(spanOnDay(winter, '2026-11-02', NY)).toEqual({
    startsAt: '2026-11-02T14:00:00.000Z',
    endsAt: '2026-11-02T15:30:00.000Z',
  });
});

test('a start that the clock skips moves on by the hour, and the end stays after it', () => {
  const night = { startsAt: '2026-03-01T07:15:00.000Z', endsAt: '2026-03-01T08:00:00.000Z' };
  const moved = spanOnDay(night, '2026-03-08', NY);
  expect(moved.startsAt).toBe('2026-03-08T07:15:00.000Z');
  expect(Date.parse(moved.endsAt)).toBeGreaterThan(Date.parse(moved.startsAt));
});

test('whole days stay whole days', () => {
  const wholeDay = { startsAt: '2026-03-07T05:00:00.000Z', endsAt: '2026-03-08T05:00:00.000Z' };
  expect(spanOnDay(wholeDay, '2026-03-08', NY)).toEqual({
    startsAt: '2026-03-08T05:00:00.000Z',
    endsAt: '2026-03-09T04:00:00.000Z',
  });
});

test('others move as one was moved: by the days, to the clock times, with the length', () => {
  const before = { startsAt: '2026-03-02T14:00:00.000Z', endsAt: '2026-03-02T15:00:00.000Z' };
  const after = { startsAt: '2026-03-03T16:00:00.000Z', endsAt: '2026-03-03T18:00:00.000Z' };
  const later = { startsAt: '2026-03-09T13:00:00.000Z', endsAt: '2026-03-09T14:00:00.000Z' };
  expect(spanMovedLike(later, before, after, NY)).toEqual({
    startsAt: '2026-03-10T15:00:00.000Z',
    endsAt: '2026-03-10T17:00:00.000Z',
  });
});

test('a recurrence in words', () => {
  expect(repeatText('weekly', 1)).toBe('Every week');
  expect(repeatText('monthly', 3)).toBe('Every 3 months');
});
