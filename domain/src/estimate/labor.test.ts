import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiplyQuantity } from '../money.ts';
import { laborNeeded } from './labor.ts';

const product = (id: string, laborMinutes: number, laborProductId: string | null = 'hour') => ({
  id,
  kind: 'equipment',
  status: 'active',
  laborMinutes,
  laborProductId,
});
const hour = { id: 'hour', kind: 'labor', status: 'active', laborMinutes: 60 };
const lift = { ...hour, id: 'lift' };
const line = (productId: string, pieces = 1, more: object = {}) => ({
  productId,
  kind: 'equipment',
  quantityMilli: pieces * 1000,
  optional: false,
  selected: true,
  ...more,
});

test('50 minutes at 95.00 are 0.833 h, 79.14', () => {
  const [labor] = laborNeeded(
    [line('panel'), line('contact', 2)],
    [product('panel', 30), product('contact', 10), hour],
  );
  expect(labor).toEqual({ productId: 'hour', optionId: null, quantityMilli: 833 });
  expect(multiplyQuantity(95_00, labor?.quantityMilli ?? 0)).toBe(79_14);
});

test('each type of labor, and each option, has hours of its own; what is left out takes none', () => {
  const known = [product('panel', 30), product('camera', 90, 'lift'), product('cable', 5, null), hour, lift];
  const lines = [
    line('panel'),
    line('panel', 2, { optionId: 'better' }),
    line('camera', 1, { optional: true, selected: false }),
    line('camera', 2),
    line('cable', 9),
  ];
  expect(laborNeeded(lines, known)).toEqual([
    { productId: 'hour', optionId: null, quantityMilli: 500 },
    { productId: 'hour', optionId: 'better', quantityMilli: 1000 },
    { productId: 'lift', optionId: null, quantityMilli: 3000 },
  ]);
  expect(laborNeeded(lines, [...known.slice(0, 3), { ...hour, status: 'discontinued' }])).toEqual([]);
});

test('a package that holds its labor takes no more for what is in it; one without takes its minutes', () => {
  const known = [product('panel', 30), product('camera', 90, 'lift'), hour, lift];
  const inside = (id: string) => ({ placement: { id } });
  const labor = line('hour', 2, { kind: 'labor', ...inside('kit') });
  const kit = [line('panel', 2, inside('kit')), line('camera', 1, inside('kit'))];
  const separate = line('panel');
  // The lift is not in the kit, so its hours are still needed.
  expect(laborNeeded([...kit, labor, separate], known)).toEqual([
    { productId: 'lift', optionId: null, quantityMilli: 1500 },
    { productId: 'hour', optionId: null, quantityMilli: 500 },
  ]);
  expect(laborNeeded([...kit, separate], known)).toContainEqual({
    productId: 'hour',
    optionId: null,
    quantityMilli: 1500,
  });
  // Another package has its own hours, and so does the copy of this one in an option.
  const elsewhere = [
    line('panel', 2, inside('other')),
    line('panel', 4, { ...inside('kit'), optionId: 'better' }),
  ];
  expect(laborNeeded([...kit, labor, ...elsewhere], known)).toEqual([
    { productId: 'lift', optionId: null, quantityMilli: 1500 },
    { productId: 'hour', optionId: null, quantityMilli: 1000 },
    { productId: 'hour', optionId: 'better', quantityMilli: 2000 },
  ]);
});

test('the hours are the summed minutes, rounded once, whatever the lines', () => {
  const pieces = fc.array(fc.record({ minutes: fc.nat(600), milli: fc.integer({ min: 1, max: 50_000 }) }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(pieces, (made) => {
      const products = made.map(({ minutes }, index) => product(`p${index}`, minutes));
      const lines = made.map(({ milli }, index) => line(`p${index}`, 1, { quantityMilli: milli }));
      const exact = made.reduce((sum, { minutes, milli }) => sum + minutes * milli, 0) / 60;
      const [labor] = laborNeeded(lines, [...products, hour]);
      expect(Math.abs((labor?.quantityMilli ?? 0) - exact)).toBeLessThanOrEqual(0.5);
    }),
  );
});
