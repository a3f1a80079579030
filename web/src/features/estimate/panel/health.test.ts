import { describe, expect, it } from 'vitest';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import type { PricingLine } from '@sable/domain/estimate/pricing-input';
import type { BucketTotals } from '@sable/domain/estimate/pricing-schema';
import { estimateFormats } from '../session/formats.ts';
import { creationReason, dealHealth } from './health.ts';

const formats = estimateFormats('USD', 'America/New_York');
const line = (fields: Partial<PricingLine>): PricingLine => ({
  id: 'a',
  bucket: 'one-time',
  quantityMilli: 1000,
  unitPrice: 100_00,
  discount: null,
  taxable: false,
  included: true,
  ...fields,
});
const monitoring = line({ id: 'm', bucket: 'monthly', unitPrice: 40_00 });
const shareOf = ({ gross, lineDiscount }: BucketTotals) =>
  gross === 0 ? 0 : Math.round((lineDiscount / gross) * 1_000_000);
const health = (lines: readonly PricingLine[], limitPpm = 150_000) => {
  const priced = priceEstimate({
    lines,
    discounts: { oneTime: null, monthly: null },
    tax: { components: [], componentRounding: 'together', rounding: 'document' },
    paymentSchedule: [],
    termMonths: 36,
    firstMonthDueAtSigning: true,
  });
  const shares = { 'one-time': shareOf(priced.oneTime), monthly: shareOf(priced.monthly) };
  return dealHealth(priced, shares, limitPpm, formats);
};

describe('deal health', () => {
  it('is green with recurring revenue and no discount', () => {
    expect(health([line({}), monitoring]).tone).toBe('green');
  });

  it('is amber without recurring revenue and says what to add', () => {
    expect(health([line({})])).toMatchObject({
      tone: 'amber',
      reasons: [{ text: expect.stringContaining('monitoring') }, {}],
    });
  });

  it('is amber close to the discount limit and red above it, with the amount that is too much', () => {
    const given = (cents: number) => [line({ discount: { kind: 'fixed', cents } }), monitoring];
    expect(health(given(13_00)).tone).toBe('amber');
    expect(health(given(15_00)).tone).toBe('amber');
    expect(health(given(16_00))).toMatchObject({
      tone: 'red',
      reasons: [{ text: expect.stringMatching(/^One-time discount 16.0% of 15% .*\$1\.00/) }, {}],
    });
  });

  it('holds each bucket against the limit: much off a small RMR is not hidden by a large sale', () => {
    const free = { ...monitoring, discount: { kind: 'percent', ppm: 1_000_000 } } as const;
    expect(health([line({ unitPrice: 10_000_00 }), free])).toMatchObject({
      tone: 'red',
      reasons: [{ text: expect.stringContaining('Monthly discount 100.0%') }, {}],
    });
  });

  it('speaks of margin only where every cost is known', () => {
    expect(health([line({}), monitoring]).reasons.some(({ text }) => /margin/i.test(text))).toBe(false);
    const costly = [line({ unitCost: 95_00 }), { ...monitoring, unitCost: 5_00 }];
    expect(health(costly)).toMatchObject({
      tone: 'red',
      reasons: [{ text: expect.stringContaining('Margin 5.0%') }, {}, {}],
    });
    const loss = [line({ unitCost: 10_00 }), { ...monitoring, unitCost: 45_00 }];
    expect(health(loss).reasons[0]?.text).toContain('$5.00 more than it brings');
  });
});

describe('what creating the account costs', () => {
  const c1 = { commission: 307_86, cost: 1_053_86, multipleHundredths: 2108, breakEvenMonths: 30 };

  it('is green when it is repaid within the term, red when it is not', () => {
    const costs = 'Creating the account costs $1,053.86, 21.08 × the RMR';
    expect(creationReason(c1, 30, formats)).toEqual({
      tone: 'green',
      text: `${costs}, repaid after 30 months.`,
    });
    expect(creationReason(c1, 29, formats)).toEqual({
      tone: 'red',
      text: `${costs}. It is repaid after 30 months, and the term has 29. Raise the RMR or the price, or lengthen the term.`,
    });
  });

  it('is red when nothing repays it, green when the customer pays for it', () => {
    const unpaid = { ...c1, multipleHundredths: undefined, breakEvenMonths: undefined };
    expect(creationReason(unpaid, 36, formats).text).toMatch(/\$1,053\.86\. The RMR never repays it\./);
    expect(creationReason({ ...c1, cost: -1 }, 36, formats).tone).toBe('green');
  });
});
