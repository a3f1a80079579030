import { describe, expect, test } from 'vitest';
import type { Language } from '../language.ts';
import { documentTexts } from '../texts/document.ts';
import type { PricingInput, PricingLine } from './pricing-input.ts';
import { dueRows } from './due-rows.ts';
import { priceEstimate } from './pricing.ts';
import { contractRows, costRows, givenRows } from './contract-rows.ts';
import { bucketRows, taxNote, totalRowLabel, type TotalRow } from './total-rows.ts';
import { depositSchedule } from './payment-schedule.ts';
import type { Payment } from './pricing-schema.ts';

const line = (changes: Partial<PricingLine>): PricingLine => ({
  id: 'a',
  bucket: 'one-time',
  quantityMilli: 1000,
  unitPrice: 100_000,
  discount: null,
  taxable: true,
  included: true,
  unitCost: 40_000,
  ...changes,
});

const input: PricingInput = {
  lines: [
    line({ discount: { kind: 'fixed', cents: 10_000 } }),
    line({ id: 'b', bucket: 'monthly', unitPrice: 5000 }),
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
const terms = {
  oneTimeDiscount: input.discounts.oneTime,
  paymentSchedule: input.paymentSchedule,
  firstMonthDueAtSigning: true,
};
const totals = priceEstimate(input);
const percent = (ppm: number) => `${ppm / 10_000}%`;
const shown = (rows: readonly TotalRow[]) => rows.map((row) => [totalRowLabel(row, percent), row.amount]);

describe('the rows of a bucket', () => {
  test('lead from the items over discounts and taxes to the total', () => {
    expect(shown(bucketRows(totals, terms, 'one-time'))).toEqual([
      ['Items', 100_000],
      ['Discounts on items', -10_000],
      ['Discount (10%)', -9000],
      ['Subtotal', 81_000],
      ['Tax', 6683],
      ['State (6.25%)', 5063],
      ['Local (2%)', 1620],
      ['Total', 87_683],
    ]);
  });

  test('name the number under which the company is registered for a tax, in each language', () => {
    const components = [
      { name: 'GST', ratePpm: 50_000, registration: '123456789 RT0001' },
      { name: 'QST', ratePpm: 99_750, registration: '1234567890 TQ0001' },
    ];
    const priced = priceEstimate({ ...input, tax: { ...input.tax, components, componentRounding: 'each' } });
    const taxesIn = (language: Language) =>
      bucketRows(priced, terms, 'monthly', documentTexts[language].totals)
        .filter(({ kind }) => kind === 'part')
        .map(({ label }) => label);
    expect(taxesIn('en')).toEqual(['GST (no. 123456789 RT0001)', 'QST (no. 1234567890 TQ0001)']);
    expect(taxesIn('fr')).toEqual(['TPS (nº 123456789 RT0001)', 'TVQ (nº 1234567890 TQ0001)']);
    expect(taxesIn('es')).toEqual(['GST (núm. 123456789 RT0001)', 'QST (núm. 1234567890 TQ0001)']);
  });

  test('add up: every sum is what the rows above it come to', () => {
    for (const bucket of ['one-time', 'monthly'] as const) {
      const rows = bucketRows(totals, terms, bucket);
      const amount = (key: string) => rows.find((row) => row.key === key)?.amount ?? 0;
      const tax = rows.filter(({ kind }) => kind === 'part').reduce((sum, row) => sum + row.amount, 0);
      expect(tax).toBe(amount('tax'));
      expect(amount('subtotal') + amount('tax')).toBe(amount('total'));
      if (rows[0]?.key === 'items')
        expect(amount('items') + amount('lineDiscount') + amount('wholeDiscount')).toBe(amount('subtotal'));
    }
  });

  test('without a discount begin at the subtotal, and without a tax have no tax row', () => {
    const untaxed = priceEstimate({ ...input, tax: { ...input.tax, components: [] } });
    expect(shown(bucketRows(untaxed, terms, 'monthly'))).toEqual([
      ['Subtotal per month', 5000],
      ['Total per month', 5000],
    ]);
  });

  test('show a single tax once, with what it applies to', () => {
    const single = priceEstimate({
      ...input,
      tax: { ...input.tax, components: [{ name: 'HST', ratePpm: 130_000 }] },
    });
    const taxes = bucketRows(single, terms, 'one-time').filter(({ base }) => base !== undefined);
    expect(taxes).toEqual([
      { key: 'tax HST', label: 'HST', amount: 10_530, ratePpm: 130_000, base: 81_000, explains: 'tax' },
    ]);
  });
});

test('what is due adds up to the amount at signing, and the balance follows it', () => {
  expect(shown(dueRows(totals, terms))).toEqual([
    ['Deposit (30%)', 26_305],
    ['First month', 5413],
    ['Due at signing', 31_718],
    ['Balance after deposit', 61_378],
  ]);
  const nothing = priceEstimate({
    ...input,
    paymentSchedule: depositSchedule(null),
    firstMonthDueAtSigning: false,
  });
  expect(dueRows(nothing, { firstMonthDueAtSigning: false })).toEqual([]);
});

test('the payments of a schedule stand with the event that each waits for', () => {
  const paymentSchedule: Payment[] = [
    { kind: 'percent', ppm: 300_000, event: 'signing', days: 0 },
    { kind: 'percent', ppm: 400_000, event: 'install_begun', days: 0 },
    { kind: 'fixed', cents: 10_000, event: 'milestone', days: 0, milestone: 'Inspection passed' },
    { kind: 'rest', event: 'install_done', days: 30 },
  ];
  const scheduled = { ...input, paymentSchedule };
  const priced = priceEstimate(scheduled);
  expect(priced.payments).toEqual([26_305, 35_073, 10_000, 16_305]);
  expect(shown(dueRows(priced, { ...terms, paymentSchedule }))).toEqual([
    ['Deposit (30%)', 26_305],
    ['First month', 5413],
    ['Due at signing', 31_718],
    ['When the installation begins (40%)', 35_073],
    ['Inspection passed', 10_000],
    ['30 days after the installation is done', 16_305],
  ]);
  const net: Payment[] = [{ kind: 'rest', event: 'signing', days: 30 }];
  const later = priceEstimate({ ...input, paymentSchedule: net, firstMonthDueAtSigning: false });
  expect(shown(dueRows(later, { paymentSchedule: net, firstMonthDueAtSigning: false }))).toEqual([
    ['30 days after signing', 87_683],
  ]);
});

test('a contract without a term has no value, and hidden costs have no rows', () => {
  expect(contractRows(totals).map(({ amount }) => amount)).toEqual([totals.tcvExTax, totals.tcvIncTax]);
  expect(contractRows(priceEstimate({ ...input, termMonths: 0 }))).toEqual([]);
  expect(shown(costRows(totals))[1]).toEqual(['Gross profit (50.6%)', 41_000]);
  const { cost: _hidden, ...withoutCost } = totals;
  expect(costRows(withoutCost)).toEqual([]);
});

test('the discount stands next to the share of its own bucket', () => {
  const given = (discounts: PricingInput['discounts']) =>
    givenRows(priceEstimate({ ...input, discounts })).map(({ amount, ratePpm }) => [amount, ratePpm]);
  expect(given(input.discounts)).toEqual([[-19_000, 190_000]]);
  expect(given({ oneTime: null, monthly: { kind: 'fixed', cents: 1000 } })).toEqual([
    [-10_000, 100_000],
    [-1000, 200_000],
  ]);
});

test('an amount says that taxes are included only where there are any', () => {
  expect(taxNote(totals)).toBe('taxes included');
  expect(taxNote(priceEstimate({ ...input, tax: { ...input.tax, components: [] } }))).toBe('no tax');
});

test('no sales tax stands with its reason where the tax would have stood', () => {
  const untaxed = { ...terms, tax: { untaxed: 'On tribal land' } };
  const rows = bucketRows(
    priceEstimate({ ...input, tax: { ...input.tax, components: [] } }),
    untaxed,
    'one-time',
  );
  expect(shown(rows).slice(-3)).toEqual([
    ['Subtotal', 81_000],
    ['No sales tax: On tribal land', 0],
    ['Total', 81_000],
  ]);
});
