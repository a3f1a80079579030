import { expect, test } from 'vitest';
import { agoText } from './ago-text.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');

test.each([
  ['2026-03-10T11:59:50.000Z', 'now'],
  ['2026-03-10T12:00:05.000Z', 'now'],
  ['2026-03-10T11:55:00.000Z', '5 minutes ago'],
  ['2026-03-10T10:30:00.000Z', '1 hour ago'],
  ['2026-03-09T11:00:00.000Z', 'yesterday'],
  ['2026-02-10T12:00:00.000Z', '4 weeks ago'],
  ['2025-10-01T12:00:00.000Z', '5 months ago'],
  ['2024-02-10T12:00:00.000Z', '2 years ago'],
])('%s was %s', (instant, text) => {
  expect(agoText(instant, now, 'en')).toBe(text);
});
