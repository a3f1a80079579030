// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { entityOf } from '@sable/domain/registry';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { CellEditor } from './cell-editor.tsx';
import { SelectCell } from './lazy-parts.tsx';

const row: AnyRow = {
  id: 'a',
  companyId: 'c',
  version: 7,
  createdAt: '2026-03-01T15:30:00.000Z',
  updatedAt: '2026-03-01T15:30:00.000Z',
  createdBy: 'dana',
  belongsTo: [],
  name: 'Garcia residence',
  type: 'residential',
};

const open = (typed: string | undefined) => {
  const calls = { save: vi.fn(), leave: vi.fn() };
  render(
    <MantineProvider env="test">
      <CellEditor
        entity={entityOf('accounts')}
        row={row}
        field="type"
        typed={typed}
        onSave={calls.save}
        onLeave={calls.leave}
      />
    </MantineProvider>,
  );
  return calls;
};

// In this order: once the list is here, it stays.
describe('a cell that is picked, opened by a typed key', () => {
  test('takes every key and Enter while its list is on its way', async () => {
    const { save } = open('c');
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.keyboard('om');
    await userEvent.keyboard('{Enter}');
    expect(save).toHaveBeenCalledExactlyOnceWith('commercial', 'stay', 7);
  });

  test('hands what was typed to its list', async () => {
    await SelectCell.load();
    const { save } = open('c');
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' });
    await userEvent.keyboard('om');
    expect(input.value).toBe('com');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Commercial']);
    await userEvent.keyboard('{Enter}');
    expect(save).toHaveBeenCalledExactlyOnceWith('commercial', 'stay', 7);
  });

  test('starts with its present choice when nothing was typed, and leaves it alone with Escape', async () => {
    await SelectCell.load();
    const { save, leave } = open(undefined);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' }).value).toBe('Residential');
    await userEvent.keyboard('{Escape}');
    expect(leave).toHaveBeenCalledWith('stay');
    expect(save).not.toHaveBeenCalled();
  });
});
