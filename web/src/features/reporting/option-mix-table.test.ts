import { expect, test } from 'vitest';
import { optionMixTable } from './option-mix-table.ts';

test('the option mix counts what customers took compared with the recommended option', () => {
  const table = optionMixTable([
    { optionTaken: 'above', subtotal: 984_60, rmr: 54_94 },
    { optionTaken: 'above', subtotal: 1000_00, rmr: 0 },
    { optionTaken: 'recommended', subtotal: 859_00, rmr: 39_99 },
    { optionTaken: 'below', subtotal: 100_00, rmr: 10_00 },
    { optionTaken: null, subtotal: 5000_00, rmr: 5_00 },
  ]);
  expect(table.rows.map(({ values }) => values)).toEqual([
    ['Recommended', 1, 250_000, 859_00, 39_99],
    ['Above', 2, 500_000, 1984_60, 54_94],
    ['Below', 1, 250_000, 100_00, 10_00],
  ]);
  expect(table.foot).toEqual(['All', 4, 1_000_000, 2943_60, 104_93]);
});
