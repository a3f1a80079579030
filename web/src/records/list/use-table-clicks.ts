import type { AnyRow } from '@sable/domain/kernel/entity';
import { useRef, type MouseEvent } from 'react';
import type { PagesView } from './live-pages.ts';
import type { GridKeys } from './use-grid-keys.ts';
import type { Selection } from './use-selection.ts';

interface TableClicksOptions {
  view: PagesView;
  grid: GridKeys;
  selection: Selection;
  onOpen: (row: AnyRow) => void;
  onMenu: (row: AnyRow, button: Element) => void;
}

const numberIn = (target: Element, name: string): number => {
  const value = target.closest(`[${name}]`)?.getAttribute(name);
  return value === null || value === undefined ? -1 : Number(value);
};

/** Handles every click of a table in one place: checkboxes, titles, cells. */
export function useTableClicks({ view, grid, selection, onOpen, onMenu }: TableClicksOptions) {
  const lastTicked = useRef(0);

  const tick = (index: number, range: boolean) => {
    const from = range ? Math.min(index, lastTicked.current) : index;
    const to = range ? Math.max(index, lastTicked.current) : index;
    lastTicked.current = index;
    const rows = Array.from({ length: to - from + 1 }, (_, step) => view.rowAt(from + step));
    const [only] = rows;
    if (rows.length === 1 && only) selection.toggle(only);
    else selection.add(rows.filter((row) => row !== undefined));
  };

  const handleClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const index = target ? numberIn(target, 'data-row') : -1;
    if (!target || index < 0) return;
    if (target.closest('[data-select]')) return tick(index, event.shiftKey);
    const row = view.rowAt(index);
    const button = target.closest('[data-menu]');
    if (row && button) return onMenu(row, button);
    if (row && target.closest('[data-open]') && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      return onOpen(row);
    }
    const column = numberIn(target, 'data-column');
    if (column >= 0 && !target.closest('[data-editor]')) grid.act({ type: 'place', row: index, column });
  };

  const handleDoubleClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || target.closest('[data-editor], [data-menu]')) return;
    const index = numberIn(target, 'data-row');
    const column = numberIn(target, 'data-column');
    if (index >= 0 && column >= 0) grid.editAt(index, column);
  };

  return { handleClick, handleDoubleClick };
}
