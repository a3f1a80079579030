import { describe, expect, it } from 'vitest';
import { detectLayout } from './paste-columns.ts';
import { readRows } from './paste-lines.ts';
import { parseTable } from '../../../shared/parse-table.ts';

const read = (text: string) => {
  const table = parseTable(text);
  return readRows(table, detectLayout(table), 'en-US');
};

describe('rows from a spreadsheet', () => {
  it('read tabs, commas, semicolons and quotes, and leave empty rows out', () => {
    expect(parseTable('a\tb\r\n\r\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseTable('"Panel, 7""",1,"349.00"')).toEqual([['Panel, 7"', '1', '349.00']]);
    expect(parseTable('a;1;2,50')).toEqual([['a', '1', '2,50']]);
    expect(parseTable('"two\nlines"\t1')).toEqual([['two\nlines', '1']]);
  });

  it('take the usual order where there are no headings', () => {
    expect(read('Camera\t4\t129.00\t10%')).toEqual([
      {
        index: 0,
        faults: {},
        line: {
          name: 'Camera',
          quantityMilli: 4000,
          unitPrice: 12_900,
          discount: { kind: 'percent', ppm: 100_000 },
        },
      },
    ]);
  });

  it('take a further column of words as kinds', () => {
    expect(read('Install\t2.5\t95\tlabor\nWatch\t1\t39\tMonitoring').map(({ line }) => line?.kind)).toEqual([
      'labor',
      'monitoring',
    ]);
  });

  it('find columns by their headings in any order', () => {
    expect(read('Price,SKU,Qty,Product,Description\n39.00,X,2,Contact,White')[0]?.line).toEqual({
      unitPrice: 3900,
      quantityMilli: 2000,
      name: 'Contact',
      description: 'White',
    });
  });

  it('take the description as the name where nothing else is one', () => {
    expect(detectLayout(parseTable('Description\tQty\tPrice\nA\t1\t2')).fields).toEqual([
      'name',
      'quantity',
      'price',
    ]);
  });

  it('make headings of rows that only have a name', () => {
    expect(read('Item\tQty\tPrice\nGarage\nSiren\t1\t49').map(({ line }) => line?.kind)).toEqual([
      'section',
      undefined,
    ]);
  });

  it('say what is wrong with which cell and keep the other rows', () => {
    const [bad, good] = read('Siren\tmany\t49\tgadget\nPanel\t1\t349\tequipment');
    expect(bad?.line).toBeNull();
    expect(Object.keys(bad?.faults ?? {}).sort()).toEqual(['kind', 'quantity']);
    expect(good?.line).toMatchObject({ name: 'Panel', kind: 'equipment' });
  });
});
