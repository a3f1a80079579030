import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplyQuantity, sumCents } from '../money.ts';
import {
  coveredQuantity,
  isComplete,
  isInside,
  packageGroups,
  packageParts,
  pointsOver,
  pointsUsed,
  withPackagePrices,
  type PackagedLine,
} from './package-price.ts';
import type { PlacedPackage, Placement } from './placement.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const best: PlacedPackage = {
  id: 'best',
  packageId: 'pack',
  name: 'Best',
  priceMode: 'fixed_overage',
  price: 599_00,
  monthlyPrice: null,
  points: 12,
  pointPrice: 45_00,
  folded: true,
  groups: [{ name: 'Camera or keypad', min: 1, max: 1 }],
  parts: 4,
};

let made = 0;
const line = (
  unitPrice: number,
  pieces: number,
  { points = 0, role = 'included', ...place }: Partial<Placement> = {},
  fields: Partial<PackagedLine> = {},
): PackagedLine => ({
  id: `line-${++made}`,
  bucket: 'one-time',
  frequency: null,
  quantityMilli: pieces * 1000,
  unitPrice,
  placement: { id: 'best', role, quantityMilli: pieces * 1000, points, group: null, extra: 0, ...place },
  ...fields,
});
const chosen = { role: 'choice', group: 'Camera or keypad' } as const;
const camera = () => line(249_00, 1, { ...chosen, points: 5 });
const keypad = () => line(89_00, 1, chosen);
const inside = () => [
  line(349_00, 1, { role: 'required' }),
  line(39_00, 6, { points: 1 }),
  line(65_00, 2, { points: 2 }),
  line(75_00, 1, { points: 2 }),
];
const amountOf = (lines: readonly PackagedLine[], placed = best) => {
  const parts = packageParts([placed], lines);
  return lines.map((one) => multiplyQuantity(one.unitPrice, one.quantityMilli) + (parts.get(one.id) ?? 0));
};
const only = (lines: readonly PackagedLine[], placed = best) => {
  const [group] = packageGroups([placed], lines);
  if (!group) throw new RangeError('No line stands in the package.');
  return group;
};

describe('the fixed price', () => {
  test('of three alike takes the odd cent off the first', () => {
    const lines = [line(100_00, 1), line(100_00, 1), line(100_00, 1)];
    expect(amountOf(lines, { ...best, price: 200_00 })).toEqual([66_66, 66_67, 66_67]);
  });

  test('above the lines is added to them; over lines at nothing it goes by quantity', () => {
    expect(amountOf([line(100_00, 1), line(50_00, 2)], { ...best, price: 300_00 })).toEqual([150_00, 150_00]);
    expect(amountOf([line(0, 1), line(0, 3)], { ...best, price: 100_00 })).toEqual([25_00, 75_00]);
  });

  test('takes the extra of a choice on top, and leaves lines priced separately alone', () => {
    const lines = [
      line(100_00, 1),
      line(80_00, 1, { ...chosen, extra: 20_00 }),
      line(99_00, 1, { role: 'beside' }),
    ];
    expect(amountOf(lines, { ...best, price: 150_00 })).toEqual([94_44, 75_56, 99_00]);
  });

  test('of the month is for what is billed monthly', () => {
    const monthly = { bucket: 'monthly', frequency: 'monthly' } as const;
    const lines = [
      line(40_00, 1, {}, monthly),
      line(20_00, 1, {}, monthly),
      line(120_00, 1, {}, { bucket: 'monthly', frequency: 'annual' }),
    ];
    expect(amountOf(lines, { ...best, monthlyPrice: 45_00 })).toEqual([30_00, 15_00, 120_00]);
    expect(amountOf(lines)).toEqual([40_00, 20_00, 120_00]);
  });

  test('pays for the package’s own quantity, and points for more of a product that has some', () => {
    const more = line(39_00, 8, { points: 1, quantityMilli: 6000 });
    expect(coveredQuantity(best, more)).toBe(8000);
    expect(coveredQuantity({ ...best, priceMode: 'fixed' }, more)).toBe(6000);
    expect(coveredQuantity(best, line(39_00, 8, { quantityMilli: 6000 }))).toBe(6000);
    expect(coveredQuantity({ ...best, priceMode: 'sum' }, more)).toBe(0);
  });
});

describe('points', () => {
  test('over the allowance are counted; a choice without points has none over', () => {
    const dear = only([...inside(), camera()]);
    expect([pointsUsed(dear), pointsOver(dear)]).toEqual([17, 5]);
    const plain = only([...inside(), keypad()]);
    expect([pointsUsed(plain), pointsOver(plain)]).toEqual([12, 0]);
    expect(sumCents(amountOf([...inside(), camera()]))).toBe(599_00);
  });

  test('of add-ons and of lines priced separately count nothing, and part of one is a whole one', () => {
    const lines = [
      line(39_00, 1, { points: 1, role: 'addOn' }),
      line(39_00, 1, { points: 1, role: 'beside' }),
      { ...line(39_00, 1, { points: 1 }), quantityMilli: 1500 },
    ];
    expect(pointsUsed(only(lines))).toBe(2);
  });

  test('of a line that is there for them follow a quantity that is being typed', () => {
    const over = line(45_00, 5, { role: 'overage' });
    const [first, contacts, ...rest] = inside();
    if (!first || !contacts) throw new RangeError('The package has contacts.');
    const typed = [first, { ...contacts, quantityMilli: 8000 }, ...rest, camera(), over];
    expect(withPackagePrices([best], typed).at(-1)).toMatchObject({ quantityMilli: 7000, unitPrice: 45_00 });
    const none = [first, ...rest, over];
    expect(withPackagePrices([best], none).at(-1)).toMatchObject({ unitPrice: 0 });
  });
});

test('a package is complete while all of it is there', () => {
  const whole = [...inside(), camera()];
  expect(isComplete(only(whole))).toBe(true);
  expect(isComplete(only(whole.slice(1)))).toBe(false);
  expect(isComplete(only(whole.slice(0, -1)))).toBe(false);
  expect(isComplete(only([...whole.slice(1), keypad()]))).toBe(false);
  expect(isComplete(only(whole.map((one) => ({ ...one, quantityMilli: one.quantityMilli - 1 }))))).toBe(
    false,
  );
});

test('a copy in another option is a package of its own', () => {
  const lines = ['a', 'b'].flatMap((optionId) => [
    line(100_00, 1, {}, { optionId }),
    line(50_00, 1, {}, { optionId }),
  ]);
  expect(packageGroups([best], lines).map((group) => group.lines.length)).toEqual([2, 2]);
  expect(amountOf(lines, { ...best, price: 75_00 })).toEqual([50_00, 25_00, 50_00, 25_00]);
});

describe(`properties of package prices (SEED=${seed} replays them)`, { timeout: 120_000 }, () => {
  const anyLine = fc
    .record({
      unitPrice: fc.oneof(fc.constant(0), fc.nat(1_000_00)),
      quantityMilli: fc.integer({ min: 1, max: 20_000 }),
      own: fc.integer({ min: 1, max: 20_000 }),
      points: fc.nat(5),
      role: fc.constantFrom('included', 'required', 'choice', 'addOn', 'beside'),
      extra: fc.nat(50_00),
      bucket: fc.constantFrom('one-time', 'monthly'),
      frequency: fc.constantFrom('monthly', 'quarterly', 'annual'),
    })
    .map(({ unitPrice, quantityMilli, own, bucket, frequency, ...place }) =>
      line(
        unitPrice,
        1,
        { ...place, quantityMilli: own },
        { quantityMilli, bucket, frequency: bucket === 'monthly' ? frequency : null },
      ),
    );
  const anyPackage = fc.record({
    priceMode: fc.constantFrom('sum', 'fixed', 'fixed_overage'),
    price: fc.nat(5_000_00),
    monthlyPrice: fc.option(fc.nat(200_00)),
    points: fc.nat(30),
  });

  test('what is covered comes to the price and its extras to the cent, and no line below zero', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 15 }), anyPackage, (lines, fields) => {
        const placed: PlacedPackage = { ...best, ...fields };
        const parts = packageParts([placed], lines);
        for (const bucket of ['one-time', 'monthly'] as const) {
          const price = bucket === 'one-time' ? placed.price : placed.monthlyPrice;
          const covered = lines.filter((one) => one.bucket === bucket && coveredQuantity(placed, one) > 0);
          if (covered.length === 0) continue;
          const extras = sumCents(covered.map(({ placement }) => placement?.extra ?? 0));
          const come = covered.map(
            (one) => multiplyQuantity(one.unitPrice, coveredQuantity(placed, one)) + (parts.get(one.id) ?? 0),
          );
          expect(sumCents(come)).toBe((price ?? 0) + extras);
          expect(Math.min(...come)).toBeGreaterThanOrEqual(0);
        }
        for (const one of lines) {
          if (coveredQuantity(placed, one) === 0) expect(parts.get(one.id) ?? 0).toBe(0);
          if (placed.priceMode === 'sum' || !isInside(one)) expect(coveredQuantity(placed, one)).toBe(0);
        }
      }),
      { seed, numRuns: 10_000 },
    );
  });

  test('priced again, priced lines stay as they are', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 15 }), anyPackage, (lines, fields) => {
        const placed = [{ ...best, ...fields }];
        const once = withPackagePrices(placed, lines);
        const again = withPackagePrices(placed, once);
        expect(again.every((one, index) => one === once[index])).toBe(true);
      }),
      { seed, numRuns: 5_000 },
    );
  });
});
