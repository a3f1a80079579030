// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { DataTable } from './data-table.tsx';

test('a head of one word takes one line, also with a hyphen in it; one of several words may take two', () => {
  const columns = ['Month', 'Add-on', 'Not yet billing'].map((label) => ({
    id: label,
    label,
    cell: () => '',
  }));
  render(<DataTable label="Roll-forward" columns={columns} rows={[]} keyOf={() => ''} />);
  const kept = screen.getAllByRole('columnheader').filter((head) => head.dataset['word'] !== undefined);
  expect(kept.map(({ textContent }) => textContent)).toEqual(['Month', 'Add-on']);
});
