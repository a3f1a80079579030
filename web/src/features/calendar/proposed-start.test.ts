import { workingTimeDefaults } from '@sable/domain/booking';
import { expect, test } from 'vitest';
import { proposedStart } from './proposed-start.ts';

const working = { ...workingTimeDefaults, openDays: ['mon', 'tue', 'wed', 'thu', 'fri'] as const };
const asked = (now: string, date = '2026-11-20') =>
  proposedStart({
    date,
    now,
    timeZone: 'America/New_York',
    working: { ...working, openDays: [...working.openDays], opensAt: '08:00', closesAt: '17:00' },
  });

// 20 November 2026 is a Friday; New York is five hours behind UTC.
test.each([
  ['in the morning, the opening', '2026-11-20T11:30:00.000Z', { date: '2026-11-20', start: '08:00' }],
  ['while open, the next full hour', '2026-11-20T15:10:00.000Z', { date: '2026-11-20', start: '11:00' }],
  ['near closing, the next working day', '2026-11-20T21:10:00.000Z', { date: '2026-11-23', start: '08:00' }],
  ['at night, the next working day', '2026-11-21T04:30:00.000Z', { date: '2026-11-23', start: '08:00' }],
])('%s', (_what, now, expected) => {
  expect(asked(now)).toEqual(expected);
});

test('a day to come keeps its date, one that is past becomes the next that can be', () => {
  expect(asked('2026-11-20T15:10:00.000Z', '2026-12-24')).toEqual({ date: '2026-12-24', start: '08:00' });
  expect(asked('2026-11-20T15:10:00.000Z', '2026-11-02')).toEqual({ date: '2026-11-20', start: '11:00' });
});
