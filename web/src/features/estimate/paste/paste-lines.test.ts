import { describe, expect, it } from 'vitest';
import { packageRow, productRow } from '../session/test-rows.ts';
import { parseTable } from '../../../shared/parse-table.ts';
import { detectLayout } from './paste-columns.ts';
import { pasteEdits, readRows, withCatalog } from './paste-lines.ts';

const catalog = [
  productRow('contact', { name: 'Door contact', sku: 'DC-100', kind: 'equipment', price: 3900 }),
  productRow('watch', { name: 'Monitoring', sku: 'MON-1', kind: 'monitoring', frequency: 'monthly' }),
];

const packages = [
  packageRow('pack', {
    name: 'Complete home',
    nameKey: 'complete home',
    lines: [
      { productId: 'contact', quantityMilli: 4000, required: false },
      { productId: 'watch', quantityMilli: 1000, required: false },
    ],
  }),
];

const rowsOf = (text: string) => {
  const table = parseTable(text);
  const layout = detectLayout(table);
  return withCatalog(readRows(table, layout, 'en-US'), { table, layout }, { catalog, packages });
};
const read = (text: string) => rowsOf(text).map(({ line }) => line);

describe('pasted rows of the catalog', () => {
  it('take the product by its whole name or number', () => {
    expect(read('Item\tQty\ndoor CONTACT\t6\nmon-1\t1')).toEqual([
      { productId: 'contact', kind: 'equipment', name: 'Door contact', quantityMilli: 6000 },
      { productId: 'watch', kind: 'monitoring', name: 'Monitoring', quantityMilli: 1000 },
    ]);
  });

  it('take it by a column of numbers and keep their own words', () => {
    expect(read('SKU\tItem\tQty\nDC-100\tFront door\t2')).toEqual([
      { productId: 'contact', kind: 'equipment', name: 'Front door', quantityMilli: 2000 },
    ]);
  });

  it('keep a price of their own', () => {
    expect(read('Door contact\t6\t35.00')[0]).toMatchObject({ productId: 'contact', unitPrice: 3500 });
  });

  it('stay what they are with a price and another kind, as a heading, and under any other name', () => {
    expect(read('Monitoring\t1\t20\tlabor')[0]?.productId).toBeUndefined();
    expect(read('Item\tQty\tPrice\nMonitoring\nSiren\t1\t49').map((line) => line?.productId)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a pasted row that names a package', () => {
  const added = (text: string) =>
    pasteEdits(rowsOf(text), 'estimate', null).map((edit) => {
      if (edit.kind === 'place') return edit.args.packageId;
      return edit.kind === 'add'
        ? edit.args.lines.map((line) => [line.productId, line.quantityMilli])
        : edit.kind;
    });

  it('puts the package between the lines around it', () => {
    expect(added('Item\tQty\nDoor contact\t2\nCOMPLETE home\t1\nDoor contact\t1')).toEqual([
      [['contact', 2000]],
      'pack',
      [['contact', 1000]],
    ]);
  });

  it('is an item of its own with a price or another quantity', () => {
    expect(added('Complete home\t1\t999.00')).toEqual([[[undefined, 1000]]]);
    expect(added('Item\tQty\nComplete home\t2')).toEqual([[[undefined, 2000]]]);
  });
});
