import { expect, test } from 'vitest';
import { endOfLocalDay, isTimeZone, localDate } from './local-date.ts';

test.each([
  ['2026-03-08T06:59:00.000Z', 'America/New_York', '2026-03-08'],
  ['2026-03-08T04:59:00.000Z', 'America/New_York', '2026-03-07'],
  ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01'],
  ['2026-01-01T03:29:00.000Z', 'America/St_Johns', '2025-12-31'],
  ['2026-01-01T06:59:00.000Z', 'America/Phoenix', '2025-12-31'],
  ['2028-02-29T12:00:00.000Z', 'America/Regina', '2028-02-29'],
  ['0202-03-15T12:00:00.000Z', 'America/Regina', '0202-03-15'],
])('%s in %s is %s', (instant, zone, day) => {
  expect(localDate(instant, zone)).toBe(day);
});

test('knows zones from names', () => {
  expect(isTimeZone('America/Toronto')).toBe(true);
  expect(isTimeZone("UTC'; drop table users; --")).toBe(false);
});

test.each([
  ['2025-03-18', 'America/Chicago', '2025-03-19T04:59:59.000Z'],
  ['2025-12-01', 'America/Denver', '2025-12-02T06:59:59.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.000Z'],
  ['2026-01-01', 'America/St_Johns', '2026-01-02T03:29:59.000Z'],
])('%s ends in %s at %s', (day, zone, instant) => {
  expect(endOfLocalDay(day, zone)).toBe(instant);
});
