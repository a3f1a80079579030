import { describe, expect, test } from 'vitest';
import { firstCharges, firstLongPeriod, type SignedBills } from './first-part.ts';

const texas = {
  componentRounding: 'together' as const,
  rounding: 'document' as const,
  components: [
    { name: 'State', ratePpm: 62_500 },
    { name: 'Local', ratePpm: 20_000 },
  ],
};
/** 54.94 a month, of which 49.94 is taxed. */
const signed: SignedBills = {
  tax: texas,
  billed: [
    {
      frequency: 'monthly',
      gross: 54_94,
      lineDiscount: 0,
      netSum: 54_94,
      wholeDiscount: 0,
      subtotal: 54_94,
      taxable: 49_94,
      tax: 4_12,
      taxParts: [],
      total: 59_06,
    },
  ],
  prepaid: [{ frequency: 'monthly', amount: 59_06 }],
};

describe('the first part of a month', () => {
  // 8.86 × 49.94 ÷ 54.94 = 8.05 taxed, 8.25 % of it 0.66; 38.46 → 34.96, 2.88.
  test.each([
    [15, { days: 5, daysInMonth: 31, amount: 8_86, tax: 66 }, { from: '2025-04-15', to: '2025-05-14' }],
    [1, { days: 21, daysInMonth: 30, amount: 38_46, tax: 2_88 }, { from: '2025-05-01', to: '2025-05-31' }],
  ])('of 54.94 from April 10, billing day %i, has a tax of its own', (billingDay, part, month) => {
    const charges = firstCharges(54_94, '2025-04-10', billingDay, signed);
    expect(charges).toMatchObject({ part, month, isMonthPrepaid: true });
  });

  test('is none where the start is the billing day: the prepaid month begins that day', () => {
    expect(firstCharges(54_94, '2025-04-15', 15, signed)).toEqual({
      part: null,
      month: { from: '2025-04-15', to: '2025-05-14' },
      isMonthPrepaid: true,
    });
  });

  test('says no tax where none was signed, and 0 where nothing is taxed', () => {
    const recorded = firstCharges(54_94, '2025-04-10', 15, null);
    expect(recorded).toMatchObject({ part: { amount: 8_86, tax: null }, isMonthPrepaid: false });
    const untaxed = { ...signed, billed: signed.billed.map((bill) => ({ ...bill, taxable: 0, tax: 0 })) };
    expect(firstCharges(54_94, '2025-04-10', 15, untaxed).part?.tax).toBe(0);
    expect(firstCharges(0, '2025-04-10', 15, signed).part).toBeNull();
  });
});

test('what is billed by the quarter or the year runs from the start day', () => {
  expect(firstLongPeriod('2025-04-10', 3)).toEqual({ from: '2025-04-10', to: '2025-07-09' });
  expect(firstLongPeriod('2024-02-29', 12)).toEqual({ from: '2024-02-29', to: '2025-02-27' });
});
