import { expect, test } from 'vitest';
import { formatQuantity } from '../quantity.ts';
import type { ContentLine } from './content.ts';
import { foldedLines } from './folded-lines.ts';

const pack = { id: 'best', name: 'Best', folded: true };
const line = (id: string, net: number, fields: Partial<ContentLine> = {}): ContentLine => ({
  id,
  kind: 'equipment',
  bucket: 'one-time',
  name: id,
  description: `About ${id}`,
  quantityMilli: 1000,
  unitPrice: 100_00,
  discount: null,
  taxable: false,
  optional: false,
  selected: true,
  frequency: null,
  gross: net,
  net,
  packagePart: net - 100_00,
  packageId: 'best',
  ...fields,
});
const outside = { packageId: undefined, packagePart: undefined };
const lines = [
  line('Labor', 95_00, outside),
  line('Panel', 349_00),
  line('Contact', 90_00, { quantityMilli: 2500, taxable: true }),
  line('Points over', 45_00, outside),
  line('Siren', 59_00, { optional: true, packagePart: undefined }),
  line('Video', 10_00, { bucket: 'monthly', frequency: 'monthly', packagePart: undefined }),
];

test('a folded package is one line with its price, for each way of billing', () => {
  const shown = foldedLines({ packages: [pack], lines }, formatQuantity);
  expect(shown.map(({ name, net, bucket }) => [name, net, bucket])).toEqual([
    ['Labor', 95_00, 'one-time'],
    ['Best', 439_00, 'one-time'],
    ['Points over', 45_00, 'one-time'],
    ['Siren', 59_00, 'one-time'],
    ['Best', 10_00, 'monthly'],
  ]);
  expect(shown[1]).toMatchObject({
    id: 'Panel',
    description: 'Panel\n2.5 × Contact',
    quantityMilli: 1000,
    unitPrice: 439_00,
    gross: 439_00,
    taxable: true,
  });
  expect(shown[1]).not.toHaveProperty('packagePart');
});

test('one that is not folded, and an estimate without packages, read line by line', () => {
  expect(foldedLines({ packages: [{ ...pack, folded: false }], lines }, formatQuantity)).toBe(lines);
  expect(foldedLines({ lines }, formatQuantity)).toBe(lines);
});
