import { describe, expect, it } from 'vitest';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import type { PricingLine } from '@sable/domain/estimate/pricing-input';
import { estimateFormats } from '../session/formats.ts';
import { dealHealth } from './health.ts';

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
const health = (lines: readonly PricingLine[], limitPpm = 150_000) =>
  dealHealth(
    priceEstimate({
      lines,
      discounts: { oneTime: null, monthly: null },
      tax: { components: [], componentRounding: 'together', rounding: 'document' },
      deposit: null,
      termMonths: 36,
      firstMonthDueAtSigning: true,
    }),
    limitPpm,
    formats,
  );

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
    expect(health(given(18_00)).tone).toBe('amber');
    expect(health(given(21_00)).tone).toBe('amber');
    expect(health(given(22_00))).toMatchObject({
      tone: 'red',
      reasons: [{ text: expect.stringContaining('$1.00') }, {}],
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
