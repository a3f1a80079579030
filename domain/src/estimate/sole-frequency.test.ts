import { expect, test } from 'vitest';
import { soleFrequency } from './sole-frequency.ts';

const line = (
  frequency: 'monthly' | 'quarterly' | 'annual' | null,
  bucket: 'one-time' | 'monthly' = 'monthly',
) => ({
  kind: bucket === 'monthly' ? ('service_plan' as const) : ('equipment' as const),
  bucket,
  frequency,
});

test.each([
  ['each year alone', [line('annual'), line(null, 'one-time')], 'annual'],
  ['each month', [line('monthly'), line('monthly')], 'monthly'],
  ['in several ways', [line('monthly'), line('annual')], null],
  ['nothing', [line(null, 'one-time')], 'monthly'],
])('what recurs is billed %s', (_how, lines, expected) => {
  expect(soleFrequency({ billing: 'as_billed', lines })).toBe(expected);
});

test('what was sent before bills were kept reads by the month', () => {
  expect(soleFrequency({ lines: [line('annual')] })).toBe('monthly');
});
