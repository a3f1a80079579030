import { expect, test } from 'vitest';
import { strokePath } from './signature-drawing.ts';

test('a stroke begins and ends where the pen did', () => {
  expect(strokePath([10, 20, 30, 40])).toBe('M10.0 20.0L30.0 40.0');
  expect(strokePath([0, 0, 10, 0, 20, 10])).toBe('M0.0 0.0Q10.0 0.0 15.0 5.0L20.0 10.0');
});

test('a touch without movement is a dot', () => {
  expect(strokePath([300, 100])).toBe('M300.0 100.0L300.1 100.0');
});

test('half a point is no point', () => {
  expect(strokePath([10, 20, 30])).toBe('M10.0 20.0L10.1 20.0');
});
