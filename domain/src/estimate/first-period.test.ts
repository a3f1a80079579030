import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueRows } from './due-rows.ts';
import { explainTotal } from './explain.ts';
import { line, monitoring, plain } from './testing/priced-rows.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';

const state: NonNullable<PricedHead['tax']> = {
  profileName: 'Texas',
  components: [
    { name: 'State', ratePpm: 62_500 },
    { name: 'Local', ratePpm: 20_000 },
  ],
  componentRounding: 'together',
  rounding: 'document',
};
const yearly = (fields: Partial<PricedLineRow> = {}) =>
  monitoring({ frequency: 'annual', unitPrice: 360_00, taxable: true, ...fields });
const watched = monitoring({ unitPrice: 49_94, taxable: true });
const input = (lines: readonly PricedLineRow[], head: Partial<PricedHead> = {}) =>
  pricingInput({ ...plain, tax: state, ...head }, lines);
const price = (lines: readonly PricedLineRow[], head: Partial<PricedHead> = {}) =>
  priceEstimate(input(lines, head));
const rows = (lines: readonly PricedLineRow[], head: Partial<PricedHead> = {}) =>
  dueRows(price(lines, head), { firstMonthDueAtSigning: true, ...head }).map(({ label, amount }) => [
    label,
    amount,
  ]);

describe('what is due at signing of services', () => {
  test('is the first month with tax, and the whole of a ticked year', () => {
    expect(rows([watched, yearly()])).toEqual([
      ['First month', 54_06],
      ['Due at signing', 54_06],
    ]);
    expect(price([watched, yearly()])).not.toHaveProperty('firstPeriods');
    expect(rows([watched, yearly({ dueAtSigning: true })])).toEqual([
      ['First month', 54_06],
      ['First year', 389_70],
      ['Due at signing', 443_76],
    ]);
  });

  test('is what is ticked alone where the company asks for no first month', () => {
    const none = { firstMonthDueAtSigning: false };
    expect(rows([watched, yearly()], none)).toEqual([]);
    expect(rows([watched, yearly({ dueAtSigning: true })], none)).toEqual([
      ['First year', 389_70],
      ['Due at signing', 389_70],
    ]);
    const app = monitoring({ unitPrice: 9_95, taxable: true, dueAtSigning: true });
    expect(rows([watched, app], none)).toEqual([
      ['First month', 10_77],
      ['Due at signing', 10_77],
    ]);
  });

  test('has its own tax where only some services of a bill are due', () => {
    const plan = yearly({ unitPrice: 100_00, taxable: false, dueAtSigning: true });
    expect(price([yearly(), plan]).firstPeriods).toEqual([{ frequency: 'annual', amount: 100_00 }]);
    const [taxed, untaxed] = [yearly({ dueAtSigning: true }), yearly({ unitPrice: 100_00 })];
    expect(price([taxed, untaxed]).firstPeriods).toEqual([{ frequency: 'annual', amount: 389_70 }]);
  });

  test('leaves out what the customer did not choose', () => {
    const off = yearly({ dueAtSigning: true, optional: true, selected: false });
    expect(price([watched, off]).dueAtSigning).toBe(54_06);
  });

  test('explains itself down to the amount, whatever is ticked', () => {
    const service = fc.record({
      unitPrice: fc.nat(100_000),
      frequency: fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
      taxable: fc.boolean(),
      dueAtSigning: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(service, { maxLength: 6 }), fc.boolean(), (services, firstMonthDueAtSigning) => {
        const given = input([line(), ...services.map(monitoring)], { firstMonthDueAtSigning });
        const totals = priceEstimate(given);
        expect(explainTotal(given, totals, 'dueAtSigning').at(-1)?.amount).toBe(totals.dueAtSigning);
        const shown = dueRows(totals, { firstMonthDueAtSigning });
        const parts = shown.filter(({ key }) => key === 'deposit' || key.startsWith('first '));
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.dueAtSigning);
      }),
    );
  });
});
