import { expect, test } from 'vitest';
import { choiceOf } from './estimate-tables.ts';
import { sampleId, sampleLine } from './testing/sample-content.ts';

test('a customer’s choice outweighs the one that was sent', () => {
  const line = sampleLine(1, { optional: true, selected: true });
  expect(choiceOf(line, {})).toBe('chosen');
  expect(choiceOf(line, { [sampleId(1)]: false })).toBe('left-out');
  expect(choiceOf(sampleLine(2), { [sampleId(2)]: false })).toBe('fixed');
});
