import { describe, expect, test } from 'vitest';
import { creationOf } from './creation.ts';
import { priceEstimate } from './pricing.ts';
import type { PricingLine } from './pricing-input.ts';

const line = (id: string, unitPrice: number, unitCost?: number): PricingLine => ({
  id,
  bucket: 'one-time',
  quantityMilli: 1000,
  unitPrice,
  discount: null,
  taxable: false,
  included: true,
  ...(unitCost !== undefined && { unitCost }),
});
const totalsOf = (lines: readonly PricingLine[]) =>
  priceEstimate({
    lines,
    discounts: { oneTime: null, monthly: null },
    tax: { components: [], componentRounding: 'together', rounding: 'document' },
    paymentSchedule: [],
    termMonths: 36,
    firstMonthDueAtSigning: true,
    billing: 'as_billed',
  });
const plan = {
  people: [],
  isDefault: true,
  subtotalPpm: 80_000,
  rmrMultipleMilli: 6000,
  grossProfitPpm: 0,
  spiff: 0,
  cap: null,
};
const alone = { ownerUserId: 'a', credit: [] };
/**
 * Case C1: equipment with a cost of 620.00, labor 225.00, an activation of 99.00, and an RMR of 49.99 with a cost of
 * 14.00.
 */
const c1 = [
  line('panel', 0, 620_00),
  line('labor', 0, 225_00),
  line('activation', 99_00, 0),
  { ...line('monitoring', 49_99, 14_00), bucket: 'monthly' as const },
];

describe('the creation of an account', () => {
  test('costs 1,053.86 in case C1, 21.08 times its RMR, paid back after 30 months', () => {
    expect(creationOf(totalsOf(c1), alone, [plan])).toEqual({
      commission: 307_86,
      cost: 1_053_86,
      multipleHundredths: 2108,
      breakEvenMonths: 30,
    });
  });

  test('counts what the affiliate takes who brought the account', () => {
    expect(creationOf(totalsOf(c1), alone, [plan], 0, 300_00)).toMatchObject({ cost: 1_353_86 });
  });

  test('counts the commission of everyone with credit, each by their plan and up to their cap', () => {
    const credit = [
      { userId: 'a', sharePpm: 600_000 },
      { userId: 'b', sharePpm: 400_000 },
    ];
    const capped = { ...plan, cap: 100_00, isDefault: false, people: [{ userId: 'b' }] };
    // 184.72 from A; 123.14 from B, capped at 100.00.
    expect(creationOf(totalsOf(c1), { ownerUserId: 'c', credit }, [capped, plan])?.commission).toBe(284_72);
  });

  test('is free of commission where nobody has a plan, and has no multiple without RMR', () => {
    const sold = totalsOf([line('panel', 100_00, 150_00)]);
    expect(creationOf(sold, alone, [])).toEqual({
      commission: 0,
      cost: 50_00,
      multipleHundredths: undefined,
      breakEvenMonths: undefined,
    });
    expect(creationOf(totalsOf([line('panel', 200_00, 150_00)]), alone, [])).toMatchObject({
      cost: -50_00,
      breakEvenMonths: 0,
    });
  });

  test('is nothing where a cost is unknown', () => {
    expect(creationOf(totalsOf([...c1, line('typed', 10_00)]), alone, [plan])).toBeUndefined();
  });
});
