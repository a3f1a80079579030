import { expect, test } from 'vitest';
import { placeList } from './list-place.ts';

const free = { top: 60, bottom: 700 };

test('a list opens below its field where it has room', () => {
  expect(placeList({ top: 200, bottom: 240 }, free)).toEqual({ side: 'below', height: 352 });
});

test('a list opens above a field at the foot of the window', () => {
  expect(placeList({ top: 600, bottom: 640 }, free)).toEqual({ side: 'above', height: 352 });
});

test('a list takes the larger side and no more than its room where neither is enough', () => {
  expect(placeList({ top: 150, bottom: 190 }, { top: 60, bottom: 400 })).toEqual({
    side: 'below',
    height: 207,
  });
  expect(placeList({ top: 300, bottom: 340 }, { top: 60, bottom: 400 })).toEqual({
    side: 'above',
    height: 237,
  });
  expect(placeList({ top: 20, bottom: 700 }, { top: 60, bottom: 400 }).height).toBe(0);
});
