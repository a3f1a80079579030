import { expect, test } from 'vitest';
import { afterQuietTime, isQuietFor } from './quiet-time.ts';

const zone = 'America/New_York';
const night = { quietFrom: 20, quietTo: 7 };

test.each([
  ['over midnight, in the evening', night, '2026-03-10T01:30:00.000Z', true],
  ['over midnight, in the morning', night, '2026-03-10T10:59:00.000Z', true],
  ['at its end', night, '2026-03-10T11:00:00.000Z', false],
  ['before it begins', night, '2026-03-09T23:59:00.000Z', false],
  ['within a day', { quietFrom: 12, quietTo: 13 }, '2026-03-10T16:15:00.000Z', true],
  ['none', { quietFrom: null, quietTo: null }, '2026-03-10T06:00:00.000Z', false],
])('quiet %s', (_, quiet, instant, expected) => {
  expect(isQuietFor(quiet, instant, zone)).toBe(expected);
});

test('what waits goes out when the quiet time ends, and everything else at once', () => {
  expect(afterQuietTime(night, '2026-03-10T01:30:00.000Z', zone)).toBe('2026-03-10T11:00:00.000Z');
  expect(afterQuietTime(night, '2026-03-10T15:07:03.120Z', zone)).toBe('2026-03-10T15:07:03.120Z');
});

test('the night in which the clock goes forward ends at its hour too', () => {
  expect(afterQuietTime(night, '2026-03-08T06:00:00.000Z', zone)).toBe('2026-03-08T11:00:00.000Z');
});
