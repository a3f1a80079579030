import { expect, test } from 'vitest';
import { withEvenDigits } from './text-width.ts';

test('a figure is measured with digits of one width, as it is shown: a one takes as much as a zero', () => {
  expect(withEvenDigits('$312.11')).toBe('$000.00');
  expect(withEvenDigits('8.25 %')).toBe('0.00 %');
});
