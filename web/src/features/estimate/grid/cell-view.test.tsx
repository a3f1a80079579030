// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { estimateFormats } from '../session/formats.ts';
import { lineRow } from '../session/test-rows.ts';
import { CellView } from './cell-view.tsx';

const formats = estimateFormats('USD', 'UTC');

test.each([
  ['discount', 'fee'],
  ['cost', 'fee'],
  ['discount', 'credit'],
  ['taxed', 'credit'],
] as const)('an empty cell says that it is: %s of a %s', (column, kind) => {
  const line = lineRow('panel', { kind });
  const { container } = render(<CellView line={line} column={column} net={0} gross={0} formats={formats} />);
  expect(container.textContent).toBe('None');
  cleanup();
});
