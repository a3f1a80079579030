import { expect, test } from 'vitest';
import { shuffled } from './shuffled.ts';

test('each is drawn once, as chance says', () => {
  const items = ['a', 'b', 'c', 'd'];
  expect(shuffled(items, () => 0)).toEqual(items);
  expect(shuffled(items, () => 0.99)).toEqual(['d', 'c', 'b', 'a']);
  expect(items).toEqual(['a', 'b', 'c', 'd']);
});
