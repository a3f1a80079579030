import { expect, test } from 'vitest';
import { OwnNumbers } from './names.ts';
import { seededRandom } from './random.ts';

test('each customer of a demo has a number of their own, also those who come later', () => {
  const codes = ['937', '326'];
  const random = seededRandom('numbers');
  const first = new OwnNumbers(codes);
  const numbers = Array.from({ length: 450 }, () => first.draw(random));
  expect(numbers.slice(0, 200).every((number) => / 555 01\d\d$/.test(number))).toBe(true);
  const later = new OwnNumbers(codes, 450);
  const all = [...numbers, ...Array.from({ length: 450 }, () => later.draw(random))];
  expect(new Set(all).size).toBe(900);
  expect(all.every((number) => /^\+1 (937|326) 555 0\d{3}$/.test(number))).toBe(true);
});
