// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { estimateFormats } from './formats.ts';
import { sampleContent } from './sample-estimate.ts';
import { Totals } from './totals.tsx';

// The same rows as of the PDF: server/src/documents/estimate-amounts.test.ts.
test('the one-time sum runs from the items before any discount to the total', () => {
  render(
    <Totals
      content={sampleContent}
      totals={sampleContent.totals}
      formats={estimateFormats(sampleContent)}
      selection={{}}
      headingLevel={2}
    />,
  );
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
