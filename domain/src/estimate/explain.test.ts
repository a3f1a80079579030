import { expect, test } from 'vitest';
import { explainTotal } from './explain.ts';
import type { PricingInput, PricingLine } from './pricing-input.ts';
import { priceEstimate } from './pricing.ts';
import { depositSchedule } from './payment-schedule.ts';

const line = (id: string, changes: Partial<PricingLine>): PricingLine => ({
  id,
  bucket: 'one-time',
  quantityMilli: 1000,
  unitPrice: 0,
  discount: null,
  taxable: true,
  included: true,
  ...changes,
});

const estimate: PricingInput = {
  lines: [
    line('panel', { unitPrice: 34_900 }),
    line('keypad', { unitPrice: 8900, discount: { kind: 'percent', ppm: 500_000 } }),
    line('cable', { unitPrice: 9999, quantityMilli: 1333, discount: { kind: 'fixed', cents: 1000 } }),
    line('labor', { unitPrice: 9500, quantityMilli: 2500, taxable: false }),
    line('siren', { unitPrice: 5000, included: false }),
    line('monitoring', { bucket: 'monthly', frequency: 'quarterly', unitPrice: 10_000 }),
  ],
  discounts: { oneTime: { kind: 'percent', ppm: 100_000 }, monthly: null },
  tax: {
    components: [
      { name: 'State', ratePpm: 62_500 },
      { name: 'Local', ratePpm: 20_000 },
    ],
    componentRounding: 'together',
    rounding: 'document',
  },
  paymentSchedule: depositSchedule({ kind: 'percent', ppm: 300_000 }),
  termMonths: 36,
  firstMonthDueAtSigning: true,
};

const explain = (which: Parameters<typeof explainTotal>[2], input = estimate) =>
  explainTotal(input, priceEstimate(input), which);

test('a subtotal goes from gross over the discounts to the base of each line', () => {
  const steps = explain('subtotal');
  expect(steps.map(({ label, amount }) => [label, amount])).toEqual([
    ['Gross', 80_879],
    ['Line discounts', 5450],
    ['Net of the lines', 75_429],
    ['Discount on the total', 7543],
    ['Subtotal', 67_886],
  ]);
  expect(steps.at(-1)?.contributions.map(({ key, amount }) => [key, amount])).toEqual([
    ['panel', 31_410],
    ['keypad', 4005],
    ['cable', 11_096],
    ['labor', 21_375],
  ]);
});

test('a rounded cent shows its exact value and the way it went', () => {
  const [gross, , , whole] = explain('subtotal');
  const cable = gross?.contributions.find((one) => one.key === 'cable');
  expect(cable?.roundings).toEqual([{ exact: '13328667/1000', amount: 13_329, direction: 'up' }]);
  expect(cable?.operands).toEqual([
    { label: 'Unit price', unit: 'cents', value: 9999 },
    { label: 'Quantity', unit: 'milli', value: 1333 },
  ]);
  expect(whole?.roundings).toEqual([{ exact: '75429/10', amount: 7543, direction: 'up' }]);
});

test('summed rates show the one rounding and the split over the taxes', () => {
  const tax = explain('tax').at(-1);
  expect(tax?.operands).toEqual([
    { label: 'Taxable', unit: 'cents', value: 46_511 },
    { label: 'State', unit: 'ppm', value: 62_500 },
    { label: 'Local', unit: 'ppm', value: 20_000 },
  ]);
  expect(tax?.roundings).toEqual([{ exact: '1534863/400', amount: 3837, direction: 'down' }]);
  expect(tax?.contributions.map(({ key, amount }) => [key, amount])).toEqual([
    ['State', 2907],
    ['Local', 930],
  ]);
});

test('taxes rounded alone show a step each', () => {
  const steps = explain('tax', { ...estimate, tax: { ...estimate.tax, componentRounding: 'each' } });
  expect(steps.slice(-3).map(({ label, amount, operation }) => [label, amount, operation])).toEqual([
    ['State', 2907, 'share'],
    ['Local', 930, 'share'],
    ['Tax', 3837, 'sum'],
  ]);
});

test('tax per line shows the rounding of every taxed line', () => {
  const tax = explain('tax', { ...estimate, tax: { ...estimate.tax, rounding: 'line' } }).at(-1);
  expect(tax?.contributions.map(({ key, amount }) => [key, amount])).toEqual([
    ['panel', 2591],
    ['keypad', 330],
    ['cable', 915],
  ]);
  expect(tax?.contributions[0]?.roundings).toEqual([{ exact: '103653/40', amount: 2591, direction: 'down' }]);
});

test('a line billed by the quarter shows the billed amount before its month', () => {
  const monitoring = explain('rmr')[0]?.contributions[0];
  expect(monitoring?.roundings).toEqual([{ exact: '10000/3', amount: 3333, direction: 'down' }]);
  expect(monitoring?.operands.at(-1)).toEqual({ label: 'Months billed at once', unit: 'months', value: 3 });
});

test('what is due at signing ends at deposit and first month', () => {
  const steps = explain('dueAtSigning');
  expect(steps.at(-1)?.operands).toEqual([
    { label: 'Deposit', unit: 'cents', value: 21_517 },
    { label: 'First month with tax', unit: 'cents', value: 3608 },
  ]);
  expect(steps.at(-1)?.amount).toBe(25_125);
});

test('a hidden cost is not explained', () => {
  expect(explain('cost')).toEqual([]);
  expect(explain('grossProfit')).toEqual([]);
  expect(explain('rmrMargin')).toEqual([]);
});
