import { expect, test } from 'vitest';
import { agoText } from './ago-text.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');

test.each([
  ['2026-03-10T11:59:50.000Z', 'now'],
  ['2026-03-10T12:00:05.000Z', 'now'],
  ['2026-03-10T11:55:00.000Z', '5 minutes ago'],
  ['2026-03-10T10:30:00.000Z', '1 hour ago'],
  // Whether 47 hours ago was yesterday depends on the reader’s clock.
  ['2026-03-08T13:00:00.000Z', '1 day ago'],
  ['2026-02-26T12:00:00.000Z', '1 week ago'],
  ['2026-02-10T12:00:00.000Z', '4 weeks ago'],
  ['2025-10-01T12:00:00.000Z', '5 months ago'],
  ['2024-02-10T12:00:00.000Z', '2 years ago'],
])('%s was %s', (instant, text) => {
  expect(agoText(instant, now)).toBe(text);
});
