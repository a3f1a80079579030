import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { describe, expect, it } from 'vitest';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import { pricingInput } from '@sable/domain/estimate/reprice';
import { estimateFormats } from '../session/formats.ts';
import type { LineRow } from '../session/rows.ts';
import { estimateRow, lineRow } from '../session/test-rows.ts';
import { dealHealth, withReasons } from './health.ts';
import { limitReasons, type DealLimits } from './limit-reasons.ts';

const formats = estimateFormats('USD', 'America/New_York');
const panel = lineRow('panel', { productId: 'panel', unitPrice: 500_00 });
const monitoring = lineRow('monitoring', {
  productId: 'monitoring',
  kind: 'monitoring',
  bucket: 'monthly',
  unitPrice: 40_00,
});
const sold = [panel, monitoring];
const strict: DealLimits = { outsidePriceBook: false, minTermMonths: 36, minDepositPpm: 100_000 };
const paymentSchedule = depositSchedule({ kind: 'percent', ppm: 100_000 });

function said(lines: readonly LineRow[], fields: object = {}, limits: DealLimits = strict): string[] {
  const estimate = estimateRow({ paymentSchedule, total: 500_00, ...fields });
  return limitReasons(estimate, lines, limits, formats).map(({ text }) => text);
}

describe('what needs approval besides the discount', () => {
  const typed = lineRow('typed', { productId: null, unitPrice: 50_00 });

  it('is nothing within every limit', () => {
    expect(said(sold)).toEqual([]);
  });

  it('is a margin under the floor and a multiple over the highest, for who sees cost', () => {
    const creation = { commission: 0, cost: 900_00, multipleHundredths: 2108, breakEvenMonths: 30 };
    const seen = {
      ...strict,
      minMarginPpm: 300_000,
      maxMultipleMilli: 21_000,
      grossProfitPpm: 299_999,
      creation,
    };
    expect(said(sold, {}, seen)).toEqual([
      'Margin under 30%. Raise a price or lower a discount, or ask for approval.',
      'Creating the account costs more than 21.00 × the RMR. Raise the RMR or the price, or ask for approval.',
    ]);
    expect(said(sold, {}, { ...seen, grossProfitPpm: 300_000, maxMultipleMilli: 21_080 })).toEqual([]);
    expect(said(sold, {}, { ...seen, grossProfitPpm: undefined, creation: undefined })).toEqual([]);
  });

  it('is a typed line, unless the role sells outside the price book or it keeps the product it came with', () => {
    const outside = ['A line is outside the price book. Choose a product for the line, or ask for approval.'];
    expect(said([...sold, typed])).toEqual(outside);
    expect(said([...sold, typed], {}, { ...strict, outsidePriceBook: true })).toEqual([]);
    expect(said([...sold, { ...typed, lastProductId: 'camera' }])).toEqual([]);
  });

  it('is a short term, with the months that mend it', () => {
    expect(said(sold, { termMonths: 24 })).toEqual([
      'Term 24 of at least 36 months. Term +12 months, or ask for approval.',
    ]);
    expect(said([panel], { termMonths: 24 })).toEqual([]);
  });

  it('is a small deposit, also by what the customer can choose', () => {
    const mend = 'Raise the deposit, or ask for approval.';
    expect(said(sold, { paymentSchedule: depositSchedule(null) })).toEqual([
      `Deposit under 10% of the total. ${mend}`,
    ]);
    const option = lineRow('option', { productId: 'p', unitPrice: 500_00, optional: true, selected: false });
    expect(
      said([...sold, option], { paymentSchedule: depositSchedule({ kind: 'fixed', cents: 50_00 }) }),
    ).toEqual([`Deposit under 10% of the total with what the customer can choose. ${mend}`]);
  });

  it('is a payment that waits longer than the company allows', () => {
    const net = (days: number) => ({
      paymentSchedule: [
        { kind: 'percent', ppm: 100_000, event: 'signing', days: 0 },
        { kind: 'rest', event: 'install_done', days },
      ],
    });
    expect(said(sold, net(30), { ...strict, maxNetDays: 30 })).toEqual([]);
    expect(said(sold, net(45), { ...strict, maxNetDays: null })).toEqual([]);
    expect(said(sold, net(45), { ...strict, maxNetDays: 30 })).toEqual([
      'A payment is due more than 30 days after its event. Set an earlier due date, or ask for approval.',
    ]);
  });

  it('is tax that was taken off a line, by its class or by a profile with less', () => {
    const rate = (ratePpm: number) => ({
      profileName: 'Ohio',
      components: [{ name: 'State', ratePpm }],
      componentRounding: 'together' as const,
      rounding: 'document' as const,
      taxedClasses: ['equipment_sold' as const],
    });
    const tax = {
      classes: new Map([['panel', 'equipment_sold' as const]]),
      due: rate(80_000),
      choosesFreely: false,
    };
    const asked = (line: object, fields: object = {}) =>
      said(
        [{ ...panel, taxable: true, ...line }, monitoring],
        { tax: rate(80_000), ...fields },
        { ...strict, tax },
      );
    const off = ['Tax was removed. Restore it, or ask for approval.'];
    expect(asked({})).toEqual([]);
    expect(asked({ taxable: false })).toEqual(off);
    expect(asked({ taxable: false, taxClass: 'fee' })).toEqual(off);
    expect(asked({}, { taxBasis: 'profile', tax: rate(50_000) })).toEqual(off);
    expect(asked({}, { taxBasis: 'profile', tax: rate(90_000) })).toEqual([]);
  });

  it('is an RMR under the packages, with what is missing, only for who may see their lowest RMR', () => {
    const home = { ...monitoring, packageId: 'home' };
    const floors = [{ id: 'home', rmrFloor: 45_00 }];
    expect(said([panel, home], {}, { ...strict, floors })).toEqual([
      'The RMR is under what this package allows. RMR +$5.00, or ask for approval.',
    ]);
    expect(said([panel, { ...home, unitPrice: 45_00 }], {}, { ...strict, floors })).toEqual([]);
    const unseen = said([panel, home]);
    expect(unseen).toEqual([]);
  });

  it('is only what a company has set', () => {
    const none = { outsidePriceBook: true, minTermMonths: null, minDepositPpm: null };
    expect(said([...sold, typed], { paymentSchedule: depositSchedule(null), termMonths: 0 }, none)).toEqual(
      [],
    );
  });

  it('makes a green deal red and stands first, whatever a line costs', () => {
    const health = (unitCost: number | null | undefined) => {
      const estimate = estimateRow({ paymentSchedule, termMonths: 24, total: 500_00 });
      const lines = sold.map((line) => ({ ...line, unitCost }));
      const shares = { 'one-time': 0, monthly: 0 };
      const found = dealHealth(priceEstimate(pricingInput(estimate, sold)), shares, 150_000, formats);
      expect(found.tone).toBe('green');
      return withReasons(found, limitReasons(estimate, lines, strict, formats));
    };
    expect(health(undefined)).toMatchObject({ tone: 'red', reasons: [{ tone: 'red' }, {}, {}] });
    expect(health(1_000_00)).toEqual(health(undefined));
  });
});
