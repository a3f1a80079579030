import { MAX_PAGE_SIZE, type Cursor } from '@sable/domain/kernel/query';
import { describe, expect, test } from 'vitest';
import {
  closeLastPage,
  emptyIndex,
  isGap,
  pageAt,
  subscribedPages,
  pageSpec,
  pageStarts,
  insertPages,
  PAGE_ROWS,
  setCount,
  splitPage,
  unknownPage,
} from './pages.ts';

const base = { collection: 'accounts', orderBy: [{ field: 'nameKey', direction: 'asc' as const }] };
const place = (name: string): Cursor => [name, `${name}-id`];

/** Two closed pages of 200 rows and an open one of 50. */
const three = setCount(
  closeLastPage(setCount(closeLastPage(setCount(emptyIndex, 0, 200), place('f')), 1, 200), place('m')),
  2,
  50,
);

describe('the pages of a list', () => {
  test('begin as one open page without ends', () => {
    expect(pageSpec(base, emptyIndex, 0)).toEqual({ ...base, limit: PAGE_ROWS });
  });

  test('are closed on both sides once there is a page after them', () => {
    expect(pageSpec(base, three, 0)).toEqual({ ...base, upTo: place('f'), limit: MAX_PAGE_SIZE });
    expect(pageSpec(base, three, 1)).toEqual({
      ...base,
      after: place('f'),
      upTo: place('m'),
      limit: MAX_PAGE_SIZE,
    });
    expect(pageSpec(base, three, 2)).toEqual({ ...base, after: place('m'), limit: PAGE_ROWS });
  });

  test('leave no place between them that a row could fall into', () => {
    for (const page of [0, 1]) {
      expect(pageSpec(base, three, page).upTo).toEqual(pageSpec(base, three, page + 1).after);
    }
  });

  test('say which one holds a row, also after one was inserted above', () => {
    const starts = pageStarts(setCount(three, 0, 201));
    expect(starts).toEqual([0, 201, 401, 451]);
    expect([0, 200, 201, 400, 401, 999].map((row) => pageAt(starts, row))).toEqual([0, 0, 1, 1, 2, 2]);
  });

  test('that are visible are live with one on each side, and no others', () => {
    const five = closeLastPage(closeLastPage(three, place('r')), place('t'));
    const starts = pageStarts({ ...five, counts: [200, 200, 200, 200, 10] });
    expect(subscribedPages(starts, 410, 450)).toEqual({ from: 1, to: 3 });
    expect(subscribedPages(starts, 0, 30)).toEqual({ from: 0, to: 1 });
    expect(subscribedPages(starts, 805, 809)).toEqual({ from: 3, to: 4 });
  });

  test('that have grown are cut in two, together as large as before', () => {
    const cut = splitPage(setCount(three, 1, 420), 1, 200, place('i'));
    expect(cut.counts).toEqual([200, 200, 220, 50]);
    expect(pageSpec(base, cut, 1)).toMatchObject({ after: place('f'), upTo: place('i') });
    expect(pageSpec(base, cut, 2)).toMatchObject({ after: place('i'), upTo: place('m') });
  });
});

describe('a far jump', () => {
  const jumped = insertPages(three, 2, [
    { end: place('p'), count: 40_000 },
    { end: place('pa'), count: 200 },
  ]);

  test('leaves a gap that is counted, never asked for', () => {
    expect(jumped.counts).toEqual([200, 200, 40_000, 200, 0]);
    expect(isGap(jumped, 2)).toBe(true);
    expect(isGap(jumped, 3)).toBe(false);
  });

  test('that looks into a gap finds it as the page to fill, and only then', () => {
    const starts = pageStarts(jumped);
    expect(unknownPage(jumped, starts, { first: 20_000, last: 20_040 })).toBe(2);
    expect(unknownPage(jumped, starts, { first: 40_410, last: 40_450 })).toBeNull();
    expect(unknownPage(jumped, starts, { first: 90_000, last: 90_040 })).toBe(4);
  });

  test('fills a gap from the inside: what is left on both sides still adds up', () => {
    const filled = insertPages(jumped, 2, [
      { end: place('n'), count: 19_000 },
      { end: place('nb'), count: 200 },
    ]);
    expect(filled.counts).toEqual([200, 200, 19_000, 200, 20_800, 200, 0]);
    expect(pageStarts(filled).at(-1)).toBe(pageStarts(jumped).at(-1));
    expect(filled.ends).toHaveLength(filled.counts.length - 1);
  });
});
