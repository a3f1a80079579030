import { type FocusEvent, Fragment, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { type ColumnId, isColumn } from '../session/columns.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { useCostColumn } from '../session/use-cost-column.ts';
import type { Bucket } from '@sable/domain/product-kind';
import { BucketGrid } from './bucket-grid.tsx';
import { handleGridCopy, handleGridPaste } from './clipboard.ts';
import { ControlsProvider, type GridControls, useGridControlsOf } from './grid-controls.ts';
import { handleGridKey } from './grid-keys.ts';
import { type OpenRowMenu, RowMenu } from './row-menu.tsx';
import { useGrid } from './use-grid.ts';
import { useRemoteChangeHighlight } from './use-remote-change-highlight.ts';
import { useRowDrag } from './use-row-drag.ts';

interface LinesGridProps {
  compact: boolean;
  /** Called when a table is pasted. */
  onTable: (text: string) => void;
  onDetails: (lineId: string) => void;
  /** Renders the document's frame around a bucket's grid. */
  frame: (bucket: Bucket, grid: ReactNode, addHeading: GridControls['addHeading']) => ReactNode;
}

const columnOf = (cell: Element): ColumnId => {
  const column = cell.getAttribute('data-column');
  return isColumn(column) ? column : 'item';
};

/** Returns the cell and row of an event. One listener serves all cells. */
function placeOf(event: MouseEvent) {
  if (!(event.target instanceof Element)) return null;
  const cell = event.target.closest('[data-column]');
  const rowId = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return cell && rowId && !event.target.closest('input, select, textarea, [data-suggestions]')
    ? { rowId, column: columnOf(cell) }
    : null;
}

/** The lines of both buckets with one shared cursor: keys, mouse, clipboard, drag and drop, and menu. */
export const LinesGrid = ({ compact, onTable, onDetails, frame }: LinesGridProps) => {
  const editor = useEditor();
  const lines = useRows((rows) => rows.lines);
  const { cost } = useCostColumn();
  const view = { cost, compact };
  const grid = useGrid(view);
  const { rows, cursor, selected, now } = grid;
  const controls = useGridControlsOf(grid, onDetails);
  const drag = useRowDrag(controls);
  const secondClick = useRef(false);
  const [menu, setMenu] = useState<OpenRowMenu | null>(null);
  useRemoteChangeHighlight();

  /** The cursor starts where Tab enters the grid. */
  const handleFocus = (event: FocusEvent) => {
    const cell =
      event.target instanceof Element && event.target.matches('[role="gridcell"]') ? event.target : null;
    const rowId = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const { active } = now.current.cursor;
    if (!cell || !rowId || (active?.rowId === rowId && active.column === columnOf(cell))) return;
    controls.send({ type: 'go', to: { rowId, column: columnOf(cell) } });
  };

  const handleMouseDown = (event: MouseEvent) => {
    const place = placeOf(event);
    if (!place || event.button !== 0) return;
    if (event.shiftKey) event.preventDefault();
    const { active, open } = now.current.cursor;
    const again = active?.rowId === place.rowId && active.column === place.column && !open;
    if (!again) controls.send({ type: 'go', to: place, extend: event.shiftKey });
    else event.preventDefault();
    secondClick.current = again || place.column === 'description';
  };
  const handleClick = (event: MouseEvent) => {
    const opener = event.target instanceof Element ? event.target.closest('[data-menu]') : null;
    const rowId = opener?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (opener && rowId) {
      const { bottom, right } = opener.getBoundingClientRect();
      return setMenu({ rowId, top: bottom, left: right });
    }
    const place = placeOf(event);
    if (!place || !editor.editable || event.shiftKey) return;
    const line = rows.find((row) => row.id === place.rowId)?.line;
    if (line && (place.column === 'taxed' || place.column === 'optional'))
      return controls.toggle(line, place.column);
    const touch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
    const blank = !line;
    if (secondClick.current || touch || blank) controls.send({ type: 'open', text: null });
  };
  /** Returns the focus to the row, unless the action has moved it elsewhere. */
  const closeMenu = () => {
    setMenu(null);
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || !menu) return;
      controls.send({ type: 'go', to: { rowId: menu.rowId, column: 'item' } });
    });
  };
  const gridOf = (bucket: Bucket) => (
    <BucketGrid
      bucket={bucket}
      rows={rows.filter((row) => row.bucket === bucket)}
      cursor={cursor}
      selected={selected}
      view={view}
    />
  );
  return (
    <ControlsProvider value={controls}>
      <div
        role="presentation"
        onKeyDown={(event) => handleGridKey(event, now.current, controls)}
        onPaste={(event) => handleGridPaste(event, now.current, controls, onTable)}
        onCopy={(event) => handleGridCopy(event, now.current, lines, editor.formats)}
        onFocus={handleFocus}
        onMouseDown={handleMouseDown}
        onClick={handleClick}
        {...drag}
      >
        {(['one-time', 'monthly'] as const).map((bucket) => (
          <Fragment key={bucket}>{frame(bucket, gridOf(bucket), controls.addHeading)}</Fragment>
        ))}
      </div>
      {menu && <RowMenu open={menu} onClose={closeMenu} />}
    </ControlsProvider>
  );
};
