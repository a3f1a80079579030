import { workingTimeDefaults } from '@sable/domain/booking';
import { expect, test } from 'vitest';
import { freeStart, proposedStart } from './proposed-start.ts';

const working = { ...workingTimeDefaults, openDays: ['mon', 'tue', 'wed', 'thu', 'fri'] as const };
const asked = (now: string, date = '2026-11-20') =>
  proposedStart({
    date,
    now,
    timeZone: 'America/New_York',
    working: { ...working, openDays: [...working.openDays], opensAt: '08:00', closesAt: '17:00' },
  });

// November 20, 2026 is a Friday; New York is five hours behind UTC.
test.each([
  ['in the morning, the opening', '2026-11-20T11:30:00.000Z', { date: '2026-11-20', start: '08:00' }],
  ['while open, the next full hour', '2026-11-20T15:10:00.000Z', { date: '2026-11-20', start: '11:00' }],
  ['near closing, the next working day', '2026-11-20T21:10:00.000Z', { date: '2026-11-23', start: '08:00' }],
  ['at night, the next working day', '2026-11-21T04:30:00.000Z', { date: '2026-11-23', start: '08:00' }],
])('%s', (_what, now, expected) => {
  expect(asked(now)).toEqual(expected);
});

test('a holiday is no working day', () => {
  const holidays = { ...working, openDays: [...working.openDays], holidays: ['2026-11-20', '2026-11-23'] };
  const now = '2026-11-20T15:10:00.000Z';
  expect(proposedStart({ date: '2026-11-20', now, timeZone: 'America/New_York', working: holidays })).toEqual(
    {
      date: '2026-11-24',
      start: '08:00',
    },
  );
});

test('a day to come keeps its date, one that is past becomes the next that can be', () => {
  expect(asked('2026-11-20T15:10:00.000Z', '2026-12-24')).toEqual({ date: '2026-12-24', start: '08:00' });
  expect(asked('2026-11-20T15:10:00.000Z', '2026-11-02')).toEqual({ date: '2026-11-20', start: '11:00' });
});

const taken = (startsAt: string, endsAt: string, more: object = {}) => ({
  ...{
    id: startsAt,
    type: 'install',
    status: 'scheduled',
    allDay: false,
    userId: 'u',
    alsoUserIds: [],
    accountId: 'b',
  },
  ...{ location: null, startsAt, endsAt },
  ...more,
});
const wished = (
  others: readonly ReturnType<typeof taken>[],
  more: object = {},
  notBefore: string | undefined = undefined,
) =>
  freeStart({
    date: '2026-11-20',
    now: '2026-11-20T15:10:00.000Z',
    timeZone: 'America/New_York',
    working: {
      openDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      opensAt: '08:00',
      closesAt: '17:00',
      travelMinutes: 15,
    },
    booking: { type: 'sales', userId: 'u', accountId: 'a', location: null, ...more },
    others,
    notBefore,
  });

test('the first hour in which the person is free is proposed, with time to drive there', () => {
  expect(wished([])).toEqual({ date: '2026-11-20', start: '11:00' });
  const until1 = taken('2026-11-20T15:30:00.000Z', '2026-11-20T18:00:00.000Z');
  expect(wished([until1])).toEqual({ date: '2026-11-20', start: '13:30' });
  expect(wished([{ ...until1, accountId: 'a' }])).toEqual({ date: '2026-11-20', start: '13:00' });
  expect(wished([{ ...until1, status: 'cancelled' }])).toEqual({ date: '2026-11-20', start: '11:00' });
});

test('after a full day the next working day is proposed; for nobody, and where all is full, the next hour', () => {
  const today = taken('2026-11-20T13:00:00.000Z', '2026-11-20T22:00:00.000Z');
  expect(wished([today])).toEqual({ date: '2026-11-23', start: '08:00' });
  expect(wished([today], { userId: null })).toEqual({ date: '2026-11-20', start: '11:00' });
  const all = taken('2026-11-01T13:00:00.000Z', '2027-01-20T22:00:00.000Z');
  expect(wished([all])).toEqual({ date: '2026-11-20', start: '11:00' });
});

test('work that waits for a right to cancel is proposed on the first working day after its end', () => {
  expect(wished([], {}, '2026-11-20')).toEqual({ date: '2026-11-20', start: '11:00' });
  expect(wished([], {}, '2026-11-21')).toEqual({ date: '2026-11-23', start: '08:00' });
  const that = taken('2026-11-25T13:00:00.000Z', '2026-11-25T15:00:00.000Z');
  expect(wished([that], {}, '2026-11-25')).toEqual({ date: '2026-11-25', start: '10:30' });
  expect(wished([that], { userId: null }, '2026-11-25')).toEqual({ date: '2026-11-25', start: '08:00' });
});
