import { describe, expect, test } from 'vitest';
import { isBelowFloor, rmrUnderFloor } from './price-floor.ts';
import { line, plain } from './testing/priced-rows.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';

describe('a lowest price', () => {
  const sold = [{ id: 'panel', frequency: null, minPrice: 299_00 }];
  const panel = (fields: Partial<PricedLineRow> = {}, productId: string | null = 'panel') => ({
    ...line(fields),
    productId,
    lastProductId: 'panel',
  });

  test('is broken by a line below it, chosen or not', () => {
    expect(isBelowFloor([panel({ unitPrice: 299_00 })], sold)).toBe(false);
    expect(isBelowFloor([panel({ unitPrice: 298_99 })], sold)).toBe(true);
    expect(isBelowFloor([panel({ unitPrice: 1, optional: true, selected: false })], sold)).toBe(true);
  });

  test('is held against what the line’s own discount leaves', () => {
    const off = (discount: PricedLineRow['discount']) =>
      isBelowFloor([panel({ unitPrice: 598_00, quantityMilli: 2000, discount })], sold);
    expect(off({ kind: 'percent', ppm: 500_000 })).toBe(false);
    expect(off({ kind: 'percent', ppm: 500_001 })).toBe(true);
    expect(off({ kind: 'fixed', cents: 598_00 })).toBe(false);
    expect(off({ kind: 'fixed', cents: 598_01 })).toBe(true);
  });

  test('still holds for a line that lost its product, and not for one that never had any', () => {
    expect(isBelowFloor([panel({ unitPrice: 298_99 }, null)], sold)).toBe(true);
    expect(isBelowFloor([{ ...panel({ unitPrice: 1 }, null), lastProductId: null }], sold)).toBe(false);
  });

  test('gives way to a lower price that the organization agreed to, and to none that it did not', () => {
    const agreed = (unitPrice: number, fields: object = {}) =>
      isBelowFloor([{ ...panel({ unitPrice }), listPrice: 250_00, fromPriceList: true, ...fields }], sold);
    expect(agreed(250_00)).toBe(false);
    expect(agreed(249_99)).toBe(true);
    expect(agreed(250_00, { fromPriceList: false })).toBe(true);
    // A higher price leaves the product's floor in force.
    expect(agreed(299_00, { listPrice: 320_00 })).toBe(false);
    expect(agreed(298_99, { listPrice: 320_00 })).toBe(true);
  });

  test('is for the product’s billing period: a month’s price for a year is below it', () => {
    const service = [{ id: 'panel', frequency: 'monthly' as const, minPrice: 30_00 }];
    const billed = (frequency: 'monthly' | 'annual', unitPrice: number) =>
      isBelowFloor([panel({ kind: 'monitoring', bucket: 'monthly', frequency, unitPrice })], service);
    expect(billed('monthly', 30_00)).toBe(false);
    expect(billed('annual', 39_00)).toBe(true);
    expect(billed('annual', 360_00)).toBe(false);
  });
});

describe('the lowest RMR of packages', () => {
  const sold = [
    { id: 'home', rmrFloor: 44_99 },
    { id: 'video', rmrFloor: 10_00 },
    { id: 'other', rmrFloor: 900_00 },
  ];
  const service = (unitPrice: number, packageId: string | null, fields: Partial<PricedLineRow> = {}) => ({
    ...line({ kind: 'monitoring', bucket: 'monthly', frequency: 'monthly', unitPrice, ...fields }),
    packageId,
  });
  const under = (lines: readonly ReturnType<typeof service>[], head: Partial<PricedHead> = {}) => {
    const whole = { ...plain, ...head };
    const { rmr } = priceEstimate(pricingInput(whole, lines));
    return rmrUnderFloor({ ...whole, rmr }, lines, sold);
  };

  test('is held against the whole RMR, after discounts', () => {
    expect(under([service(44_99, 'home')])).toBeNull();
    expect(under([service(44_98, 'home')])).toBe('shown');
    expect(under([service(40_00, 'home'), service(5_00, null)])).toBeNull();
    expect(under([service(44_99, 'home')], { monthlyDiscount: { kind: 'fixed', cents: 1 } })).toBe('shown');
  });

  test('adds up over packages, each once', () => {
    expect(under([service(30_00, 'home'), service(14_99, 'home')])).toBeNull();
    expect(under([service(44_99, 'home'), service(9_99, 'video')])).toBe('shown');
    expect(under([service(44_99, 'home'), service(10_00, 'video')])).toBeNull();
  });

  test('counts what the customer can leave out', () => {
    const video = service(10_00, null, { optional: true });
    expect(under([service(40_00, 'home'), video])).toBe('choice');
    expect(under([service(44_99, 'home'), video])).toBeNull();
  });

  test('asks nothing of lines without a package, nor of a heading left over from one', () => {
    expect(under([service(1, null)])).toBeNull();
    expect(under([service(1, null), service(0, 'home', { kind: 'section', bucket: 'one-time' })])).toBeNull();
  });
});
