import { expect, test } from 'vitest';
import { pricesOn } from './organization-price.ts';

const row = (
  productId: string,
  price: number,
  validFrom: string | null = null,
  validTo: string | null = null,
) => ({
  productId,
  price,
  validFrom,
  validTo,
});
const on = (date: string, ...rows: ReturnType<typeof row>[]) => [...pricesOn(rows, date)];

test('a price without days holds on every day', () => {
  expect(on('2026-03-01', row('panel', 35_00))).toEqual([['panel', 35_00]]);
});

test('a price holds on its first and on its last day, and on none outside', () => {
  const spring = row('panel', 35_00, '2026-03-01', '2026-05-31');
  expect(on('2026-02-28', spring)).toEqual([]);
  expect(on('2026-03-01', spring)).toEqual([['panel', 35_00]]);
  expect(on('2026-05-31', spring)).toEqual([['panel', 35_00]]);
  expect(on('2026-06-01', spring)).toEqual([]);
});

test('of several prices of a product the one that began last holds, in whatever order they stand', () => {
  const rows = [row('panel', 33_00, '2026-03-01'), row('panel', 35_00), row('door', 9_00)];
  for (const some of [rows, rows.toReversed()]) {
    expect(new Map(on('2026-02-28', ...some))).toEqual(
      new Map([
        ['panel', 35_00],
        ['door', 9_00],
      ]),
    );
    expect(new Map(on('2026-03-01', ...some))).toEqual(
      new Map([
        ['panel', 33_00],
        ['door', 9_00],
      ]),
    );
  }
});

test('a price that ended gives way to the one from before that has no end', () => {
  const rows = [row('panel', 35_00), row('panel', 30_00, '2026-03-01', '2026-03-31')];
  expect(on('2026-03-31', ...rows)).toEqual([['panel', 30_00]]);
  expect(on('2026-04-01', ...rows)).toEqual([['panel', 35_00]]);
});
