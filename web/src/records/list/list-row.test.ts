import { expect, test } from 'vitest';
import { testFormats } from '../test-env.ts';
import { wholeText } from './list-row.tsx';

const env = { ...testFormats, timeZone: 'America/New_York', compact: true, today: '2026-11-25' };
const meta = (kind: 'text' | 'ref' | 'instant' | 'money') => ({
  label: 'Field',
  kind,
  collection: 'accounts',
});

test('the pointer is shown the whole of what a cell cuts, and an instant with its zone', () => {
  expect(wholeText(env, meta('text'), 'Hammond Bakery Corner Store')).toBe('Hammond Bakery Corner Store');
  expect(wholeText(env, meta('instant'), '2026-11-25T15:08:00.000Z')).toBe('Nov 25, 2026, 10:08 AM EST');
  expect(wholeText(env, meta('instant'), '2026-07-25T15:08:00.000Z')).toBe('Jul 25, 2026, 11:08 AM EDT');
  const named = { ...env, titleOf: () => 'Hammond Bakery' };
  expect(wholeText(named, meta('ref'), 'a1')).toBe('Hammond Bakery');
});

test('nothing is shown of what is empty, on its way, or written whole', () => {
  const loading = { ...env, titleOf: () => undefined };
  expect(wholeText(loading, meta('ref'), 'a1')).toBeUndefined();
  expect(wholeText(env, meta('text'), '')).toBeUndefined();
  expect(wholeText(env, meta('money'), 4_99)).toBeUndefined();
});
