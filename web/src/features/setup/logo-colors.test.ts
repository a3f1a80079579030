import { expect, test } from 'vitest';
import { logoColors } from './logo-colors.ts';

const pixels = (...runs: readonly (readonly [number, number, number, number, count: number])[]): number[] =>
  runs.flatMap(([red, green, blue, opacity, count]) =>
    Array.from({ length: count }, () => [red, green, blue, opacity]).flat(),
  );

test('the strongest color of a logo is its color, not its white ground or its black letters', () => {
  const logo = pixels([255, 255, 255, 255, 500], [10, 10, 10, 255, 200], [200, 30, 40, 255, 90]);
  expect(logoColors(logo)).toEqual(['#c81e28']);
});

test('further colors follow by how much there is of them', () => {
  const logo = pixels([20, 60, 160, 255, 40], [240, 160, 20, 255, 90], [255, 255, 255, 255, 9]);
  expect(logoColors(logo)).toEqual(['#f0a014', '#143ca0']);
});

test('tones that are nearly alike are one color', () => {
  expect(logoColors(pixels([200, 30, 40, 255, 5], [202, 30, 42, 255, 5]))).toEqual(['#c91e29']);
});

test('what is transparent does not count', () => {
  expect(logoColors(pixels([0, 200, 0, 0, 500], [20, 60, 160, 255, 3]))).toEqual(['#143ca0']);
  expect(logoColors(pixels([0, 200, 0, 20, 500]))).toEqual([]);
});

test('a logo in black on white is answered by its dark tone', () => {
  expect(logoColors(pixels([255, 255, 255, 255, 50], [24, 24, 24, 255, 5]))).toEqual(['#181818']);
});
