import { describe, expect, test } from 'vitest';
import { dayWidth, lengthOf, sumOf } from './week-widths.ts';

const day = (lanes: number) => dayWidth(lanes === 0 ? [] : [{ lanes }]);
/** Room for the days in a window of 1366 pixels, next to the menu and the hours, in rem. */
const ROOM_1366 = 62.75;

describe('the days of a week', () => {
  test.each([
    ['of one crew', [0, 1, 1, 1, 1, 1, 0]],
    ['of a dealer', [1, 5, 1, 1, 3, 3, 1]],
    ['with six visits at once on each workday', [1, 6, 6, 6, 6, 6, 1]],
  ])('%s fit a window of 1366 pixels', (_, lanes) => {
    expect(sumOf(lanes.map(day), 'least')).toBeLessThanOrEqual(ROOM_1366);
  });

  test('leave a target for each event and room for their name', () => {
    expect(day(0).least).toBe(3.25);
    expect(day(5).least).toBe(5 * 1.625);
    expect(day(20).least).toBe(20 * 1.625);
  });

  test('are readable where there is room', () => {
    expect(day(1).readable).toBe(5.5);
    expect(day(3).readable).toBe(3 * 4.25);
    expect(day(20).readable).toBe(day(20).least);
  });

  test('share what is left beyond their least', () => {
    const all = [day(1), day(3)];
    expect(lengthOf(all.slice(0, 1), all)).toBe(`(3.25rem + (100% - 8.125rem) * ${2.25 / (2.25 + 7.875)})`);
    expect(lengthOf([], all)).toBe('(0rem + (100% - 8.125rem) * 0)');
  });
});
