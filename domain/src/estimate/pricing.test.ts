import { describe, expect, test } from 'vitest';
import type { PricingInput, PricingLine } from './pricing-input.ts';
import { discountSchema, estimateTotalsSchema } from './pricing-schema.ts';
import { priceEstimate } from './pricing.ts';
import { depositSchedule } from './payment-schedule.ts';

const line = (changes: Partial<PricingLine> = {}): PricingLine => ({
  id: 'a',
  bucket: 'one-time',
  quantityMilli: 1000,
  unitPrice: 10_000,
  discount: null,
  taxable: true,
  included: true,
  unitCost: 4000,
  ...changes,
});

const estimate = (lines: PricingLine[], changes: Partial<PricingInput> = {}): PricingInput => ({
  lines,
  discounts: { oneTime: null, monthly: null },
  tax: {
    components: [
      { name: 'GST', ratePpm: 50_000 },
      { name: 'QST', ratePpm: 99_750 },
    ],
    componentRounding: 'each',
    rounding: 'document',
  },
  paymentSchedule: [],
  termMonths: 36,
  firstMonthDueAtSigning: false,
  ...changes,
});

test('an empty estimate is zero everywhere', () => {
  const totals = priceEstimate(estimate([]));
  expect(totals).toMatchObject({
    deposit: 0,
    balance: 0,
    rmr: 0,
    tcvIncTax: 0,
    dueAtSigning: 0,
    cost: 0,
    lines: [],
  });
  expect(totals.grossProfitPpm).toBeUndefined();
  expect(totals.oneTime.taxParts.map((part) => part.amount)).toEqual([0, 0]);
});

test('an optional line that is off shows its own price and counts nowhere', () => {
  const off = line({ id: 'b', included: false, discount: { kind: 'percent', ppm: 100_000 } });
  const discounts = { oneTime: { kind: 'fixed', cents: 1000 }, monthly: null } as const;
  const totals = priceEstimate(estimate([line(), off], { discounts }));
  expect(totals.lines[1]).toEqual({
    id: 'b',
    gross: 10_000,
    discount: 1000,
    net: 9000,
    allocation: 0,
    base: 0,
  });
  expect(totals.oneTime).toEqual(priceEstimate(estimate([line()], { discounts })).oneTime);
  expect(totals.cost).toBe(4000);
});

test('a quarterly or annual line counts per month and keeps what is billed', () => {
  const totals = priceEstimate(
    estimate([
      line({ id: 'q', bucket: 'monthly', frequency: 'quarterly', unitPrice: 10_000, unitCost: 3000 }),
      line({
        id: 'y',
        bucket: 'monthly',
        frequency: 'annual',
        unitPrice: 12_000,
        discount: { kind: 'fixed', cents: 1000 },
        unitCost: 1200,
      }),
    ]),
  );
  expect(totals.lines[0]).toMatchObject({ gross: 3333, discount: 0, net: 3333 });
  expect(totals.lines[0]?.billed).toEqual({
    frequency: 'quarterly',
    gross: 10_000,
    discount: 0,
    net: 10_000,
  });
  expect(totals.lines[1]).toMatchObject({ gross: 1000, discount: 83, net: 917 });
  expect(totals.lines[1]?.billed).toEqual({
    frequency: 'annual',
    gross: 12_000,
    discount: 1000,
    net: 11_000,
  });
  expect(totals).toMatchObject({ rmr: 4250, rmrCost: 1100, rmrMargin: 3150, tcvExTax: 4250 * 36 });
});

test('a frequency on a one-time line changes nothing', () => {
  const totals = priceEstimate(estimate([line({ frequency: 'annual' })]));
  expect(totals.oneTime.gross).toBe(10_000);
});

test('the two buckets never mix', () => {
  const discounts = {
    oneTime: { kind: 'percent', ppm: 1_000_000 },
    monthly: { kind: 'fixed', cents: 999_999 },
  } as const;
  const monthly = line({ id: 'm', bucket: 'monthly', unitPrice: 3999 });
  const onlyOneTime = priceEstimate(
    estimate([monthly, line()], { discounts: { ...discounts, monthly: null } }),
  );
  expect(onlyOneTime.oneTime.total).toBe(0);
  expect(onlyOneTime.rmr).toBe(3999);
  const onlyMonthly = priceEstimate(
    estimate([monthly, line()], { discounts: { ...discounts, oneTime: null } }),
  );
  expect(onlyMonthly.rmr).toBe(0);
  expect(onlyMonthly.oneTime.subtotal).toBe(10_000);
  expect(onlyMonthly.lines.map((priced) => priced.id)).toEqual(['m', 'a']);
});

describe('tax', () => {
  const lines = [
    line({ id: 'a', unitPrice: 29_212 }),
    line({ id: 'b', unitPrice: 6650 }),
    line({ id: 'c', unitPrice: 500, taxable: false }),
  ];
  const taxBy = (componentRounding: 'together' | 'each', rounding: 'document' | 'line') =>
    priceEstimate(
      estimate(lines, {
        tax: {
          components: [
            { name: 'State', ratePpm: 100_000 },
            { name: 'Local', ratePpm: 50_000 },
          ],
          componentRounding,
          rounding,
        },
      }),
    );
  const parts = (totals: ReturnType<typeof taxBy>) => totals.oneTime.taxParts.map((part) => part.amount);

  test('summed rates are rounded once and split', () => {
    const totals = taxBy('together', 'document');
    expect(totals.oneTime).toMatchObject({ taxable: 35_862, tax: 5379 });
    expect(parts(totals)).toEqual([3586, 1793]);
    expect(totals.lines[0]?.tax).toBeUndefined();
  });

  test('components rounded alone are summed', () => {
    const totals = taxBy('each', 'document');
    expect(parts(totals)).toEqual([3586, 1793]);
    expect(totals.oneTime.tax).toBe(5379);
  });

  test('per line, every line is rounded and the parts still sum', () => {
    const together = taxBy('together', 'line');
    expect(together.lines.map((priced) => priced.tax)).toEqual([4382, 998, 0]);
    expect(together.oneTime.tax).toBe(5380);
    expect(parts(together)).toEqual([3587, 1793]);
    const each = taxBy('each', 'line');
    expect(each.lines.map((priced) => priced.tax)).toEqual([2921 + 1461, 665 + 333, 0]);
    expect(parts(each)).toEqual([2921 + 665, 1461 + 333]);
  });

  test('without components there is no tax', () => {
    const tax = { components: [], componentRounding: 'together', rounding: 'document' } as const;
    expect(priceEstimate(estimate(lines, { tax })).oneTime).toMatchObject({
      tax: 0,
      taxParts: [],
      total: 36_362,
    });
  });
});

test('a fixed deposit is capped at the total; without one nothing is due but the first month', () => {
  const lines = [line({ taxable: false }), line({ id: 'm', bucket: 'monthly', unitPrice: 3000 })];
  const priced = (changes: Partial<PricingInput>) => priceEstimate(estimate(lines, changes));
  expect(priced({ paymentSchedule: depositSchedule({ kind: 'fixed', cents: 50_000 }) })).toMatchObject({
    deposit: 10_000,
    balance: 0,
  });
  expect(priced({ paymentSchedule: depositSchedule({ kind: 'percent', ppm: 333_333 }) })).toMatchObject({
    deposit: 3333,
    balance: 6667,
  });
  expect(priced({})).toMatchObject({ deposit: 0, balance: 10_000, dueAtSigning: 0 });
  expect(priced({ firstMonthDueAtSigning: true }).dueAtSigning).toBe(3000 + 150 + 299);
});

test('cost and profit are hidden as soon as the cost of one line that counts is unknown', () => {
  const hidden = priceEstimate(estimate([line(), line({ id: 'm', bucket: 'monthly', unitCost: undefined })]));
  for (const field of ['cost', 'grossProfit', 'grossProfitPpm', 'rmrCost', 'rmrMargin']) {
    expect(hidden).not.toHaveProperty(field);
  }
  const off = priceEstimate(estimate([line(), line({ id: 'o', included: false, unitCost: undefined })]));
  expect(off).toMatchObject({ cost: 4000, grossProfit: 6000, grossProfitPpm: 600_000 });
});

test('a sale below cost has a negative profit', () => {
  const totals = priceEstimate(estimate([line({ unitCost: 15_000 })]));
  expect(totals).toMatchObject({ grossProfit: -5000, grossProfitPpm: -500_000 });
});

test('a cost out of all proportion hides the margin percent alone', () => {
  const totals = priceEstimate(estimate([line({ unitPrice: 1, unitCost: 9_100_000_000 })]));
  expect(totals.grossProfit).toBe(1 - 9_100_000_000);
  expect(totals.grossProfitPpm).toBeUndefined();
});

test.each<[string, Partial<PricingLine>]>([
  ['a negative price', { unitPrice: -1 }],
  ['a fractional price', { unitPrice: 10.5 }],
  ['a price that is no number', { unitPrice: Number.NaN }],
  ['an unsafe price', { unitPrice: 2 ** 53 }],
  ['a negative quantity', { quantityMilli: -1000 }],
  ['a fractional quantity', { quantityMilli: 0.5 }],
  ['a discount above 100 %', { discount: { kind: 'percent', ppm: 1_000_001 } }],
  ['a negative fixed discount', { discount: { kind: 'fixed', cents: -1 } }],
  ['a negative cost', { unitCost: -1 }],
  ['an amount beyond the safe integers', { unitPrice: 2 ** 52, quantityMilli: 9_999_000 }],
])('%s is refused', (_, changes) => {
  expect(() => priceEstimate(estimate([line(changes)]))).toThrow(RangeError);
});

test.each<[string, Partial<PricingInput>]>([
  ['a fractional term', { termMonths: 1.5 }],
  ['a negative deposit', { paymentSchedule: depositSchedule({ kind: 'fixed', cents: -1 }) }],
  ['a deposit above 100 %', { paymentSchedule: depositSchedule({ kind: 'percent', ppm: 1_000_001 }) }],
  [
    'a negative tax rate',
    { tax: { components: [{ name: 'x', ratePpm: -1 }], componentRounding: 'each', rounding: 'document' } },
  ],
])('%s is refused', (_, changes) => {
  expect(() => priceEstimate(estimate([line()], changes))).toThrow(RangeError);
});

test('a sum of lines beyond the safe integers is refused', () => {
  const huge = line({ unitPrice: 2 ** 52, taxable: false });
  expect(() => priceEstimate(estimate([huge, huge, huge]))).toThrow(RangeError);
});

test('the stored totals are the engine’s without the ledger', () => {
  const { lines, ...totals } = priceEstimate(estimate([line(), line({ id: 'm', bucket: 'monthly' })]));
  expect(estimateTotalsSchema.parse({ ...totals, lines })).toStrictEqual(totals);
  expect(estimateTotalsSchema.safeParse({ ...totals, balance: 0.5 }).success).toBe(false);
  expect(estimateTotalsSchema.safeParse({ ...totals, deposit: -1 }).success).toBe(false);
});

test('a stored discount is a whole share up to 100 % or whole cents', () => {
  const accepts = (value: unknown) => discountSchema.safeParse(value).success;
  expect(accepts({ kind: 'percent', ppm: 1_000_000 })).toBe(true);
  expect(accepts({ kind: 'fixed', cents: 0 })).toBe(true);
  expect(accepts({ kind: 'percent', ppm: 1_000_001 })).toBe(false);
  expect(accepts({ kind: 'percent', cents: 100 })).toBe(false);
  expect(accepts({ kind: 'fixed', cents: 0.5 })).toBe(false);
});
