import { addDays } from '../calendar-date.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches } from '../kernel/predicate.ts';
import { estimateStatuses, openStatuses } from './lifecycle.ts';
import { dueReminder, reminderDay, reminderIsDue, reminderSteps, type Remindable } from './reminder.ts';

const zone = 'America/New_York';
const sent: Remindable = {
  status: 'sent',
  expiresOn: '2026-03-31',
  sentAt: '2026-03-01T15:00:00.000Z',
  viewedAt: null,
  lastReminder: null,
};
const due = (today: string, more: Partial<Remindable> = {}) =>
  dueReminder({ ...sent, ...more }, today, zone)?.step ?? null;

test('a day of reminders begins at 9 AM where the company is', () => {
  expect(reminderDay('2026-03-05T13:59:59.999Z', zone)).toBe('2026-03-04');
  expect(reminderDay('2026-03-05T14:00:00.000Z', zone)).toBe('2026-03-05');
  expect(reminderDay('2026-03-05T14:00:00.000Z', 'America/Los_Angeles')).toBe('2026-03-04');
});

test('also on the days on which the clock is changed', () => {
  // The clock moves forward on March 8 and back on November 1.
  expect(reminderDay('2026-03-08T12:59:59.999Z', zone)).toBe('2026-03-07');
  expect(reminderDay('2026-03-08T13:00:00.000Z', zone)).toBe('2026-03-08');
  expect(reminderDay('2026-11-01T13:59:59.999Z', zone)).toBe('2026-10-31');
  expect(reminderDay('2026-11-01T14:00:00.000Z', zone)).toBe('2026-11-01');
});

test('three days of silence count from what was sent, or viewed', () => {
  expect(due('2026-03-03')).toBe(null);
  expect(due('2026-03-04')).toBe('silence');
  expect(due('2026-03-04', { status: 'viewed', viewedAt: '2026-03-03T20:00:00.000Z' })).toBe(null);
  expect(due('2026-03-06', { status: 'viewed', viewedAt: '2026-03-03T20:00:00.000Z' })).toBe('silence');
  expect(due('2026-03-04', { status: 'changes_requested' })).toBe(null);
});

test('a silence of weeks is passed over without a mail', () => {
  expect(dueReminder(sent, '2026-03-08', zone)).toEqual({ step: 'silence', mails: true });
  expect(dueReminder(sent, '2026-03-09', zone)).toEqual({ step: 'silence', mails: false });
});

test('three days and one day before the last day, each once', () => {
  const known = { lastReminder: 'silence' } as const;
  expect(due('2026-03-27', known)).toBe(null);
  expect(due('2026-03-28', known)).toBe('three_days');
  expect(due('2026-03-29', { lastReminder: 'three_days' })).toBe(null);
  expect(due('2026-03-30', { lastReminder: 'three_days' })).toBe('one_day');
  expect(due('2026-03-31', { lastReminder: 'one_day' })).toBe(null);
  expect(due('2026-04-01', { lastReminder: 'three_days' })).toBe(null);
});

test('after a stop of the server the later reminder alone is sent, and none once they are stopped', () => {
  expect(due('2026-03-31')).toBe('one_day');
  expect(due('2026-03-29')).toBe('three_days');
  expect(due('2026-03-30', { lastReminder: 'stopped' })).toBe(null);
});

test('an estimate is asked for exactly where a reminder of it is due, so that none keeps another waiting', () => {
  const day = fc.integer({ min: -12, max: 6 }).map((days) => addDays('2026-03-10', days));
  const instant = fc
    .tuple(day, fc.integer({ min: 0, max: 1439 }))
    .map(([date, minute]) => new Date(Date.parse(date) + minute * 60_000).toISOString());
  const estimate = fc.record({
    status: fc.constantFrom(...estimateStatuses),
    expiresOn: fc.option(day),
    // An open estimate was always sent.
    sentAt: instant,
    viewedAt: fc.option(instant),
    lastReminder: fc.option(fc.constantFrom(...reminderSteps)),
  });
  const open: readonly string[] = openStatuses;
  fc.assert(
    fc.property(estimate, fc.constantFrom(zone, 'Pacific/Honolulu', 'America/St_Johns'), (row, timeZone) => {
      const isAsked = matches(row, reminderIsDue('2026-03-10', timeZone));
      expect(isAsked).toBe(open.includes(row.status) && dueReminder(row, '2026-03-10', timeZone) !== null);
    }),
    { numRuns: 3000 },
  );
});
