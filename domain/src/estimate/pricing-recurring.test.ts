import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueRows } from './due-rows.ts';
import { line, monitoring, plain } from './testing/priced-rows.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';
import { bucketRows, recurringTexts } from './total-rows.ts';
import { formatMoney } from '../money.ts';

const state: NonNullable<PricedHead['tax']> = {
  profileName: 'Here',
  components: [{ name: 'State', ratePpm: 82_500 }],
  componentRounding: 'together',
  rounding: 'document',
};
const yearly = (fields: Partial<PricedLineRow> = {}) =>
  monitoring({ frequency: 'annual', unitPrice: 360_00, taxable: true, ...fields });
const monthly = (unitPrice: number, fields: Partial<PricedLineRow> = {}) =>
  monitoring({ unitPrice, taxable: true, ...fields });
const price = (lines: readonly PricedLineRow[], head: Partial<PricedHead> = {}) =>
  priceEstimate(pricingInput({ ...plain, tax: state, ...head }, lines));
const bills = (lines: readonly PricedLineRow[], head: Partial<PricedHead> = {}) =>
  price(lines, head).billed?.map(({ frequency, subtotal, tax, total }) => [frequency, subtotal, tax, total]);

describe('what recurs', () => {
  test('is taxed as it is billed: 100.00 a year is a bill of 108.25 and 8.33 of RMR', () => {
    const { rmr, tcvExTax, tcvIncTax, dueAtSigning, billed } = price([yearly({ unitPrice: 100_00 })]);
    expect(billed).toMatchObject([{ frequency: 'annual', subtotal: 100_00, tax: 8_25, total: 108_25 }]);
    expect({ rmr, tcvExTax, tcvIncTax, dueAtSigning }).toEqual({
      rmr: 8_33,
      tcvExTax: 300_00,
      tcvIncTax: 324_75,
      // Annual services are billed from their start.
      dueAtSigning: 0,
    });
  });

  test('has a bill for each frequency, the most often first', () => {
    const lines = [yearly(), monthly(39_99), monthly(30_00, { frequency: 'quarterly' }), monthly(9_95)];
    expect(bills(lines)).toEqual([
      ['monthly', 49_94, 4_12, 54_06],
      ['quarterly', 30_00, 2_48, 32_48],
      ['annual', 360_00, 29_70, 389_70],
    ]);
    expect(price(lines).rmr).toBe(49_94 + 10_00 + 30_00);
    expect(price(lines).dueAtSigning).toBe(54_06);
  });

  test('gives a percentage off every bill, and an amount off the monthly one alone', () => {
    const lines = [monthly(39_99), monthly(9_95), monthly(5_00), yearly()];
    const percent = price(lines, { monthlyDiscount: { kind: 'percent', ppm: 100_000 } });
    expect(percent.billed?.map(({ wholeDiscount }) => wholeDiscount)).toEqual([5_49, 36_00]);
    expect(percent.lines.map(({ billed }) => billed?.allocation)).toEqual([4_00, 99, 50, 36_00]);
    const fixed = price(lines, { monthlyDiscount: { kind: 'fixed', cents: 100_00 } });
    expect(fixed.billed?.map(({ subtotal }) => subtotal)).toEqual([0, 360_00]);
  });

  test('that is all monthly comes to the same as priced by the month', () => {
    const cents = fc.nat(100_000);
    const discount = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }),
      fc.record({ kind: fc.constant('fixed' as const), cents }),
    );
    const anyLine = fc
      .record({ unitPrice: cents, discount, taxable: fc.boolean(), once: fc.boolean() })
      .map(({ once, ...fields }) => (once ? line(fields) : monitoring(fields)));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), discount, (lines, monthlyDiscount) => {
        const input = pricingInput({ ...plain, tax: state, monthlyDiscount }, lines);
        const { billed: _bills, lines: _ledger, ...now } = priceEstimate(input);
        const { lines: _lines, ...before } = priceEstimate({ ...input, billing: undefined });
        expect(now).toEqual(before);
      }),
    );
  });

  test('keeps how it was priced where it was sent by the month', () => {
    const lines = [yearly({ unitPrice: 100_00 })];
    const draft = { ...plain, tax: state };
    const { lines: _ledger, ...totals } = priceEstimate({
      ...pricingInput(draft, lines),
      billing: undefined,
    });
    const again = price(lines, { status: 'sent', totals });
    expect(again.billed).toBeUndefined();
    expect(again.tcvIncTax).toBe(324_72);
    expect(price(lines, { status: 'draft', totals }).tcvIncTax).toBe(324_75);
  });
});

describe('the rows of what recurs', () => {
  const totals = price([monthly(49_94), yearly()]);
  const terms = { firstMonthDueAtSigning: true, monthlyDiscount: null };

  test('are those of each bill, and explain themselves', () => {
    expect(
      bucketRows(totals, terms, 'monthly').map(({ label, amount, explains }) => [label, amount, explains]),
    ).toEqual([
      ['Subtotal per month', 49_94, 'monthlySubtotal'],
      ['State', 4_12, 'monthlyTax'],
      ['Total per month', 54_06, 'monthlyTotal'],
      ['Subtotal per year', 360_00, 'annualSubtotal'],
      ['State', 29_70, 'annualTax'],
      ['Total per year', 389_70, 'annualTotal'],
    ]);
    expect(dueRows(totals, terms).map(({ label, amount }) => [label, amount])).toEqual([
      ['First month', 54_06],
      ['Due at signing', 54_06],
    ]);
  });

  test('are said in words', () => {
    const untaxed = price([monthly(49_94), yearly()], { tax: null });
    expect(recurringTexts(untaxed, formatMoney)).toEqual(['$49.94 a month', '$360.00 a year']);
    expect(recurringTexts(price([line()]), formatMoney)).toEqual([]);
  });
});
