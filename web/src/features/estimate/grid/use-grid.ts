import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ColumnId, ColumnView } from '../session/columns.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { moveCursor, selectedIds, startCursor, type CursorEvent, type CursorState } from './cursor.ts';

import { cellDomId } from './cell-focus.ts';
import { gridRows, INSERTED, type GridRow, type Insertion } from './grid-rows.ts';

/** A line that was added here. The cursor moves to it as soon as it is among the rows. */
interface AwaitedLine {
  readonly id: string;
  /** Null if the cursor stays in the empty row. */
  readonly column: ColumnId | null;
  readonly open: boolean;
  /** Whether the line was typed into the inserted empty row, which then moves below it. */
  readonly inserted: boolean;
}

/** The current state for event handlers, which are created only once. */
export interface GridNow {
  readonly rows: readonly GridRow[];
  readonly cursor: CursorState;
  readonly insertion: Insertion | null;
  readonly editable: boolean;
}

/** Rows, cursor, and the row that is being inserted. */
export function useGrid({ cost, compact }: ColumnView) {
  const { editable } = useEditor();
  const lines = useRows((rows) => rows.lines);
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const [stored, setStored] = useState(startCursor);
  const awaited = useRef<AwaitedLine | null>(null);
  const rows = useMemo(
    () => gridRows(lines, { view: { cost, compact }, editable, insertion }),
    [lines, cost, compact, editable, insertion],
  );
  const cursor = useMemo(() => moveCursor(stored, { type: 'rows' }, rows), [stored, rows]);
  const now = useRef<GridNow>({ rows, cursor, insertion, editable });
  useLayoutEffect(() => {
    now.current = { rows, cursor, insertion, editable };
  });
  /** The focus follows the cursor only after the user's own keys and clicks. */
  const follow = useRef(false);
  const [send] = useState(() => (event: CursorEvent) => {
    if (event.type !== 'close' || !event.left) follow.current = true;
    setStored((state) => {
      const settled = moveCursor(state, { type: 'rows' }, now.current.rows);
      return moveCursor(settled, event, now.current.rows);
    });
  });
  // Runs before the effects that move the cursor, so that the focus follows their moves after the next render and not
  // at the old cursor.
  useLayoutEffect(() => {
    if (!follow.current || !cursor.active) return;
    follow.current = false;
    if (!cursor.open) document.getElementById(cellDomId(cursor.active.rowId, cursor.active.column))?.focus();
  });
  const [awaitLine] = useState(() => (next: Omit<AwaitedLine, 'id'>, id: string | undefined) => {
    awaited.current = id === undefined ? null : { ...next, id };
  });
  useLayoutEffect(() => {
    const line = awaited.current;
    if (!line || !lines.some(({ id }) => id === line.id)) return;
    awaited.current = null;
    if (line.inserted) setInsertion((open) => (open && !line.column ? { ...open, after: line.id } : null));
    if (!line.column) return;
    send({ type: 'go', to: { rowId: line.id, column: line.column }, home: 'item' });
    if (line.open) send({ type: 'open', text: null });
  }, [lines, send]);
  useLayoutEffect(() => {
    if (insertion) send({ type: 'go', to: { rowId: INSERTED, column: 'item' } });
  }, [insertion, send]);
  const selected = useMemo(
    () => (cursor.anchor === null ? new Set<string>() : new Set(selectedIds(cursor, rows))),
    [cursor, rows],
  );
  return { rows, cursor, selected, send, now, awaitLine, setInsertion };
}
