import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitColumns, leastWidth, type WantedColumn } from './fit-columns.ts';

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
const column = fc
  .record({ natural: fc.integer({ min: 40, max: 400 }), share: fc.integer({ min: 0, max: 100 }) })
  .map(({ natural, share }): WantedColumn => ({ natural, least: Math.round((natural * share) / 100) }));

describe('columns', () => {
  test('share what is left over', () => {
    const columns = [
      { natural: 100, least: 100 },
      { natural: 300, least: 100 },
    ];
    expect(fitColumns(columns, 800)).toEqual([200, 600]);
  });

  test('give way from the widest on, and figures not at all', () => {
    const columns = [
      { natural: 300, least: 100 },
      { natural: 200, least: 100 },
      { natural: 110, least: 110 },
    ];
    expect(fitColumns(columns, 510)).toEqual([199, 199, 110]);
  });

  test('never fall below what can be read, even where they do not fit', () => {
    const columns = [
      { natural: 300, least: 120 },
      { natural: 110, least: 110 },
    ];
    expect(fitColumns(columns, 100)).toEqual([120, 110]);
  });

  test('give way further, to what is tight, rather than let the table scroll', () => {
    const columns = [
      { natural: 300, least: 120, tight: 90 },
      { natural: 110, least: 110 },
    ];
    expect(leastWidth(columns)).toBe(230);
    expect(fitColumns(columns, 240)).toEqual([129, 110]);
    expect(fitColumns(columns, 215)).toEqual([104, 110]);
    // It scrolls anyway: truncating words would gain nothing.
    expect(fitColumns(columns, 100)).toEqual([120, 110]);
  });

  test('of a table that scrolls are in sight as a whole: an amount whose half is cut off reads as another one', () => {
    const columns = [
      { natural: 100, least: 100 },
      { natural: 200, least: 150, tight: 96 },
      { natural: 180, least: 168, tight: 96 },
      { natural: 110, least: 110 },
      { natural: 116, least: 116 },
    ];
    // Three columns at comfortable width, and the amount at tight width: they fill the table to its edge.
    const widths = fitColumns(columns, 480);
    expect(sum(widths.slice(0, 4))).toBeGreaterThanOrEqual(476);
    expect(sum(widths.slice(0, 4))).toBeLessThanOrEqual(480);
    expect(widths[3]).toBe(110);
    // Columns beyond the edge are not truncated.
    expect(widths[4]).toBe(116);
    // If another column would truncate all words, the visible ones share its space.
    expect(fitColumns(columns, 270).slice(0, 2)).toEqual([100, 169]);
  });

  test('keep the names of the rows whole while others can give way', () => {
    const columns = [
      { natural: 220, least: 170, roomy: 220 },
      { natural: 340, least: 150 },
      { natural: 100, least: 100 },
    ];
    expect(fitColumns(columns, 490)).toEqual([220, 170, 100]);
    expect(fitColumns(columns, 440)).toEqual([170, 170, 100]);
  });

  test('fill the table without growing out of it wherever their least widths fit', () => {
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 2000 }),
        (all, room) => {
          const available = sum(all.map(({ least }) => least)) + room;
          const widths = fitColumns(all, available);
          expect(sum(widths)).toBeLessThanOrEqual(available);
          for (const [index, { least, natural }] of all.entries())
            expect(widths[index]).toBeGreaterThanOrEqual(Math.min(least, natural) - 1);
          // At most half a pixel from the search and a fraction of each column may be missing.
          const wanted = sum(all.map(({ natural }) => natural));
          expect(sum(widths)).toBeGreaterThanOrEqual(Math.min(wanted, available) - 2 * all.length);
        },
      ),
    );
  });
});
