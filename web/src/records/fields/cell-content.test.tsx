// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { cellContent } from './cell-content.tsx';
import type { FormatEnv } from './format-value.ts';

const env = (title: string | null | undefined): FormatEnv => ({
  locale: 'en-US',
  currency: 'USD',
  titleOf: () => title,
});
const rep = { label: 'Rep', kind: 'ref', collection: 'users' } as const;

test('a name that is still on its way is a bone, which nobody takes for a name that was cut', () => {
  const { container, rerender } = render(cellContent(rep, 'a2', env(undefined)));
  expect(screen.getByRole('img', { name: 'Loading' })).toBeDefined();
  expect(container.textContent).toBe('');
  rerender(cellContent(rep, 'a2', env('Dana Reyes')));
  expect(container.textContent).toBe('Dana Reyes');
  rerender(cellContent({ ...rep, kind: 'creator' }, 'a2', env(undefined)));
  expect(screen.getByRole('img', { name: 'Loading' })).toBeDefined();
});
