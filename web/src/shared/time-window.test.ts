import { expect, test } from 'vitest';
import { timeWindow } from './time-window.ts';

test.each([
  ['8:30 AM', '11:30 AM', '8:30–11:30 AM'],
  ['11:00 AM', '1:00 PM', '11:00 AM–1:00 PM'],
  ['14:00', '15:30', '14:00–15:30'],
])('%s to %s is %s', (from, to, window) => {
  expect(timeWindow(from, to)).toBe(window);
});
