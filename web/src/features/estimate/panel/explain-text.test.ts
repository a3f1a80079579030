import { describe, expect, it } from 'vitest';
import { explainTotal } from '@sable/domain/estimate/explain';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import { exactText, formulaText, roundingText } from './explain-text.ts';
import { estimateFormats } from '../session/formats.ts';

const formats = estimateFormats('USD', 'America/New_York');
const input = {
  lines: [
    {
      id: 'a',
      bucket: 'one-time',
      quantityMilli: 2500,
      unitPrice: 27_270,
      discount: null,
      taxable: true,
      included: true,
    },
  ],
  discounts: { oneTime: null, monthly: null },
  tax: {
    components: [
      { name: 'State', ratePpm: 62_500 },
      { name: 'Local', ratePpm: 20_000 },
    ],
    componentRounding: 'together',
    rounding: 'document',
  },
  paymentSchedule: [],
  termMonths: 36,
  firstMonthDueAtSigning: true,
} as const;

describe('explaining a number in words', () => {
  const steps = explainTotal(input, priceEstimate(input), 'total');
  const stepOf = (label: string) => steps.find((step) => step.label === label)!;

  it('writes the formula of a tax with its summed rates', () => {
    expect(formulaText(stepOf('Tax'), formats)).toBe('$681.75 × (6.25% + 2%)');
    expect(formulaText(stepOf('Total'), formats)).toBe('$681.75 + $56.24');
  });

  it('shows the exact amount where a cent was rounded, and nothing otherwise', () => {
    expect(roundingText(stepOf('Tax').roundings[0]!, formats)).toBe('56.244375 rounded down to $56.24');
    expect(roundingText({ exact: '500', amount: 500, direction: 'none' }, formats)).toBeNull();
    expect(exactText('1/3')).toBe('0.00333333');
    expect(exactText('12345/2')).toBe('61.725');
  });

  it('shows what a line contributes', () => {
    expect(formulaText(stepOf('Gross').contributions[0]!, formats)).toBe('$272.70 × 2.5');
  });
});
