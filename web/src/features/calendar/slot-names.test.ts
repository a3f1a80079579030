import { expect, test } from 'vitest';
import { slotName } from './slot-names.ts';

const days = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const longDay = (date: string) => days.format(new Date(`${date}T00:00:00Z`));

test.each([
  [
    'New appointment Ann Lee 2026-11-24 08:00:00 - 08:30:00',
    'New appointment Ann Lee, Tuesday, November 24, 8:00 AM to 8:30 AM',
  ],
  ['New event 2026-11-24 23:30:00 - 00:00:00', 'New event, Tuesday, November 24, 11:30 PM to 12:00 AM'],
  ['New event 12:00:00 - 12:30:00', 'New event, 12:00 PM to 12:30 PM'],
  ['All day 2026-11-24', 'All day, Tuesday, November 24'],
  [' 2026-11-24', 'Tuesday, November 24'],
  ['New event All day', 'New event All day'],
  ['Tuesday, November 24, 2 events', 'Tuesday, November 24, 2 events'],
  ['', ''],
])('a place in the calendar is read in words: %s', (name, said) => {
  // The formatter puts a narrow space between the time and AM or PM.
  expect(slotName(name, longDay).replaceAll(/\s/g, ' ')).toBe(said);
});
