// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { estimateFormats } from './formats.ts';
import { sampleContent } from './sample-estimate.ts';
import { Totals } from './totals.tsx';

// The same rows as in the PDF: server/src/documents/estimate-amounts.test.ts.
const draw = (parts: Partial<ComponentProps<typeof Totals>> = {}) =>
  render(
    <Totals
      content={sampleContent}
      totals={sampleContent.totals}
      formats={estimateFormats(sampleContent)}
      selection={{}}
      headingLevel={2}
      {...parts}
    />,
  );

test('the one-time sum runs from the items before any discount to the total', () => {
  draw();
  const rows = [...document.querySelectorAll('section:first-of-type dl > div')];
  expect(screen.getByText('Discounts on items')).toBeTruthy();
  expect(rows.map((row) => row.querySelector('dt')?.textContent)).toEqual([
    'Items',
    'Discounts on items',
    'Discount (10%)',
    'Subtotal',
    'Tax',
    'State tax (6.25%)',
    'County tax (2%)',
    'Total',
  ]);
  expect(rows[0]?.textContent).toBe('Items$1,138.50');
});

test('what it costs over the term stands before the signature, with the parts that it comes from', () => {
  draw();
  const heading = screen.getByRole('heading', { name: 'What it costs over 36 months' });
  const rows = [...(heading.parentElement?.querySelectorAll('dl > div') ?? [])];
  expect(rows.map((row) => row.textContent)).toEqual([
    '36 months at $59.06/month$2,126.16',
    'All togetherwith the one-time total, taxes included$3,167.00',
  ]);
});

test('without a term, or of a change order, no cost over the term is said', () => {
  const { unmount } = draw({ totals: { ...sampleContent.totals, termMonths: 0 } });
  expect(screen.queryByText(/What it costs/)).toBeNull();
  unmount();
  const { oneTime } = sampleContent.totals;
  draw({ totals: { ...sampleContent.totals, oneTime: { ...oneTime, removed: { net: 100, tax: 0 } } } });
  expect(screen.queryByText(/What it costs/)).toBeNull();
});

test('of what was canceled nothing is due, and no cost over the term is said', () => {
  draw({ isCanceled: true });
  expect(screen.queryByText('Due at signing')).toBeNull();
  expect(screen.queryByText(/What it costs/)).toBeNull();
  expect(screen.getByText('$1,040.84')).toBeTruthy();
});
