// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { anyEntity } from '@sable/domain/kernel/entity';
import { tasks } from '@sable/domain/task';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, sam, useWire } from '../../live/test-wire.ts';
import { ListHead } from './list-head.tsx';
import { useGridKeys } from './use-grid-keys.ts';

useWire();

const row = {
  ...{ id: id(1), companyId: sam.companyId, version: 1, createdAt: '', updatedAt: '', createdBy: null },
  ...{ belongsTo: [], title: 'Call back' },
};
const entity = anyEntity(tasks);
const columns = [{ field: 'title', meta: assertDefined(tasks.meta.title, 'tasks have titles') }];
const nothing = () => undefined;
const onOpen = vi.fn();
const onToggle = vi.fn();

const Grid = () => {
  const { handleKeyDown } = useGridKeys({
    ...{ entity, columns, size: { rows: 1, columns: 1, screen: 1 }, rowAt: () => row, onOpen, onToggle },
    ...{ onMenu: nothing, onSearch: nothing, onClear: nothing, onUndo: nothing, onEscape: nothing },
  });
  return (
    <div role="grid" tabIndex={0} onKeyDown={handleKeyDown}>
      <ListHead
        {...{ entity, columns, sort: { field: 'title', direction: 'asc' }, selected: 'none' }}
        onSort={nothing}
        onSelectAll={nothing}
      />
    </div>
  );
};

test('Enter and Space press what has the focus in the head, and else act on the row of the cursor', async () => {
  await showLive(<Grid />);
  const sort = screen.getByRole('button', { name: 'Title' });
  const all = screen.getByRole('checkbox', { name: /Select all/ });
  // The browser presses a button with a key that no handler has used.
  for (const control of [sort, all])
    for (const key of ['Enter', ' ']) expect(fireEvent.keyDown(control, { key })).toBe(true);
  expect([onOpen, onToggle].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  const grid = screen.getByRole('grid');
  for (const key of ['Enter', ' ']) expect(fireEvent.keyDown(grid, { key })).toBe(false);
  expect([onOpen, onToggle].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
