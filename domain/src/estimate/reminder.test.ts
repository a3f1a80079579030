import { expect, test } from 'vitest';
import { dueReminder, reminderDay, type Remindable } from './reminder.ts';

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
