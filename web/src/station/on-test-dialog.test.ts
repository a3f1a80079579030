// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { nextAt } from './on-test-dialog.tsx';

test('a time is the next one that the company’s clock shows', () => {
  const now = '2026-03-20T23:30:00.000Z';
  expect(nextAt('20:00', now, 'America/New_York')).toBe('2026-03-21T00:00:00.000Z');
  expect(nextAt('01:30', now, 'America/New_York')).toBe('2026-03-21T05:30:00.000Z');
});
