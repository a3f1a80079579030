// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import type { SetupStep } from './checklist.ts';
import { SetupList } from './setup-list.tsx';

const step = (id: SetupStep['id'], done: boolean): SetupStep => ({
  id,
  done,
  title: id,
  text: `Do ${id}`,
  href: '/setup',
});
const show = (steps: readonly SetupStep[]) =>
  render(
    <MantineProvider env="test">
      <SetupList steps={steps} />
    </MantineProvider>,
  );

test('steps that are done are folded, so that what is open stands above the day’s work', () => {
  show([step('look', false), step('company', true), step('tax', true)]);
  const open = screen.getByRole('list', { name: 'Setup steps' });
  expect(within(open).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('2 done')).toBeTruthy();
  expect(screen.getByText('company').closest('details')?.open).toBe(false);
});

test('a new company has nothing to fold', () => {
  show([step('look', false)]);
  expect(screen.queryByText(/done$/)).toBeNull();
});
