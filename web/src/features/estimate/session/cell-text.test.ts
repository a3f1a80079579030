import { describe, expect, it } from 'vitest';
import { cellText, parseCell } from './cell-text.ts';
import { lineRow } from './test-rows.ts';

const patch = (column: Parameters<typeof parseCell>[0], text: string, locale = 'en-US') => {
  const parsed = parseCell(column, text, locale);
  return parsed.ok ? parsed.patch : parsed.reason;
};

describe('what is typed into a cell', () => {
  it('reads quantities to three decimals', () => {
    expect(patch('quantity', '2.5')).toEqual({ quantityMilli: 2500 });
    expect(patch('quantity', '0.001')).toEqual({ quantityMilli: 1 });
    expect(patch('quantity', '0.0001')).toContain('3 decimals');
    expect(patch('quantity', '0')).toContain('more than 0');
    expect(patch('quantity', '10000')).toContain('9,999');
  });

  it('reads prices in cents, empty as nothing to pay, and refuses to go below zero', () => {
    expect(patch('price', '$1,234.5')).toEqual({ unitPrice: 123_450 });
    expect(patch('price', '')).toEqual({ unitPrice: 0 });
    expect(patch('price', '-5')).toContain('discount');
    expect(patch('price', 'free')).toContain('amount');
  });

  it('reads a discount as a share or as an amount, and nothing as none', () => {
    expect(patch('discount', '10%')).toEqual({ discount: { kind: 'percent', ppm: 100_000 } });
    expect(patch('discount', '25.00')).toEqual({ discount: { kind: 'fixed', cents: 2500 } });
    expect(patch('discount', ' ')).toEqual({ discount: null });
    expect(patch('discount', '0%')).toEqual({ discount: null });
    expect(patch('discount', '101%')).toContain('10%');
  });

  it('keeps an unknown cost unknown', () => {
    expect(patch('cost', '')).toEqual({ unitCost: null });
  });

  it('asks for a name', () => {
    expect(patch('item', '  ')).toContain('needs a name');
    expect(patch('description', '  ')).toEqual({ description: null });
  });

  it('writes what it can read again', () => {
    const line = lineRow('a', {
      quantityMilli: 2500,
      unitPrice: 123_456,
      discount: { kind: 'percent', ppm: 99_750 },
    });
    for (const [column, expected] of [
      ['quantity', { quantityMilli: 2500 }],
      ['price', { unitPrice: 123_456 }],
      ['discount', { discount: line.discount }],
    ] as const)
      expect(patch(column, cellText(column, line, 'en-CA'), 'en-CA')).toEqual(expected);
  });
});
