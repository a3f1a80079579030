import { expect, test } from 'vitest';
import { inSentence } from './formats.ts';

test.each([
  ['Central stations', 'central stations'],
  ['RMR lines', 'RMR lines'],
  ['API key', 'API key'],
  ['Imported row', 'imported row'],
])('within a sentence %s is %s', (name, shown) => {
  expect(inSentence(name)).toBe(shown);
});
